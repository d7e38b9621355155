import type { Cycle } from "@command-center/contract/cycle";
import type { District } from "@command-center/contract/areas/districts";
import type { Figure } from "@command-center/contract/figures";
import type { Turnout } from "@command-center/contract/turnout";
import type { CsvColumn, CsvTable } from "../../../parts/files/csv-file.ts";
import { sourcesText } from "../../../parts/figures/figure-csv.ts";
import { STATUS_LABELS } from "../../../parts/results/result-words.ts";

const COLUMNS: readonly CsvColumn<District>[] = [
  { key: "name", value: ({ name }) => name },
  { key: "type", value: ({ type }) => type },
  { key: "party_region", value: ({ partyRegion }) => partyRegion },
  { key: "sub_region", value: ({ subRegion }) => subRegion },
  { key: "members", value: ({ members }) => members },
  ...turnoutColumns("mp", ({ mp }) => mp),
  ...turnoutColumns("lc5", ({ lc5 }) => lc5),
  { key: "lc5_chair", value: ({ lc5Status }) => lc5Status && STATUS_LABELS[lc5Status] },
  { key: "petitions", value: ({ petitions }) => petitions },
];

/** A turnout with what it is divided from and by. */
function turnoutColumns(
  name: string,
  of: (district: District) => Turnout | null,
): readonly CsvColumn<District>[] {
  return [
    { key: `${name}_turnout_percent`, value: (district) => of(district)?.percent ?? null },
    { key: `${name}_votes_cast`, value: (district) => of(district)?.votesCast ?? null },
    { key: `${name}_party_register`, value: (district) => of(district)?.registered ?? null },
  ];
}

/** Whether what the columns hold is real or invented; that the district is there, nobody invented. */
function recordText(figures: DistrictsFile["figures"]): string {
  const records = figures.flatMap((figure) => (figure?.id === "districts" ? [] : (figure?.record ?? [])));
  return [...new Set(records)].join("; ");
}

export interface DistrictsFile {
  /** As they stand in the list: found, filtered, in its order. */
  rows: readonly District[];
  /** How many there are in all. */
  whole: number;
  /** What the list is narrowed by, in words. */
  filters: readonly string[];
  /** Those whose sources the columns come from. */
  figures: readonly (Figure | undefined)[];
  cycle: Cycle;
}

/** The directory's list as it is on the screen, all of its pages (STAT-07). */
export function districtsCsv({ rows, whole, filters, figures, cycle }: DistrictsFile): CsvTable<District> {
  return {
    columns: [...COLUMNS, { key: "record", value: () => recordText(figures) }],
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
