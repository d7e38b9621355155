import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Figure } from "@command-center/contract/figures";
import type { Renewal, RenewalContest } from "@command-center/contract/results/renewal";
import { renewalOf } from "@command-center/domain/results/renewal";
import { readEmptyServer, readSampleServer } from "../../testing/sample-server.ts";
import { renewal } from "./renewal.store.ts";

const { server, admin } = readSampleServer();
const empty = readEmptyServer();
let answer: Renewal;

beforeAll(async () => {
  answer = await admin.read("/api/renewal");
});

const contest = (kind: RenewalContest) => answer.contests.find((one) => one.kind === kind);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe("STAT-08 GET /api/renewal", () => {
  test("STAT-08 of 146 LC5 seats 118 kept their leader: 26 incumbents defeated and 2 open seats are the 28 new faces", () => {
    expect(contest("lc5_primary")).toMatchObject({
      total: 146,
      incumbentReelected: 118,
      incumbentDefeated: 26,
      openSeat: 2,
      newLeader: 0,
      notKnown: 0,
    });
  });

  test("STAT-08 519 MP seats have one declaration in force each; what no source says stays not known", () => {
    expect(contest("mp_primary")).toMatchObject({ total: 519, notKnown: 6 });
    expect(contest("cec")).toMatchObject({ total: 9, notKnown: 6 });
  });

  test("STAT-08 the regions add up to each contest, and the outcomes to each region", () => {
    for (const { byRegion, ...all } of answer.contests) {
      expect(sum(byRegion.map(({ total }) => total)), all.kind).toBe(all.total);
      expect(sum(byRegion.map(({ incumbentDefeated }) => incumbentDefeated))).toBe(all.incumbentDefeated);
      for (const row of byRegion) {
        const { incumbentReelected, incumbentDefeated, openSeat, newLeader, notKnown } = row;
        expect(incumbentReelected + incumbentDefeated + openSeat + newLeader + notKnown).toBe(row.total);
      }
    }
  });

  test("STAT-08 seven ministers lost: six with their seat and an unknown winner, one with a note in its place", () => {
    expect(answer.ministers).toHaveLength(7);
    expect(answer.ministers.every(({ outcome }) => outcome === "lost")).toBe(true);
    const bahati = answer.ministers.find(({ name }) => name === "David Bahati");
    expect(bahati).toMatchObject({ seat: "Ndorwa County West", partyRegion: "Western", note: null });
    expect(answer.ministers.map(({ winner }) => winner)).toEqual(Array(7).fill(null));
    const [without, ...more] = answer.ministers.filter(({ seat }) => seat === null);
    expect(more).toEqual([]);
    expect(without).toMatchObject({
      name: "Rose Lilly Akello",
      winner: null,
      note: "Sources disagree on the seat contested, so none is recorded.",
    });
  });

  test("STAT-05 STAT-08 the share of renewal is of the seats that the page and the figure both count", async () => {
    const figures: Figure[] = (await server.get("/api/figures", await server.signIn())).json();
    const figure = figures.find(({ id }) => id === "flagbearers_renewal");
    const [mp] = answer.contests.filter(({ kind }) => kind === "mp_primary").map((one) => renewalOf(one));
    expect(mp?.known).toBe(513);
    expect(figure).toMatchObject({
      value: mp?.share,
      numerator: { value: mp?.newFaces },
      denominator: { value: mp?.known },
    });
    expect(figure?.definition).toContain(`÷ ${figure?.denominator?.label}.`);
  });

  test("a caller limited to one district sees its seats alone", async () => {
    const { rows } = await sql<{ id: number }>`
      select id from area where kind = 'district' and name = 'Kabarole'`.execute(server.database.db);
    const scoped = await server.database.read([rows[0]?.id ?? 0], renewal);
    expect(scoped.contests.find(({ kind }) => kind === "lc5_primary")?.total).toBe(1);
    expect(scoped.ministers.map(({ name }) => name)).toEqual(["Victoria Rusoke Businge"]);
  });
});

test("an empty database has no contest and no minister", async () => {
  const answer = await empty.admin.read("/api/renewal");
  expect(answer).toEqual({ contests: [], ministers: [] });
});
