import type { Petition } from "@command-center/contract/petitions";
import { MP_AND_LC5 } from "@command-center/domain/petitions/petitions";
import type { FilterOption } from "../../../page/filter-select.tsx";
import { liesIn } from "../../../parts/lists/area-filter.ts";

/** Overdue petitions, the longest waiting first. */
export function overdueRows(rows: readonly Petition[]): Petition[] {
  return rows
    .filter(({ isOverdue }) => isOverdue)
    .toSorted((a, b) => (b.daysWaited ?? 0) - (a.daysWaited ?? 0));
}

/** What a petition's status is filtered by beside the statuses themselves. */
export const PENDING = "pending";
export const OVERDUE = "overdue";

/** What petitions are filtered by; null: anything. */
export interface PetitionFilter {
  category: string | null;
  /** A status, `pending` (filed or in hearing) or `overdue`. */
  status: string | null;
  ground: string | null;
  /** The number of a panel of the tribunal, or `none`. */
  panel: string | null;
  /** A party region or sub-region, as the address holds it. */
  area: string | null;
}

export function filterPetitions(rows: readonly Petition[], filter: PetitionFilter): readonly Petition[] {
  const { category, status, ground, panel, area } = filter;
  if (Object.values(filter).every((value) => value === null)) return rows;
  return rows.filter(
    (row) =>
      (category === null || isOf(category, row)) &&
      (status === null || isIn(status, row)) &&
      (ground === null || row.ground === ground) &&
      (panel === null || panelOf(row) === panel) &&
      liesIn(row, area),
  );
}

/** Those about the MP and LC5 primaries, which most figures count, are a category of the filter, too. */
export const MP_AND_LC5_PETITIONS = "mp-lc5";

const isOf = (category: string, row: Petition) =>
  category === MP_AND_LC5_PETITIONS ? MP_AND_LC5.includes(row.category) : row.category === category;

function isIn(status: string, row: Petition): boolean {
  if (status === PENDING) return row.isPending;
  return status === OVERDUE ? row.isOverdue === true : row.status === status;
}

/** The value for petitions that are before no panel. */
const NO_PANEL = "none";

const panelOf = ({ panel }: Petition) => (panel === null ? NO_PANEL : String(panel));

/** The panels that petitions are before, by their numbers; what is before none comes last. */
export function panelOptions(rows: readonly Petition[]): FilterOption[] {
  const panels = new Set(rows.flatMap(({ panel }) => panel ?? []));
  const options = [...panels]
    .toSorted((a, b) => a - b)
    .map((number) => ({ value: String(number), label: `Panel ${number}` }));
  return rows.some(({ panel }) => panel === null)
    ? [...options, { value: NO_PANEL, label: "No panel yet" }]
    : options;
}
