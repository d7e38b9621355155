import type { Cycle } from "@command-center/contract/cycle";
import type { District } from "@command-center/contract/areas/districts";
import type { Figure } from "@command-center/contract/figures";
import type { CsvTable } from "@command-center/domain/files/csv-table";
import { sourcesText } from "../../../../parts/figures/figure-csv.ts";
import type { COLUMNS } from "./district-columns.tsx";

/** Whether the columns' figures are real or invented; the districts themselves are never invented. */
function recordText(figures: DistrictsFile["figures"]): string {
  const records = figures.flatMap((figure) => (figure?.id === "districts" ? [] : (figure?.record ?? [])));
  return [...new Set(records)].join("; ");
}

export interface DistrictsFile {
  /** As they stand in the list: found, filtered, in its order. */
  rows: readonly District[];
  /** Those that are shown. */
  columns: typeof COLUMNS;
  /** Number of all districts, before search and filters. */
  whole: number;
  /** What the list is narrowed by, in words. */
  filters: readonly string[];
  /** Those whose sources the columns come from. */
  figures: readonly (Figure | undefined)[];
  cycle: Cycle;
}

/** The directory's list as on the screen, with all of its pages. */
export function districtsCsv({
  rows,
  columns,
  whole,
  filters,
  figures,
  cycle,
}: DistrictsFile): CsvTable<District> {
  return {
    columns: [...columns.flatMap(({ csv }) => csv), { key: "record", value: () => recordText(figures) }],
    rows,
    cycle,
    facts: [
      { name: "Filters", value: filters.length === 0 ? "none" : filters.join("; ") },
      { name: "Districts and cities in all", value: String(whole) },
      ...figures.flatMap((figure) =>
        figure === undefined ? [] : [{ name: `Source of ${figure.label}`, value: sourcesText(figure) }],
      ),
    ],
  };
}
