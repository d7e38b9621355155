import { beforeAll, expect, test } from "vitest";
import type { CycleEntry } from "@command-center/contract/cycles";
import { caseFile } from "../../testing/cases/case-file.ts";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { countryServer } from "../../testing/sample-server.ts";

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);
const PRESIDENT = { contest: "president", pollingDay: "2021-01-14" };
const FILE = String(caseFile("no-register-overvote.csv")).replace("500,40,540,2,542", "70,40,110,2,112");

/** Contests of the general election by kind and day. */
const contests = async () => {
  const rows = await server.database.db
    .selectFrom("contest")
    .innerJoin("seat", "seat.id", "contest.seat_id")
    .where("contest.kind", "=", "general")
    .select(["seat.kind", "polling_day as day", (all) => all.fn.countAll<number>().as("seats")])
    .groupBy(["seat.kind", "polling_day"])
    .orderBy("polling_day")
    .execute();
  return rows.map(({ kind, day, seats }) => [kind, day, Number(seats)]);
};

beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(String(caseFile("base-stations.csv")));
  await imports.take(FILE, PRESIDENT);
});

test("IMP-16 a day without a contest asks for the known days, and takes the one that is chosen", async () => {
  const asked = await imports.read(FILE, { ...PRESIDENT, pollingDay: "2021-01-15" });
  expect(asked).toMatchObject({
    state: "questions",
    questions: [
      {
        id: "pollingDay/2021-01-15",
        asks: "This cycle has no contest on 15 Jan 2021. Which polling day is meant?",
        suggestions: [
          { answer: "2021-01-14", label: "14 Jan 2021, President" },
          { answer: "new", label: "15 Jan 2021: a new election" },
        ],
      },
    ],
  });
  const unknown = await imports.change(asked.id, { answers: { "pollingDay/2021-01-15": "someday" } });
  expect(unknown.questions).toHaveLength(1);
  const answered = await imports.change(asked.id, { answers: { "pollingDay/2021-01-15": "2021-01-14" } });
  expect(answered).toMatchObject({ state: "ready", counts: { same: 7, new: 0 }, pollingDay: "2021-01-14" });
  const again = await imports.change(asked.id, { pollingDay: "2021-01-15" });
  expect(again.questions).toMatchObject([{ id: "pollingDay/2021-01-15" }]);
  await imports.act(asked.id, "discard");
  expect(await contests()).toEqual([["president", "2021-01-14", 1]]);
});

test("IMP-10 RES-08 the contests of an undone import make no election, and the next file with its day is questioned", async () => {
  const LC5 = { contest: "lc5", pollingDay: "2021-01-13" };
  const takeOn = async (pollingDay: string) => {
    const asked = await imports.read(FILE, { ...LC5, pollingDay });
    const days = asked.questions.filter(({ id }) => id.startsWith("pollingDay/"));
    const answers = Object.fromEntries(days.map(({ id }) => [id, "new"]));
    const found = days.length === 0 ? asked : await imports.change(asked.id, { answers });
    await imports.commit(found);
    return { id: asked.id, asked: days.length };
  };
  const slip = await takeOn("2021-01-13");
  expect(slip.asked).toBe(1);
  expect((await imports.act(slip.id, "undo")).state).toBe("undone");
  const again = await imports.read(`${FILE}\n`, LC5);
  expect(again.questions.map(({ id }) => id)).toContain("pollingDay/2021-01-13");
  await imports.act(again.id, "discard");
  expect((await takeOn("2021-01-14")).asked).toBe(0);
  expect(await analyst.read("/api/results?contest=lc5")).toMatchObject({
    pollingDay: "2021-01-14",
    isByElection: false,
  });
  const cycles = await analyst.read<readonly CycleEntry[]>("/api/cycles");
  const held = cycles.flatMap(({ contests: ofCycle }) => ofCycle.filter(({ contest }) => contest === "lc5"));
  expect(held.map(({ pollingDay }) => pollingDay)).toEqual(["2021-01-14"]);
});
