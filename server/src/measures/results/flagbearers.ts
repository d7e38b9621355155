import { sql } from "kysely";
import { YOUTH_AGE_AT_MOST } from "@command-center/domain/results/flagbearers";
import { roundTo } from "@command-center/domain/results/turnout";
import type { Read } from "../../database/database.ts";
import { declarationsInForce } from "./contests.ts";

export interface FlagbearerCounts {
  /** Seats with a declaration in force in the MP primaries: each has one flagbearer. */
  readonly declared: number;
  /** Seats of these where it is known whether the incumbent won; `notIncumbent` are those that someone else won. */
  readonly incumbencyKnown: number;
  readonly notIncumbent: number;
  readonly birthYearKnown: number;
  /** Flagbearers with a known year of birth who were 35 or under in the year of the primary. */
  readonly young: number;
  readonly genderKnown: number;
  readonly women: number;
}

/** Who the winners of the MP primaries in force are. */
export async function flagbearerCounts(read: Read): Promise<FlagbearerCounts> {
  return declarationsInForce(read, "mp_primary")
    .select([
      sql<number>`count(*)::int`.as("declared"),
      sql<number>`count(d.incumbency_outcome)::int`.as("incumbencyKnown"),
      sql<number>`count(*) filter (where d.incumbency_outcome <> 'incumbent_reelected')::int`.as(
        "notIncumbent",
      ),
      sql<number>`count(person.birth_year)::int`.as("birthYearKnown"),
      sql<number>`count(*) filter (
        where extract(year from c.polling_day)::int - person.birth_year <= ${YOUTH_AGE_AT_MOST}::int)::int`.as(
        "young",
      ),
      sql<number>`count(person.gender)::int`.as("genderKnown"),
      sql<number>`count(*) filter (where person.gender = 'female')::int`.as("women"),
    ])
    .executeTakeFirstOrThrow();
}

/** A share with what it is made of; the value is null where there is nobody to count. */
export interface FlagbearerShare {
  readonly value: number | null;
  readonly numerator: { readonly value: number; readonly label: string };
  readonly denominator: { readonly value: number; readonly label: string };
}

/** The three shares that the party has set itself targets for. */
export function flagbearerShares(
  counts: FlagbearerCounts,
): Record<"renewal" | "youth" | "women", FlagbearerShare> {
  return {
    renewal: share(
      { value: counts.notIncumbent, label: "seats won by someone else than the incumbent" },
      {
        value: counts.incumbencyKnown,
        label:
          counts.incumbencyKnown < counts.declared
            ? "seats with a declaration in force whose former holder is known"
            : "seats with a declaration in force",
      },
    ),
    youth: share(
      { value: counts.young, label: `flagbearers aged ${YOUTH_AGE_AT_MOST} or under` },
      { value: counts.birthYearKnown, label: "flagbearers whose year of birth is recorded" },
    ),
    women: share(
      { value: counts.women, label: "women" },
      { value: counts.genderKnown, label: "flagbearers whose gender is recorded" },
    ),
  };
}

function share(
  numerator: FlagbearerShare["numerator"],
  denominator: FlagbearerShare["denominator"],
): FlagbearerShare {
  const value = denominator.value > 0 ? roundTo((numerator.value / denominator.value) * 100, 1) : null;
  return { value, numerator, denominator };
}
