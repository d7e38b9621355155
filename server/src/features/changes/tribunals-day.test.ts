import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { readRecordForm } from "@command-center/contract/changes/entered-records";
import type { readNextStep } from "@command-center/contract/changes/petition-steps";
import type { Figure } from "@command-center/contract/figures";
import type { Petition, PetitionSummary } from "@command-center/contract/petitions";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { addAccount } from "../../testing/accounts.ts";
import { positionsAfter } from "../../testing/ledger/compare.ts";
import { NIGHTLY, someOf } from "../../testing/nightly.ts";
import { callerOn, sampleServer, type TestCaller } from "../../testing/sample-server.ts";

type NextStep = OutputOf<typeof readNextStep>;

/** The tribunal's day of July 2025; by day a part of it. */
const FILINGS = NIGHTLY ? 40 : 1;
const RULINGS = NIGHTLY ? 56 : 2;
const FRESH_POLLS = NIGHTLY ? 3 : 1;
const TODAY = "2025-09-02";

const { server, analyst, viewer } = sampleServer();
const second = callerOn(server, async () =>
  server.signIn(await addAccount(server.database, { username: "second", role: "analyst" })),
);

/** Counts as anybody with all records makes them. */
interface Counts {
  readonly filed: number;
  readonly pending: number;
  readonly ruled: number;
  readonly freshPolls: number;
  readonly mpsInForce: number;
  readonly mpsDeclared: number;
}

/** Goes through all petitions and declarations that are believed now. */
async function recount(): Promise<Counts> {
  const { db } = server.database;
  const { rows: states } = await sql<{ number: string; status: string; outcome: string | null; on: string }>`
    select number, status, outcome, true_on as on from petition_state state join petition on petition.id = petition_id
    where petition.cycle_id = (select id from cycle where in_force) and retired_at is null order by true_on`.execute(
    db,
  );
  const petitions = new Map(states.map((state) => [state.number, state]));
  const { rows: declarations } = await sql<{ contest: number; status: string }>`
    select contest_id as contest, declaration.status from declaration join contest on contest.id = contest_id
    join seat on seat.id = seat_id
    where retired_at is null and contest.cycle_id = (select id from cycle where in_force)
      and seat.kind in ('constituency_mp', 'district_woman_mp', 'special_interest_mp')
    order by declaration.true_on`.execute(db);
  const newest = new Map(declarations.map((one) => [one.contest, one.status]));
  const all = [...petitions.values()];
  return {
    filed: all.length,
    pending: all.filter(({ status }) => status === "filed" || status === "hearing").length,
    ruled: all.filter(({ status }) => status === "resolved").length,
    freshPolls: all.filter(({ outcome }) => outcome === "fresh_poll_ordered").length,
    mpsInForce: [...newest.values()].filter((status) => status === "declared").length,
    mpsDeclared: declarations.filter(({ status }) => status === "declared").length,
  };
}

/** The same as the product answers it, now or as known at a moment. */
async function answered(moment = ""): Promise<Counts> {
  const { all, byOutcome } = await viewer.read<PetitionSummary>(`/api/petitions/summary?${moment}`);
  const figures = await viewer.read<Figure[]>(`/api/figures?${moment}`);
  const value = (id: string) => figures.find((figure) => figure.id === id)?.value ?? Number.NaN;
  return {
    filed: all.total,
    pending: value("petitions_pending_all"),
    ruled: all.resolved,
    freshPolls: byOutcome.find(({ outcome }) => outcome === "fresh_poll_ordered")?.all ?? 0,
    mpsInForce: value("mps_in_force"),
    mpsDeclared: value("mps_declared"),
  };
}

test(`LIFE-01 LIFE-02 on a day of the tribunal with ${FILINGS} filings, ${RULINGS} rulings and two mistakes, every figure at every moment is a plain recount`, async () => {
  const cycle = (await viewer.read<{ id: number }>("/api/cycle")).id;
  const moments: { readonly token: string; readonly counts: Counts }[] = [];
  let last = (await positionsAfter(server.database, 0)).at(-1)?.position ?? 0;
  let posted = 0;
  const post = async (by: TestCaller, path: string, body: object) => {
    const answer = await by.post(path, body);
    expect(answer.statusCode, `${path} ${JSON.stringify(body)} ${answer.body}`).toBe(200);
    const set = answer.json<ChangeSetDetail>();
    const counts = await recount();
    posted += 1;
    if (NIGHTLY || posted % 4 === 0) expect(await answered()).toEqual(counts);
    for (const { token, position } of await positionsAfter(server.database, last)) {
      last = position;
      moments.push({ token, counts });
    }
    return set;
  };
  const approve = (set: ChangeSetDetail) =>
    post(second, `/api/changes/sets/${set.id}/approve`, { digest: set.digest, note: "Seen." });
  const next = (number: string) =>
    analyst.read<NextStep>(`/api/changes/petition-steps/next?number=${number}`);
  const take = async (number: string, step: object) =>
    post(analyst, "/api/changes/petition-steps", {
      clientId: randomUUID(),
      number,
      replaces: (await next(number)).replaces,
      step: { on: TODAY, ...step },
      reason: "Sitting of 2 September",
      source: "Register of the tribunal",
    });
  const before = await recount();

  // Filings: each is about a post of its own.
  for (let at = 0; at < FILINGS; at += 1) {
    const form = await analyst.read<OutputOf<typeof readRecordForm>>(
      "/api/changes/records/form?kind=petitions&isNew=yes",
    );
    await post(analyst, "/api/changes/records", {
      clientId: randomUUID(),
      kind: "petitions",
      replaces: form.replaces,
      fields: {
        number: `COU/${900 + at}`,
        category: "Councillor",
        district: "Gulu",
        subject: `Councillor, Example Ward ${at + 1}`,
        ground: "Violence",
        status: "Filed",
        filedOn: TODAY,
      },
      reason: "Filed today",
      source: "Registry's book",
    });
  }
  const filed = await recount();
  expect([filed.filed, filed.pending]).toEqual([before.filed + FILINGS, before.pending + FILINGS]);

  // What is not heard yet is served, listed and heard first.
  const petitions = await viewer.read<Petition[]>("/api/petitions");
  const heard = petitions.filter(({ status }) => status === "hearing").map(({ number }) => number);
  const waiting = petitions.filter(({ status, filedOn }) => status === "filed" && filedOn < TODAY);
  const places = (await next(heard[0] ?? "")).panels.flatMap(({ number, dailyCapacity }) =>
    Array.from({ length: dailyCapacity }, () => number),
  );
  for (const petition of waiting.slice(0, Math.max(1, RULINGS - heard.length))) {
    const { number, servedOn } = petition;
    if (servedOn === null) await take(number, { step: "serve" });
    await take(number, { step: "list", hearingOn: TODAY, panel: places.shift() });
    await take(number, { step: "hear" });
    heard.push(number);
  }

  // Rulings about seats of MPs come first: fresh polls, and one other winner.
  const ruled = heard.toSorted(
    (one, other) => Number(other.startsWith("MP/")) - Number(one.startsWith("MP/")),
  );
  const [replaced = "", ...rest] = ruled.slice(0, RULINGS);
  const { contest } = await next(replaced);
  const others = (contest?.candidates ?? []).filter(({ id }) => id !== contest?.winner);
  expect(others.length).toBeGreaterThan(1);
  const declare = (winner: number | undefined) =>
    take(replaced, { step: "rule", outcome: "other_candidate_declared", winner }).then(approve);
  const wrong = await declare(others[0]?.id);
  for (const [at, number] of rest.entries()) {
    const outcome = at < FRESH_POLLS ? "fresh_poll_ordered" : "dismissed";
    const set = await take(number, { step: "rule", outcome, winner: null });
    expect(set.state).toBe("proposed");
    await approve(set);
  }

  // Two mistakes, each corrected by two people: another winner was meant, and a fresh poll was not ordered.
  const undo = async (set: ChangeSetDetail) => {
    const asked = await post(analyst, `/api/changes/sets/${set.id}/undo`, {
      reason: "Wrong line of the list",
    });
    expect(asked.state).toBe("proposed");
    await approve(asked);
  };
  await undo(wrong);
  await declare(others[1]?.id);
  const notOrdered = rest[FRESH_POLLS - 1] ?? "";
  const { rows } = await sql<{ id: number }>`
      select max(set.id) as id from change_set set join change on change.change_set_id = set.id
      join petition on petition.id = (change.fact ->> 'petition')::int where petition.number = ${notOrdered}`.execute(
    server.database.db,
  );
  await undo(await analyst.read<ChangeSetDetail>(`/api/changes/sets/${rows[0]?.id ?? 0}`));
  await approve(await take(notOrdered, { step: "rule", outcome: "dismissed", winner: null }));

  const after = await recount();
  expect(await answered()).toEqual(after);
  expect(after).toEqual({
    filed: before.filed + FILINGS,
    pending: before.pending + FILINGS - RULINGS,
    ruled: before.ruled + RULINGS,
    freshPolls: before.freshPolls + FRESH_POLLS - 1,
    mpsInForce: before.mpsInForce - (FRESH_POLLS - 1),
    mpsDeclared: before.mpsDeclared + 1,
  });
  expect(moments.length).toBeGreaterThan(FILINGS + RULINGS);
  for (const { token, counts } of someOf(moments, 5))
    expect(await answered(`cycle=${cycle}&asOf=${TODAY}&known=${token}`), token).toEqual(counts);
}, 600_000);
