import type { Petition } from "@command-center/contract/petitions";
import { MP_AND_LC5 } from "@command-center/domain/petitions/petitions";

/** Overdue petitions, the longest waiting first. */
export function overdueRows(rows: readonly Petition[]): Petition[] {
  return rows
    .filter(({ isOverdue }) => isOverdue)
    .toSorted((a, b) => (b.daysWaited ?? 0) - (a.daysWaited ?? 0));
}

/** What petitions are filtered by; null: anything. */
export interface PetitionFilter {
  category: string | null;
  /** A status, or `overdue`. */
  status: string | null;
  region: string | null;
}

/** The filter's value for petitions about posts that lie in no region. */
export const NO_REGION = "none";

export function filterPetitions(rows: readonly Petition[], filter: PetitionFilter): readonly Petition[] {
  const { category, status, region } = filter;
  if (category === null && status === null && region === null) return rows;
  return rows.filter(
    (row) =>
      (category === null || isOf(category, row)) &&
      (status === null || (status === "overdue" ? row.isOverdue : row.status === status)) &&
      (region === null || (row.partyRegion ?? NO_REGION) === region),
  );
}

/** Those about the MP and LC5 primaries, which most figures count, are a category of the filter, too. */
export const MP_AND_LC5_PETITIONS = "mp-lc5";

const isOf = (category: string, row: Petition) =>
  category === MP_AND_LC5_PETITIONS ? MP_AND_LC5.includes(row.category) : row.category === category;
