import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { TestCaller } from "../sample-server.ts";

/**
 * The query of each read of results by station that needs one, by the endpoint's id, each with a `?`. Results of two
 * polling days are compared, and a sample of forms is made of the first.
 */
export async function stationQuestions(
  { db }: Database,
  analyst: TestCaller,
  { cycle, first, second }: { readonly cycle: number; readonly first: string; readonly second: string },
): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ station: number; contest: number; issuer: string }>`
    select sheet.area_id as station, sheet.contest_id as contest, sheet.issuer
    from result_sheet sheet join contest on contest.id = sheet.contest_id
    where contest.cycle_id = ${cycle} and contest.polling_day = ${first}::date and sheet.retired_at is null
    order by sheet.area_id limit 1`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error(`Cycle ${cycle} has no results of ${first}.`);
  const { station, contest, issuer } = found;
  const made = await analyst.post("/api/results/samples", {
    contest,
    issuer,
    other: "Own forms",
    seed: "12345678901234567890",
    basis: "ballots",
    risk: 0.05,
  });
  if (made.statusCode !== 200) throw new Error(`No sample was made: ${made.body}`);
  return {
    "results.station-sheets": `?area=${station}`,
    "results.comparison": `?with=${cycle}&withDay=${first}&pollingDay=${second}`,
    "results.couldChangeSeat": `?contest=${contest}`,
    "results.courtCases": `?contest=${contest}`,
    "results.seatStations": `?contest=${contest}`,
    "results.proof": `?contest=${contest}`,
    "results.formSample": `?id=${made.json<{ id: number }>().id}`,
  };
}
