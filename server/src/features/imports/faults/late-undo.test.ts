import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import { STATION_RESULTS_2021 } from "@command-center/import-rules/fixtures/station-results-fixtures";
import type { Database } from "../../../database/database.ts";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, admin, analyst } = countryServer();
const imports = importsBy(server, analyst);
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

test.each(KINDS)(
  "IMP-10 an undo of %s that waits while a later import is undone retires what that undo brought back",
  async (_, [first, second], fields) => {
    const { id: earlier } = await imports.take(first, fields);
    const { id: later } = await imports.take(second, fields);
    // The earlier import's undo begins its transaction first, and waits for the import's row.
    const undo = await locking.write(async ({ db }) => {
      await sql`select from data_import where id = ${earlier} for update`.execute(db);
      const waiting = analyst.post(`/api/imports/${earlier}/undo`, {});
      await vi.waitFor(async () => expect(await waitingForRows()).toBe(1), { timeout: 10_000, interval: 20 });
      await imports.act(later, "undo");
      return { waiting };
    });
    const answer = await undo.waiting;
    expect(answer.statusCode, answer.body).toBe(200);
    const { state } = await imports.settled(earlier);
    // Of results, the request alone has tried the undo.
    if (state === "committed") await admin.post(`/api/imports/${earlier}/approve`, {});
    expect(await imports.settled(earlier)).toMatchObject({ state: "undone" });
  },
);

async function waitingForRows(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    server.database.db,
  );
  return rows.length;
}
