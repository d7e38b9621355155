import { expect, test } from "vitest";
import type { AimId, CampaignAim } from "@command-center/contract/campaign";
import type { Figure } from "@command-center/contract/figures";
import { readEmptyServer, sampleServer } from "../../testing/sample-server.ts";
import { campaign } from "./campaign.store.ts";

const { server, admin } = sampleServer();
const empty = readEmptyServer();

async function aims(by = admin): Promise<CampaignAim[]> {
  const answer = await by.get("/api/campaign");
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.body).not.toMatch(/NaN|Infinity/);
  return answer.json<{ aims: CampaignAim[] }>().aims;
}

async function aim(id: AimId): Promise<CampaignAim> {
  const found = (await aims()).find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no aim ${id}.`);
  return found;
}

test("STAT-05 targets: renewal 15%, youth 25%, women 35%, presidential victory 70%", async () => {
  const targets = Object.fromEntries((await aims()).map(({ id, target }) => [id, target]));
  expect(targets).toMatchObject({ renewal: 15, youth: 25, women: 35, presidential: 70 });
});

test("STAT-05 nothing is reached of the presidential vote yet: null, not 0", async () => {
  expect(await aim("presidential")).toMatchObject({ value: null, progress: null, figure: null });
});

test("STAT-05 values, numerators and denominators are those of the figures that explain them", async () => {
  const figures = await admin.read<Figure[]>("/api/figures");
  const figure = (id: string | null) => figures.find((one) => one.id === id);
  for (const { id, value, target, unit, numerator, denominator, ...ids } of await aims()) {
    expect(figure(ids.targetFigure)?.value, id).toBe(target);
    if (ids.figure === null) continue;
    expect(figure(ids.figure)?.value, id).toBe(value);
    if (unit === "percent") {
      expect(figure(ids.figure), id).toMatchObject({ numerator, denominator });
    }
  }
});

test("STAT-05 a seat whose winner or former holder nobody names is in no share, and the share says so", async () => {
  expect((await aim("renewal")).denominator).toEqual({
    value: 513,
    label: "seats with a current declaration and a known former holder",
  });
  expect((await aim("women")).denominator?.value).toBe(513);
  expect((await aim("youth")).denominator?.value).toBe(513);
});

test("STAT-05 the shares follow from the winners in force, counted one by one", async () => {
  const winners = await server.database.db
    .selectFrom("declaration as d")
    .innerJoin("contest as c", "c.id", "d.contest_id")
    .innerJoin("candidacy as w", "w.id", "d.winner_candidacy_id")
    .innerJoin("person as p", "p.id", "w.person_id")
    .where("c.kind", "=", "mp_primary")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("declaration as later")
            .whereRef("later.contest_id", "=", "d.contest_id")
            .whereRef("later.true_on", ">", "d.true_on"),
        ),
      ),
    )
    .select(["w.is_incumbent", "p.gender", "p.birth_year"])
    .execute();
  // Of the six seats that ministers lost nobody says who won them.
  expect(winners).toHaveLength(519 - 6);
  expect((await aim("renewal")).numerator?.value).toBe(
    winners.filter(({ is_incumbent }) => !is_incumbent).length,
  );
  expect((await aim("women")).numerator?.value).toBe(
    winners.filter(({ gender }) => gender === "female").length,
  );
  expect((await aim("youth")).numerator?.value).toBe(
    winners.filter(({ birth_year }) => birth_year !== null && 2025 - birth_year <= 35).length,
  );
});

test("ANLY-04 progress is between 0 and 100: membership 84.1% of 22 million, 587 of 613 petitions, every seat", async () => {
  expect(await aim("membership")).toMatchObject({
    value: 18_500_000,
    target: 22_000_000,
    progress: 84.1,
    dueOn: "2026-01-12",
  });
  expect(await aim("petitions")).toMatchObject({ value: 587, target: 613, progress: 95.8 });
  expect(await aim("declarations")).toMatchObject({ value: 519, target: 519, progress: 100 });
  for (const { id, progress } of await aims()) {
    if (id === "presidential") continue;
    expect(progress, id).toBeGreaterThan(0);
    expect(progress, id).toBeLessThanOrEqual(100);
  }
});

test("STAT-05 some districts are not measured by the country's membership target", async () => {
  const [one] = await server.database.db
    .selectFrom("area")
    .select("id")
    .where("kind", "=", "district")
    .where("name", "=", "Gulu")
    .execute();
  const { aims: seen } = await server.database.read([one?.id ?? 0], campaign);
  const [membership] = seen;
  expect(membership).toMatchObject({ id: "membership", target: null, progress: null });
  expect(membership?.value).toBeGreaterThan(0);
  expect(seen.find(({ id }) => id === "renewal")?.denominator?.value).toBeLessThan(40);
});

test("STAT-05 who has no recorded year of birth or gender is in no denominator", async () => {
  const before = await aim("youth");
  await server.change(async (write) => {
    write.touch("results");
    await write.db
      .updateTable("person")
      .set({ birth_year: null, gender: null })
      .where("id", "in", (query) =>
        query
          .selectFrom("declaration as d")
          .innerJoin("contest as c", "c.id", "d.contest_id")
          .innerJoin("candidacy as w", "w.id", "d.winner_candidacy_id")
          .where("c.kind", "=", "mp_primary")
          .where("d.reason", "=", "rerun")
          .select("w.person_id")
          .orderBy("d.id")
          .limit(10),
      )
      .execute();
  });
  expect((await aim("youth")).denominator?.value).toBe((before.denominator?.value ?? 0) - 10);
  expect((await aim("women")).denominator?.value).toBe(503);
  expect((await aim("renewal")).denominator?.value).toBe(513);
});

test("STAT-05 an empty database has aims without values", async () => {
  const none = await aims(empty.admin);
  expect(none).toHaveLength(7);
  for (const { id, progress, numerator, denominator } of none) {
    expect({ progress, numerator, denominator }, id).toEqual({
      progress: null,
      numerator: null,
      denominator: null,
    });
  }
});
