import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { readNextStep } from "@command-center/contract/changes/petition-steps";
import type { readHistory } from "@command-center/contract/changes/record-history";
import type { Cycle } from "@command-center/contract/cycle";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { tokenAt } from "../../testing/ledger/token-at.ts";
import { callerOn, sampleServer, secondServer } from "../../testing/sample-server.ts";

const { server, admin, analyst } = sampleServer();
const elsewhere = callerOn(secondServer(server));

test("REC-07 what is known at a position is the same after an undo and an export, also from another process", async () => {
  const { rows } = await sql<{ number: string }>`
    select number from petition join petition_state state on state.petition_id = petition.id
    group by petition.id having bool_and(status = 'filed' and served_on is null and true_on < '2025-09-01')
    order by petition.id limit 1`.execute(server.database.db);
  const number = rows[0]?.number ?? "";
  const { replaces } = await analyst.read<OutputOf<typeof readNextStep>>(
    `/api/changes/petition-steps/next?${new URLSearchParams({ number }).toString()}`,
  );
  const why = { reason: "Sat today", source: "Clerk of the tribunal" };
  const step = { step: "serve", on: "2025-09-01" };
  const taken = await analyst.post("/api/changes/petition-steps", {
    clientId: randomUUID(),
    number,
    replaces,
    step,
    ...why,
  });
  expect(taken.statusCode, taken.body).toBe(200);
  const { id: cycle, asOf } = await admin.read<Cycle>("/api/cycle");
  const before = await tokenAt(server.database, "2025-08-25T18:00:00+03:00");
  const moment = `cycle=${cycle}&asOf=${asOf}&known=${await tokenAt(server.database, "infinity")}`;
  const history = `/api/changes/history?kind=petition&id=${encodeURIComponent(number)}&${moment}`;
  const paths = [
    history,
    `/api/changes?${moment}`,
    `/api/changes/records?from=2025-08-25&fromKnown=${before}&entries=all&${moment}`,
    `/api/changes/between?from=2025-08-25&fromKnown=${before}&${moment}`,
    `/api/changes/marks?chart=petitions_pending&${moment}`,
    `/api/activity?limit=200&${moment}`,
    `/api/moments?${moment}`,
    `/api/cycles?${moment}`,
  ];
  const answers = async (caller: typeof admin) => {
    const all: unknown[] = [];
    for (const path of paths) all.push(await caller.read(path));
    return all;
  };
  const then = await answers(admin);
  expect((then[0] as OutputOf<typeof readHistory>).entries[0]).toMatchObject({ isUndoable: true });
  const undone = await analyst.post(`/api/changes/sets/${taken.json<ChangeSetDetail>().id}/undo`, {
    reason: "A slip",
  });
  expect(undone.statusCode, undone.body).toBe(200);
  expect((await admin.post("/api/export", { format: "csv", dataTypes: ["elections"] })).statusCode).toBe(200);
  expect(await answers(elsewhere)).toEqual(then);
});
