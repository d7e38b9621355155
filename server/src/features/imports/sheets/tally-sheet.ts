import { sql } from "kysely";
import type { Problem } from "@command-center/import-rules/problem";
import { TALLY_DIFFERS } from "@command-center/import-rules/problems/row-problems";
import { problemOf } from "@command-center/import-rules/problems/problem-of";
import type { Write } from "../../../database/database.ts";
import { KNOWN_SUMS } from "../../../measures/stations/result-sums.ts";
import type { ImportToRead } from "../reading/staging.ts";
import type { FileContest } from "./contest.ts";

interface District {
  readonly line: number;
  readonly figure: string;
  readonly sheet: number;
  readonly stations: number;
}

/** Holds a tally sheet against the sums of the stations in force: where a figure differs, its row is warned about. */
export async function holdAgainstStations(
  { db }: Write,
  { id, issuer }: ImportToRead,
  contest: FileContest,
  names: readonly string[],
) {
  const figures = [
    ["Registered voters", sql`sheet.registered`, KNOWN_SUMS.registered],
    ["Valid votes", sql`sheet.valid`, sql`sums.valid`],
    ["Invalid votes", sql`sheet.invalid`, KNOWN_SUMS.invalid],
    ["Votes cast", sql`sheet.total`, KNOWN_SUMS.total],
    ...names.map(
      (name, place) =>
        [name, sql`sheet.votes[${sql.lit(place + 1)}]`, sql`sums.votes[${sql.lit(place + 1)}]`] as const,
    ),
  ] as const;
  const compared = figures.map(
    ([name, ofSheet, ofStations]) => sql`(${name}::text, ${ofSheet}::bigint, ${ofStations}::bigint)`,
  );
  const { rows } = await sql<District>`
    select sheet.line, figure.name as figure, figure.sheet, figure.stations
    from staged_sheet sheet
    join (${contest.held}) held on held.seat_area = sheet.seat_area
    join result_sum sums on sums.contest_id = held.id and sums.issuer = ${issuer} and sums.area_id = sheet.area_id
    cross join lateral (values ${sql.join(compared)}) figure (name, sheet, stations)
    where sheet.import_id = ${id} and sheet.votes is not null and figure.sheet is distinct from figure.stations
      and figure.sheet is not null and figure.stations is not null
    order by sheet.line`.execute(db);
  const { rows: held } = await sql<{ sheets: number; held: number }>`
    select count(*)::int as sheets, count(sums.area_id)::int as held from staged_sheet sheet
    left join (${contest.held}) held on held.seat_area = sheet.seat_area
    left join result_sum sums on sums.contest_id = held.id and sums.issuer = ${issuer} and sums.area_id = sheet.area_id
    where sheet.import_id = ${id}`.execute(db);
  const differing = new Set(rows.map(({ line }) => line)).size;
  const { sheets = 0, held: withStations = 0 } = held[0] ?? {};
  return {
    problems: rows.map(({ line, figure, sheet, stations }): Problem =>
      problemOf(TALLY_DIFFERS, { figure, stations }, { line, column: figure, value: String(sheet) }),
    ),
    impact: [
      {
        what: "Districts that agree with the sum of their stations",
        from: null,
        to: String(withStations - differing),
      },
      { what: "Districts that do not", from: null, to: String(differing) },
      { what: "Districts without results by station", from: null, to: String(sheets - withStations) },
    ],
  };
}
