import { sql } from "kysely";
import { nameKey } from "@command-center/import-rules/ballot/candidate-name";
import { type Problem, problemOf } from "@command-center/import-rules/problem";
import { PUBLISHED_DIFFERS } from "@command-center/import-rules/problems/row-problems";
import {
  PUBLISHED_TOTAL_IDS,
  PUBLISHED_TOTALS,
  type PublishedTotalId,
} from "@command-center/import-rules/records/published-totals";
import { lookFrom, type Write } from "../../../../database/database.ts";
import { choicesInForce } from "../../../../measures/figures/choices.ts";
import { isWhole } from "./held-against.ts";
import type { ImpactLine, Totals } from "../totals.ts";

interface PublishedTotal {
  readonly id: PublishedTotalId;
  readonly candidate: string | null;
  /** Null of the country. */
  readonly district: number | null;
  readonly place: string;
  readonly value: number;
  readonly source: string;
}

/** Sums of stations, as they would be, against the published totals of the presidential election: the chosen ones, else all. */
export async function againstPublished(
  { db }: Write,
  cycleId: number,
  names: readonly string[],
  after: readonly Totals[],
): Promise<{ readonly impact: readonly ImpactLine[]; readonly problems: readonly Problem[] }> {
  const read = await lookFrom(db, "everywhere", { cycle: cycleId });
  const { rows } = await sql<PublishedTotal>`
    select id, candidate, district, place, value, source from (
      select claim.measure as id, claim.candidate, claim.area_id as district, coalesce(area.name, country.name) as place,
        claim.value::float8 as value, source.publisher as source, chosen.is_it as is_chosen,
        bool_or(chosen.is_it) over (partition by claim.measure, claim.candidate, claim.area_id) as has_chosen
      from claim join source on source.id = claim.source_id left join area on area.id = claim.area_id
      join area country on country.kind = 'country'
      left join (${choicesInForce(read)}) choice on choice.measure = claim.measure and choice.area_id is not distinct from claim.area_id
        and lower(choice.candidate) is not distinct from lower(claim.candidate)
      cross join lateral (select case when choice.id is null then claim.is_chosen else choice.claim_id = claim.id end as is_it) chosen
      where claim.cycle_id = ${cycleId} and claim.retired_at is null and claim.measure = any(${[...PUBLISHED_TOTAL_IDS]}::text[])
    ) published
    where is_chosen or not has_chosen
    order by district nulls first, id, candidate, source`.execute(db);
  const compared = rows.flatMap((total) => {
    const sum = sumOf(total, names, after);
    return sum === null ? [] : [{ ...total, sum }];
  });
  if (compared.length === 0) return { impact: [], problems: [] };
  const differing = compared.filter(({ value, sum }) => value !== sum);
  return {
    impact: [
      {
        what: "Published totals that agree",
        from: null,
        to: `${compared.length - differing.length} of ${compared.length}`,
      },
    ],
    problems: differing.map(({ id, candidate, place, value, sum, source }) => {
      const figure = candidate ?? PUBLISHED_TOTALS[id].replace("President: ", "");
      const details = { figure: capital(figure), place, published: value, sum, source };
      return problemOf(PUBLISHED_DIFFERS, details, { line: null, value: String(value) });
    }),
  };
}

const capital = (text: string) => text.replace(/^./u, (letter) => letter.toUpperCase());

/** The sum that a published total is compared with; null where it is not known of every station, or where there is none. */
function sumOf(
  { id, candidate, district }: PublishedTotal,
  names: readonly string[],
  after: readonly Totals[],
): number | null {
  const rows = district === null ? after : after.filter((row) => row.district === district);
  if (rows.length === 0) return null;
  if (id === "president_votes") {
    const place = names.findIndex((name) => nameKey(name) === nameKey(candidate ?? ""));
    return place < 0 ? null : rows.reduce((sum, { votes }) => sum + (votes[place] ?? 0), 0);
  }
  const key = KEYS[id];
  return rows.every((row) => isWhole(row, key)) ? rows.reduce((sum, row) => sum + row[key], 0) : null;
}

const KEYS = {
  president_registered: "registered",
  president_total: "total",
  president_valid: "valid",
  president_invalid: "invalid",
} as const;
