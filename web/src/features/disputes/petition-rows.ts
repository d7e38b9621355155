import type { Petition } from "@command-center/contract/petitions";
import { daysBetween } from "@command-center/domain/time/calendar";

/** A petition with how long it took, or has waited so far. */
export interface PetitionRow extends Petition {
  /** From filing to the ruling, or to the as-of date while it is pending; null where neither is known. */
  days: number | null;
  isPending: boolean;
  /** Pending for longer than the ruling days. */
  isOverdue: boolean;
}

/** Petitions as the page shows them; `asOf` is null while it is not known, `rulingDays` also where there is no deadline. */
export function petitionRows(
  petitions: readonly Petition[],
  asOf: string | null,
  rulingDays: number | null,
): PetitionRow[] {
  return petitions.map((petition) => {
    const isPending = petition.status === "filed" || petition.status === "hearing";
    const until = petition.ruledOn ?? (isPending ? asOf : null);
    const days = until === null ? null : daysBetween(petition.filedOn, until);
    return {
      ...petition,
      days,
      isPending,
      isOverdue: isPending && days !== null && rulingDays !== null && days > rulingDays,
    };
  });
}

/** Those past the clock, the longest waiting first. */
export function overdueRows(rows: readonly PetitionRow[]): PetitionRow[] {
  return rows.filter(({ isOverdue }) => isOverdue).toSorted((a, b) => (b.days ?? 0) - (a.days ?? 0));
}

/** What a row must be, where something was chosen. */
export interface PetitionFilter {
  category: string | null;
  /** A status, or `overdue`. */
  status: string | null;
  region: string | null;
}

/** Under this name stand petitions about posts that lie in no region. */
export const NO_REGION = "none";

export function filterPetitions(
  rows: readonly PetitionRow[],
  filter: PetitionFilter,
): readonly PetitionRow[] {
  const { category, status, region } = filter;
  if (category === null && status === null && region === null) return rows;
  return rows.filter(
    (row) =>
      (category === null || row.category === category) &&
      (status === null || (status === "overdue" ? row.isOverdue : row.status === status)) &&
      (region === null || (row.partyRegion ?? NO_REGION) === region),
  );
}
