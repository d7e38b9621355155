import { countedText, countText, pluralText } from "@command-center/domain/number-text";
import { sql } from "kysely";
import { tallyLevel } from "@command-center/import-rules/plans/tally-locator";
import type { Write } from "../../../../database/database.ts";
import type { ImportToRead } from "../../reading/staging.ts";
import type { FileContest } from "../contest.ts";
import type { BesideList } from "../file-sums.ts";
import type { ImpactLine, NamesOf, Totals } from "../totals.ts";

/** Sheets of stations beside the voters that the station list has for the same stations. */
export function againstRegister({ stations, differing, sheets, listed }: BesideList): readonly ImpactLine[] {
  if (stations === 0) return [];
  return [
    {
      what: "Registered voters, file and station list",
      from: null,
      to:
        differing === 0
          ? `${pluralText(stations, "agrees at the", "agree at all")} ${countedText(stations, "station", "stations")}`
          : `${countText(sheets)} in the file, ${countText(listed)} on the list; ${countText(differing)} of ${countText(stations)} stations differ`,
    },
  ];
}

type SheetFigures = Pick<Totals, "seat" | "district" | "votes"> &
  Record<"registered" | "valid" | "invalid" | "total", number | null>;

/** Sums of stations, as they would be, beside the tally sheets of their districts, or of their seats, that are in force. */
export async function againstTally(
  { db }: Write,
  { issuer }: ImportToRead,
  { held: contests, contest }: Pick<FileContest, "held" | "contest">,
  namesOf: NamesOf,
  after: readonly Totals[],
): Promise<readonly ImpactLine[]> {
  const { rows: sheets } = await sql<SheetFigures>`
    select held.seat_area as seat, coalesce(area.district_id, area.id) as district, sheet.registered, sheet.valid, sheet.invalid, sheet.total, sheet.votes
    from (${contests}) held join result_sheet sheet on sheet.contest_id = held.id and sheet.issuer = ${issuer}
      and sheet.retired_at is null and sheet.votes is not null
    join area on area.id = sheet.area_id and area.kind = ${tallyLevel(contest)}`.execute(db);
  const keyOf = ({ seat, district }: Pick<Totals, "seat" | "district">) => `${seat}/${district}`;
  const sums = new Map(after.map((totals) => [keyOf(totals), totals]));
  const held = sheets.filter((sheet) => sums.has(keyOf(sheet)));
  if (held.length === 0) return [];
  const agreeing = held.filter((sheet) => {
    const stations = sums.get(keyOf(sheet));
    return (
      stations !== undefined &&
      (["registered", "valid", "invalid", "total"] as const).every(
        (key) => sheet[key] === null || !isWhole(stations, key) || sheet[key] === stations[key],
      ) &&
      namesOf(sheet.seat).every((_, place) => (sheet.votes[place] ?? 0) === (stations.votes[place] ?? 0))
    );
  });
  return [
    {
      what: `${tallyLevel(contest) === "district" ? "Districts" : "Constituencies"} that agree with their tally sheet`,
      from: null,
      to: `${agreeing.length} of ${held.length}`,
    },
  ];
}

/** Whether a sum has the figure of every station: only then it is compared. */
export function isWhole(totals: Totals, key: "registered" | "valid" | "invalid" | "total"): boolean {
  if (key === "valid") return true;
  return key === "registered"
    ? totals.registersKnown === totals.sheets
    : totals.votesKnown === totals.withVotes;
}
