import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { ContestDeclaration } from "@command-center/contract/results/contest-declarations";
import { tokenAt } from "../../testing/ledger/token-at.ts";
import { NIGHTLY, someOf } from "../../testing/nightly.ts";
import { sampleDatabase } from "../../testing/sample-database.ts";
import { contestDeclarations } from "./contest-declarations.ts";

const sample = sampleDatabase();
const all = new Map<number, ContestDeclaration[]>();
let cycle: number;

beforeAll(async () => {
  await sample.database.read("everywhere", async (read) => {
    cycle = read.cycle.id;
    // Those with a rerun, a ruling or a winner who is not named, and of the others some.
    const { rows: contests } = await sql<{ id: number; isUsual: boolean }>`
      select contest.id, count(*) filter (where reason <> 'first' or winner_candidacy_id is null) = 0 as "isUsual"
      from contest left join declaration on declaration.contest_id = contest.id
      where cycle_id = ${read.cycle.id} group by contest.id order by contest.id`.execute(read.db);
    const usual = someOf(
      contests.filter(({ isUsual }) => isUsual),
      10,
    );
    for (const { id } of [...usual, ...contests.filter(({ isUsual }) => !isUsual)])
      all.set(id, await contestDeclarations(read, id));
  });
});

const every = () => [...all.values()].flat();
const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((so, value) => so + (value ?? 0), 0);

describe("PET-01 declarations of a contest", () => {
  test("PET-01 each stands on the votes that were counted for it: they add up to its valid votes", () => {
    const counted = every().filter(({ validVotes }) => validVotes !== null);
    expect(counted.length).toBeGreaterThan(NIGHTLY ? 600 : 80);
    for (const { id, validVotes, candidates } of counted) {
      expect([id, sum(candidates.map(({ votes }) => votes))]).toEqual([id, validVotes]);
      if (candidates.some(({ votes }) => votes === null)) continue;
      const shares = sum(candidates.map(({ share }) => share));
      expect(Math.abs(shares - 100)).toBeLessThanOrEqual(0.05 * candidates.length + 0.001);
    }
  });

  test("PET-01 the winner comes first and leads by as much as the declaration says", () => {
    for (const { candidates, winner, leadVotes, leadPoints, validVotes } of every()) {
      const [first, second] = candidates;
      if (winner === null) continue;
      expect(first).toMatchObject({ name: winner, isWinner: true });
      if (first?.votes == null || second?.votes == null || validVotes === null) continue;
      expect(leadVotes).toBe(first.votes - second.votes);
      expect(leadPoints).toBeCloseTo((100 * (first.votes - second.votes)) / validVotes, 1);
    }
  });

  test("PET-01 17 reruns stand on their own count, 4 rulings on a corrected one: what was declared before keeps its own", () => {
    const again = [...all.values()].filter((declarations) => declarations.length > 1);
    const reasons = again.map((declarations) => declarations.map(({ reason }) => reason).join(" "));
    expect(reasons.filter((reason) => reason === "first rerun")).toHaveLength(17);
    expect(reasons.filter((reason) => reason === "first ruling")).toHaveLength(4);
    for (const [first, later] of again) {
      expect(first?.declaredOn.localeCompare(later?.declaredOn ?? "")).toBe(-1);
      expect(first?.candidates.map(({ votes }) => votes)).not.toEqual(
        later?.candidates.map(({ votes }) => votes),
      );
      if (later?.reason === "ruling") expect(later.polledOn).toBe(first?.polledOn);
      else expect(later?.polledOn).toBe(later?.declaredOn);
    }
  });

  test("PET-01 what no source says is null: a winner who is not named, votes that were not published", () => {
    const unnamed = every().filter(({ winner }) => winner === null);
    expect(unnamed.length).toBeGreaterThan(0);
    for (const { candidates, leadVotes, leadPoints, validVotes } of unnamed) {
      expect([leadVotes, leadPoints, validVotes]).toEqual([null, null, null]);
      for (const { votes, share, isIncumbent, isWinner } of candidates)
        expect([votes, share, isIncumbent, isWinner]).toEqual([null, null, null, false]);
    }
  });

  test("PET-01 SEAT-01 where the votes of one who lost are not known, the lead is that over a published runner-up or not known", async () => {
    const { db } = sample.database;
    const [contest, [declared]] = [...all].find(
      ([, made]) =>
        made.length === 1 && (made[0]?.leadVotes ?? 0) > 0 && (made[0]?.candidates.length ?? 0) > 2,
    ) ?? [0, []];
    const [first, second, ...others] = declared?.candidates ?? [];
    const counted = (person: number | undefined) => sql`
      select v.id from vote_count v join candidacy on candidacy.id = v.candidacy_id
      where candidacy.contest_id = ${contest} and candidacy.person_id = ${person ?? 0}`;
    const read = async () =>
      (await sample.database.read("everywhere", (one) => contestDeclarations(one, contest)))[0];
    for (const unknown of [second, others.at(-1)]) {
      await sql`update vote_count set retired_at = recorded_at where id in (${counted(unknown?.personId)})`.execute(
        db,
      );
      expect(await read()).toMatchObject({ leadVotes: null, leadPoints: declared?.leadPoints });
      await sql`update declaration set margin_percent = null where id = ${declared?.id}`.execute(db);
      expect(await read()).toMatchObject({ leadVotes: null, leadPoints: null });
      await sql`update declaration set runner_up_votes = ${second?.votes} where id = ${declared?.id}`.execute(
        db,
      );
      expect(await read()).toMatchObject({ leadVotes: (first?.votes ?? 0) - (second?.votes ?? 0) });
      await sql`update declaration set runner_up_votes = null, margin_percent = ${declared?.leadPoints} where id = ${declared?.id}`.execute(
        db,
      );
      await sql`update vote_count set retired_at = null, retired_in = null where id in (${counted(unknown?.personId)})`.execute(
        db,
      );
    }
    expect(await read()).toEqual(declared);
  });

  test("PET-01 before the ruling was recorded the first declaration is the only one, with the same votes", async () => {
    for (const [contest, [first, ruling]] of [...all].filter(([, made]) => made[1]?.reason === "ruling")) {
      const known = await tokenAt(sample.database, ruling?.declaredAt ?? "");
      const before = await sample.database.read("everywhere", (read) => contestDeclarations(read, contest), {
        cycle,
        asOf: first?.declaredOn,
        known,
      });
      expect(before).toEqual([first]);
    }
  });

  test("PET-01 of a contest outside the caller's scope nothing is told", async () => {
    const [contest = 0] = all.keys();
    expect(await sample.database.read([], (read) => contestDeclarations(read, contest))).toEqual([]);
  });
});
