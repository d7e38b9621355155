import { sql } from "kysely";
import type { ShareChange } from "@command-center/import-rules/impact/shares";
import { tallyLevel } from "@command-center/import-rules/plans/tally-locator";
import { type Problem, problemOf } from "@command-center/import-rules/problem";
import { TALLY_DIFFERS } from "@command-center/import-rules/problems/row-problems";
import type { Write } from "../../../../database/database.ts";
import {
  STATION_FIGURES,
  tallyDifferences,
  type TallyFigures,
} from "../../../../measures/stations/tally-differences.ts";
import type { ImportToRead } from "../../reading/staging.ts";
import type { FileContest } from "../contest.ts";
import { movesOf } from "../impact.ts";
import type { ImpactLine, NamesOf } from "../totals.ts";

interface TallyRow {
  readonly line: number;
  readonly seat: number;
  readonly unit: string;
  readonly district: number;
  readonly sheet: TallyFigures;
  /** The sums of its stations in force; null where it has none. */
  readonly stations: TallyFigures | null;
  /** The votes of its tally sheet in force. */
  readonly before: readonly number[] | null;
}

/**
 * Compares a staged tally sheet with the sums of the stations in force: where a figure differs, its row is warned about. Seats without
 * results by station are counted by their sheet, so what would move of these is named.
 */
export async function compareTally(
  write: Write,
  importRow: ImportToRead,
  contest: FileContest,
  namesOf: NamesOf,
): Promise<{
  readonly problems: readonly Problem[];
  readonly impact: readonly ImpactLine[];
  readonly moved: readonly ShareChange[];
}> {
  const rows = await tallyRows(write, importRow, contest);
  const unit = tallyLevel(contest.contest);
  const compared = rows.flatMap(({ line, seat, sheet, stations }) =>
    stations === null ? [] : [{ line, differences: tallyDifferences(sheet, stations, namesOf(seat)) }],
  );
  const differing = compared.filter(({ differences }) => differences.length > 0);
  const counted = contest.contest === "president" ? [] : rows.filter(({ stations }) => stations === null);
  const votesOf = (votesIn: (row: TallyRow) => readonly number[] | null) =>
    counted.map((row) => {
      const votes = votesIn(row);
      const { seat, unit: name, district } = row;
      return { seat, seatName: name, district, name, counted: votes === null ? 0 : 1, votes: votes ?? [] };
    });
  const moves = movesOf(
    contest,
    votesOf(({ before }) => before),
    votesOf(({ sheet }) => sheet.votes),
    namesOf,
  );
  const plural = unit === "district" ? "Districts" : "Constituencies";
  return {
    problems: differing.flatMap(({ line, differences }) =>
      differences.map(({ figure, onSheet, ofStations }) =>
        problemOf(
          TALLY_DIFFERS,
          { unit, figure, stations: ofStations },
          { line, column: figure, value: String(onSheet) },
        ),
      ),
    ),
    impact: [
      ...moves.moved,
      ...moves.leaders,
      {
        what: `${plural} that agree with the sum of their stations`,
        from: null,
        to: String(compared.length - differing.length),
      },
      { what: `${plural} that do not`, from: null, to: String(differing.length) },
      {
        what: `${plural} without results by station`,
        from: null,
        to: String(rows.length - compared.length),
      },
    ],
    moved: moves.movedShares,
  };
}

async function tallyRows(
  { db }: Pick<Write, "db">,
  { id, issuer }: ImportToRead,
  { held }: FileContest,
): Promise<readonly TallyRow[]> {
  const { rows } = await sql<TallyRow>`
    select staged.line, staged.seat_area as seat, area.name as unit, coalesce(area.district_id, area.id) as district,
      jsonb_build_object('registered', staged.registered, 'valid', staged.valid, 'invalid', staged.invalid, 'total', staged.total,
        'votes', staged.votes) as sheet,
      case when sums.area_id is not null then ${STATION_FIGURES} end as stations,
      sheet.votes as before
    from staged_sheet staged join area on area.id = staged.area_id
    left join (${held}) held on held.seat_area = staged.seat_area
    left join result_sum sums on sums.contest_id = held.id and sums.issuer = ${issuer} and sums.area_id = staged.area_id
      and sums.tallied = 0
    left join result_sheet sheet on sheet.contest_id = held.id and sheet.issuer = ${issuer} and sheet.area_id = staged.area_id
      and sheet.retired_at is null
    where staged.import_id = ${id} order by staged.line`.execute(db);
  return rows;
}
