import { sql, type RawBuilder } from "kysely";
import type { ChosenResults } from "@command-center/contract/exports/chosen-results";
import type { SourceKind } from "@command-center/contract/wire/values";
import { GENERAL_CONTEST_WORDS } from "@command-center/domain/results/result-words";
import { coveredName } from "@command-center/domain/results/stations/coverage";
import { dayText } from "@command-center/domain/time/moment-text";
import type { Read } from "../../../database/database.ts";
import type { SheetColumn } from "../../../files/document.ts";
import { contestsIn, contestsOf } from "../../../measures/stations/contests-of-places.ts";
import { ballotsOf, findContests, namesOn, type SeatContest } from "../../../measures/stations/contests.ts";
import { districtsOf, sumsOf } from "../../../measures/sums/unit-sums.ts";
import { hasWholeDistricts, placeOf, type Place } from "../../../measures/stations/places.ts";

/** Whose sheets are exported, and the unit that they are of. */
export interface Asked {
  readonly issuer: string;
  readonly pollingDay: string;
  /** Which contest, when, whose figures and of which unit, in words. */
  readonly about: string;
  readonly seats: readonly SeatContest[];
  readonly place: Place;
  /** Candidates of each contest, in the order of its ballot. */
  readonly ballots: ReadonlyMap<number, readonly string[]>;
}

/** The results that are asked for; null where there are none and nobody asked for any that are missing. */
export async function askedFor(
  read: Read,
  results: ChosenResults = { contest: "president" },
): Promise<Asked | null> {
  const isAnyAsked = [results.pollingDay, results.issuer, results.area].every((one) => one === undefined);
  if (isAnyAsked && (await findContests(read, results)) === null) return null;
  const contests = await contestsOf(read, results);
  const place = await placeOf(read, results);
  const seats = await contestsIn(read, contests, place);
  const ballots = await ballotsOf(
    read,
    seats.map(({ id }) => id),
  );
  const { issuer, pollingDay } = contests;
  const districts = hasWholeDistricts(place) ? districtsOf(await sumsOf(read, contests, seats, place)) : null;
  const unit = districts === null ? place.unit.name : coveredName({ area: place.unit, districts });
  const about = aboutText(results, pollingDay, [
    ...(contests.isByElection ? ["by-election"] : []),
    issuer,
    unit,
  ]);
  return { issuer, pollingDay, about, seats, place, ballots };
}

/** e.g. `President, 14 Jan 2021, Electoral Commission, Abim`. */
export function aboutText({ contest }: ChosenResults, pollingDay: string, more: readonly string[]): string {
  return [GENERAL_CONTEST_WORDS[contest], dayText(pollingDay), ...more].join(", ");
}

/** The kinds of the sources that an issuer's current sheets of some contests came from. */
export async function sourceKinds(
  read: Read,
  { seats, issuer }: Pick<Asked, "seats" | "issuer">,
): Promise<SourceKind[]> {
  const { rows } = await sql<{ kind: SourceKind }>`
    select distinct source.kind from result_sheet sheet join source on source.id = sheet.source_id
    where sheet.contest_id = any(${seats.map(({ id }) => id)}::int[]) and sheet.issuer = ${issuer} and sheet.retired_at is null`.execute(
    read.db,
  );
  return rows.map(({ kind }) => kind);
}

export const idsOf = (asked: Asked | null) => sql`${(asked?.seats ?? []).map(({ id }) => id)}::int[]`;

// Columns are called as the import of the same sheet calls them, so that an exported file can be imported again.
export const text = (key: string, label: string): SheetColumn => ({ key, label, kind: "text" });
export const votes = (key: string, label: string): SheetColumn => ({
  key,
  label,
  kind: "integer",
  summed: true,
});

/** A column that is not added up. */
export const alone = <Column extends SheetColumn>({ key, label, kind }: Column): SheetColumn => ({
  key,
  label,
  kind,
});

/** A name in a query has at most 63 bytes; one that is longer is cut, and told apart by its place. */
const MOST_KEY_BYTES = 63;

/** A column for each candidate, under the name on the ballot: what an import of the file knows them by. */
export function candidateColumns(asked: Asked | null): readonly SheetColumn[] {
  const [contest] = asked?.seats ?? [];
  const names = asked === null ? [] : namesOn(asked.ballots, contest?.id ?? null);
  return names.map((name, place) => {
    const isLong = Buffer.byteLength(name) > MOST_KEY_BYTES;
    return votes(isLong ? `${[...name].slice(0, 12).join("")} ${place + 1}` : name, name);
  });
}

/** The votes of each candidate, in the order of the ballot, with a comma behind each; null where they are not known. */
export function votesOf(candidates: readonly SheetColumn[], array: RawBuilder<unknown>): RawBuilder<unknown> {
  const known = candidates.map(
    ({ key }, place) =>
      sql`case when ${array} is not null then coalesce(${array}[${sql.lit(place + 1)}], 0) end as ${sql.id(key)},`,
  );
  return sql.join(known, sql` `);
}
