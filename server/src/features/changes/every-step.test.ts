import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { ChangedRecords, ChangesBetween } from "@command-center/contract/changes/changes-between";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { readNextStep } from "@command-center/contract/changes/petition-steps";
import type { HistoryEntry, readHistory } from "@command-center/contract/changes/record-history";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { tokenAt } from "../../testing/ledger/token-at.ts";
import { sampleServer } from "../../testing/sample-server.ts";

const { server, admin, analyst } = sampleServer();

/** A petition that is filed and not served, and each step of it up to the ruling. */
let number: string;
const STEPS = [
  [{ step: "serve", on: "2025-09-01" }, "Served"],
  [
    { step: "list", on: "2025-09-01", hearingOn: "2025-09-05", panel: 1 },
    "Listed for a hearing on 5 Sep 2025, panel 1",
  ],
  [
    { step: "list", on: "2025-09-02", hearingOn: "2025-09-09", panel: 1 },
    "Adjourned from 5 Sep 2025 to 9 Sep 2025, panel 1",
  ],
  [{ step: "hear", on: "2025-09-02" }, "Heard"],
  [{ step: "rule", on: "2025-09-02", outcome: "dismissed", winner: null }, "Dismissed"],
] as const;

beforeAll(async () => {
  const { rows } = await sql<{ number: string }>`
    select number from petition join petition_state state on state.petition_id = petition.id
    group by petition.id having bool_and(status = 'filed' and served_on is null and true_on < '2025-09-01')
    order by petition.id limit 1`.execute(server.database.db);
  number = rows[0]?.number ?? "";
});

const history = async () =>
  (
    await admin.read<OutputOf<typeof readHistory>>(
      `/api/changes/history?${new URLSearchParams({ kind: "petition", id: number }).toString()}`,
    )
  ).entries;
const whats = (entries: readonly HistoryEntry[]) => entries.map(({ what }) => what);

async function changesSince(known: string) {
  const { groups } = await admin.read<ChangedRecords>(
    `/api/changes/records?from=2025-09-02&fromKnown=${known}&entries=all`,
  );
  return groups.flatMap(({ entries }) => entries.map(({ what }) => what));
}

const approved = async (set: ChangeSetDetail) => {
  if (set.state !== "proposed") return set;
  const answer = await admin.post(`/api/changes/sets/${set.id}/approve`, { digest: set.digest });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ChangeSetDetail>();
};

const WHY = { reason: "Sat today", source: "Clerk of the tribunal" };

async function take(of: string, step: object): Promise<number> {
  const { replaces } = await analyst.read<OutputOf<typeof readNextStep>>(
    `/api/changes/petition-steps/next?${new URLSearchParams({ number: of }).toString()}`,
  );
  const request = { clientId: randomUUID(), number: of, replaces, step, ...WHY };
  const answer = await analyst.post("/api/changes/petition-steps", request);
  expect(answer.statusCode, answer.body).toBe(200);
  return (await approved(answer.json())).id;
}

test("REC-01 each step of a petition and its undo are named by their own words, also two of one day", async () => {
  expect(whats(await history())).toEqual(["Filed"]);
  const taken: number[] = [];
  for (const [step, what] of STEPS) {
    const known = await tokenAt(server.database, "infinity");
    taken.push(await take(number, step));
    expect((await history())[0]).toMatchObject({ what, changeSet: taken.at(-1) });
    expect(await changesSince(known)).toEqual([what]);
  }
  const all = ["Filed", ...STEPS.map(([, what]) => what)].toReversed();
  expect(whats(await history())).toEqual(all);

  const known = await tokenAt(server.database, "infinity");
  const answer = await analyst.post(`/api/changes/sets/${taken.at(-1)}/undo`, { reason: "Was not read out" });
  expect(answer.statusCode, answer.body).toBe(200);
  await approved(answer.json());
  const undone = ["Dismissed undone", "Heard restored"];
  expect(whats((await history()).slice(0, 2)).toSorted()).toEqual(undone);
  expect((await changesSince(known)).toSorted()).toEqual(undone);
});

test("REC-01 a ruling that nullifies a result has a word of its own, and the second ruling of a day supersedes it without a correction", async () => {
  const { rows } = await sql<{ contest: number; other: number }>`
    select contest.id as contest, max(candidacy.id) as other
    from contest join cycle on cycle.id = contest.cycle_id and cycle.in_force
    join declaration d on d.contest_id = contest.id and d.retired_at is null
    join candidacy on candidacy.contest_id = contest.id and candidacy.id <> d.winner_candidacy_id
    where contest.kind = 'mp_primary' and not exists (select from petition where petition.contest_id = contest.id)
    group by contest.id, d.id order by contest.id limit 1`.execute(server.database.db);
  const [{ contest, other } = { contest: 0, other: 0 }] = rows;
  const numbers = ["MP/901", "MP/902"];
  await server.change(async (write) => {
    write.touch("petitions");
    await sql`
      with added as (
        insert into petition (cycle_id, number, category, subject, contest_id, area_id, source_id)
        select contest.cycle_id, number, 'mp', seat.name, contest.id, seat.area_id, contest.source_id
        from contest join seat on seat.id = contest.seat_id, unnest(${numbers}::text[]) number where contest.id = ${contest}
        returning id, source_id)
      insert into petition_state (petition_id, ground, status, filed_on, heard_on, true_on, source_id)
      select id, (select min(ground) from petition_state), 'hearing', '2025-08-20', '2025-08-28', '2025-08-28', source_id from added`.execute(
      write.db,
    );
  });
  const known = await tokenAt(server.database, "infinity");
  const on = "2025-09-02";
  await take("MP/901", { step: "rule", on, outcome: "fresh_poll_ordered", winner: null });
  expect((await changesSince(known)).toSorted()).toEqual(["Fresh poll ordered", "Nullified by a ruling"]);
  const { figures } = await admin.read<ChangesBetween>(`/api/changes/between?from=${on}&fromKnown=${known}`);
  expect(figures.find(({ id }) => id === "mps_in_force")?.why).toEqual([{ cause: "nullified", count: 1 }]);

  const second = await tokenAt(server.database, "infinity");
  await take("MP/902", { step: "rule", on, outcome: "other_candidate_declared", winner: other });
  expect((await changesSince(second)).toSorted()).toEqual(["Other candidate declared", "Re-declared"]);
});

test("REC-01 each step of a case in court and its undo are named by their own words", async () => {
  const { rows } = await sql<{ id: number; seat: number }>`
    insert into contest (cycle_id, seat_id, kind, polling_day, source_id)
    select cycle_id, seat_id, 'general', '2025-08-01', source_id from contest where kind = 'mp_primary' order by id desc limit 1
    returning id, seat_id as seat`.execute(server.database.db);
  const [{ id: contest, seat } = { id: 0, seat: 0 }] = rows;
  const steps = [
    [null, { step: "gazette", on: "2025-08-10" }, "Gazetted"],
    ["EP 1", { step: "file", on: "2025-08-20", way: "petition", appealOf: null }, "Filed"],
    ["EP 1", { step: "hear", on: "2025-08-30" }, "Heard"],
    [
      "EP 1",
      { step: "decide", on: "2025-09-01", outcome: "dismissed", winner: null, judgment: null },
      "Dismissed",
    ],
    ["EP 2", { step: "file", on: "2025-08-20", way: "petition", appealOf: null }, "Filed"],
    ["EP 2", { step: "withdraw", on: "2025-08-20" }, "Withdrawn"],
  ] as const;
  const told = async () =>
    whats(
      (await admin.read<OutputOf<typeof readHistory>>(`/api/changes/history?kind=seat&id=${seat}`)).entries,
    );
  let last = 0;
  for (const [of, step, what] of steps) {
    const known = await tokenAt(server.database, "infinity");
    const { rows: states } = await sql<{ id: number }>`
      select id from court_state where number = ${of} and retired_at is null order by id desc limit 1`.execute(
      server.database.db,
    );
    const replaces = states[0]?.id ?? null;
    const request = { clientId: randomUUID(), contest, number: of, replaces, step, ...WHY };
    const answer = await analyst.post("/api/changes/court-steps", request);
    expect(answer.statusCode, answer.body).toBe(200);
    last = (await approved(answer.json())).id;
    expect((await told())[0]).toBe(what);
    expect(await changesSince(known)).toEqual([what]);
  }
  const known = await tokenAt(server.database, "infinity");
  const answer = await analyst.post(`/api/changes/sets/${last}/undo`, { reason: "Of another case" });
  expect(answer.statusCode, answer.body).toBe(200);
  await approved(answer.json());
  const undone = ["Filed restored", "Withdrawn undone"];
  expect((await told()).slice(0, 2).toSorted()).toEqual(undone);
  expect((await changesSince(known)).toSorted()).toEqual(undone);
});
