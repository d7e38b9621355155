import { sql } from "kysely";
import { YOUTH_AGE_AT_MOST } from "@command-center/domain/campaign/aims";
import { renewalOf, type IncumbencyTally } from "@command-center/domain/results/renewal";
import { roundTo } from "@command-center/domain/results/turnout";
import type { Read } from "../../database/database.ts";
import { declarationsInForce } from "./contests.ts";
import { INCUMBENCY_TALLY } from "./results.ts";

/** Winners of the MP primaries in force: each seat declared has one flagbearer. */
export interface FlagbearerCounts extends IncumbencyTally {
  readonly birthYearKnown: number;
  /** Flagbearers with a known year of birth who were 35 or under in the year of the primary. */
  readonly young: number;
  readonly genderKnown: number;
  readonly women: number;
}

/** Who the winners of the MP primaries in force are. */
export async function flagbearerCounts(read: Read): Promise<FlagbearerCounts> {
  const winners = declarationsInForce(read, "mp_primary").select([
    "d.incumbency_outcome",
    "c.polling_day",
    "person.birth_year",
    "person.gender",
  ]);
  const { rows } = await sql<FlagbearerCounts>`
    select ${INCUMBENCY_TALLY},
      count(birth_year)::int as "birthYearKnown",
      count(*) filter (
        where extract(year from polling_day)::int - birth_year <= ${YOUTH_AGE_AT_MOST}::int)::int as young,
      count(gender)::int as "genderKnown",
      count(*) filter (where gender = 'female')::int as women
    from (${winners}) d`.execute(read.db);
  return (
    rows[0] ?? {
      incumbentReelected: 0,
      incumbentDefeated: 0,
      openSeat: 0,
      newLeader: 0,
      notKnown: 0,
      birthYearKnown: 0,
      young: 0,
      genderKnown: 0,
      women: 0,
    }
  );
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
  const { newFaces, known, share: renewed } = renewalOf(counts);
  return {
    renewal: {
      value: renewed,
      numerator: { value: newFaces, label: "seats not won by the incumbent" },
      denominator: {
        value: known,
        label:
          counts.notKnown > 0
            ? "seats with a current declaration and a known former holder"
            : "seats with a current declaration",
      },
    },
    youth: share(
      { value: counts.young, label: `flagbearers aged ${YOUTH_AGE_AT_MOST} or under` },
      { value: counts.birthYearKnown, label: "flagbearers with known age" },
    ),
    women: share(
      { value: counts.women, label: "women" },
      { value: counts.genderKnown, label: "flagbearers with known gender" },
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
