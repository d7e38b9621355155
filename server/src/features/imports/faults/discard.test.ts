import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import { STATION_RESULTS_2021 } from "@command-center/import-rules/fixtures/station-results-fixtures";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { callerOn, countryServer, secondServer } from "../../../testing/sample-server.ts";

const { server, analyst } = countryServer();
/** A server process that reads no files. */
const elsewhere = callerOn(
  secondServer(server, { runImports: () => ({ wake: () => undefined, close: async () => undefined }) }),
);
const imports = importsBy(server, analyst);
const OF = { contest: "president", pollingDay: "2021-01-14" };
beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(STATION_LIST_2021);
  await imports.take(STATION_RESULTS_2021, OF);
  // From now on each insert into `import_change` takes minutes. Its foreign key locks the import's row meanwhile.
  await sql`
    create function sleep() returns trigger language plpgsql as $$ begin
      if exists (select from noted) then perform pg_sleep(300); end if;
      return null;
    end $$`.execute(server.database.db);
  await sql`
    create trigger sleep after insert on import_change referencing new table as noted
    for each statement execute function sleep()`.execute(server.database.db);
});

/** The same results, with other figures in one row. */
const CORRECTED = STATION_RESULTS_2021.replace(",172,6,178\n", ",172,7,179\n");

/** Number of running statements that would take minutes. */
async function slowStatements(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`.execute(
    server.database.db,
  );
  return rows.length;
}
const untilSlowAre = (count: number) =>
  vi.waitFor(async () => expect(await slowStatements()).toBe(count), { timeout: 20_000, interval: 50 });

test.each([
  ["the process that reads it", analyst],
  ["another process", elsewhere],
])("IMP-05 discarding an import in %s cancels the statement that reads it", async (_, caller) => {
  const { id } = (await imports.send(CORRECTED, OF)).json<{ id: number }>();
  await untilSlowAre(1);
  const answer = await caller.post(`/api/imports/${id}/discard`, {});
  expect(answer.statusCode, answer.body).toBe(200);
  await untilSlowAre(0);
  // The queue goes on.
  expect(await imports.read(STATION_LIST_2021)).toMatchObject({ state: "ready", counts: { changed: 0 } });
  expect(await analyst.read<ImportDetail>(`/api/imports/${id}`)).toMatchObject({
    state: "discarded",
    counts: null,
  });
});
