import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import { STATION_RESULTS_2021 } from "@command-center/import-rules/fixtures/station-results-fixtures";
import type { Database } from "../../../database/database.ts";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, admin, analyst } = countryServer();
const imports = importsBy(server, analyst);
const approver = importsBy(server, admin);
let locking: Database;
beforeAll(async () => {
  locking = server.database.apart(1);
  await makeCycle(analyst);
  await imports.take(STATION_LIST_2021);
});

const OF_PRESIDENT = { contest: "president", pollingDay: "2021-01-14" };
const DECLARED = "Seat,District,Constituency,Winner,Votes,Polling day,Declared on\nMP,ABIM,Labwor,";
const INCIDENT = "Incident no,Date of incident,District,Type,Severity\nA-1,2021-01-10,ABIM,Assault,";

/** Each file changes what the file before it has brought. */
const KINDS: [string, readonly [string, string], Record<string, string>][] = [
  [
    "results",
    [STATION_RESULTS_2021, STATION_RESULTS_2021.replace(",172,6,178\n", ",172,7,179\n")],
    OF_PRESIDENT,
  ],
  ["party registers", ["District,Members\nABIM,61204\n", "District,Members\nABIM,61205\n"], {}],
  ["incidents", [`${INCIDENT}Minor\n`, `${INCIDENT}Serious\n`], {}],
  [
    "declarations",
    [
      `${DECLARED}Achen Example,1200,2020-09-04,2020-09-05\n`,
      `${DECLARED}Achen Example,1300,2020-09-04,2020-09-05\n`,
    ],
    {},
  ],
];

/** Sends a file and commits it; a second person approves it where needed. */
async function committed(file: string, fields: Record<string, string>): Promise<number> {
  let found = await imports.read(file, fields);
  if (found.state === "questions") {
    const answers = found.questions.map(({ id, suggestions }) => [id, suggestions[0]?.answer ?? ""]);
    found = await imports.change(found.id, { answers: Object.fromEntries(answers) });
  }
  const asked = await imports.act(found.id, "commit");
  const ended = asked.state === "waiting-for-approval" ? await approver.act(found.id, "approve") : asked;
  expect(ended.state).toBe("committed");
  return found.id;
}

test.each(KINDS)(
  "IMP-10 an undo of %s that waits while a later import is undone retires what that undo brought back",
  async (_, [first, second], fields) => {
    const [earlier, later] = [await committed(first, fields), await committed(second, fields)];
    // The earlier import's undo begins its transaction first, and waits for the import's row.
    const undo = await locking.write(async ({ db }) => {
      await sql`select from data_import where id = ${earlier} for update`.execute(db);
      const waiting = admin.post(`/api/imports/${earlier}/undo`, {});
      await vi.waitFor(async () => expect(await waitingForRows()).toBe(1), { timeout: 10_000, interval: 20 });
      const undone = await admin.post(`/api/imports/${later}/undo`, {});
      expect(undone.statusCode, undone.body).toBe(200);
      return { waiting };
    });
    const answer = await undo.waiting;
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await analyst.read(`/api/imports/${earlier}`)).toMatchObject({ state: "undone" });
  },
);

async function waitingForRows(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    server.database.db,
  );
  return rows.length;
}
