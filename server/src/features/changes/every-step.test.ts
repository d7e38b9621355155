import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { ChangedRecords } from "@command-center/contract/changes/changes-between";
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

test("REC-01 each step of a petition and its undo are named by their own words, also two of one day", async () => {
  expect(whats(await history())).toEqual(["Filed"]);
  const taken: number[] = [];
  for (const [step, what] of STEPS) {
    const known = await tokenAt(server.database, "infinity");
    const { replaces } = await analyst.read<OutputOf<typeof readNextStep>>(
      `/api/changes/petition-steps/next?${new URLSearchParams({ number }).toString()}`,
    );
    const answer = await analyst.post("/api/changes/petition-steps", {
      clientId: randomUUID(),
      number,
      replaces,
      step,
      reason: "Sat today",
      source: "Clerk of the tribunal",
    });
    expect(answer.statusCode, answer.body).toBe(200);
    taken.push((await approved(answer.json())).id);
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
