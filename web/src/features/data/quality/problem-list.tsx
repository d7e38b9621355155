import { QUALITY_GROUPS, type Quality, type QualityProblem } from "@command-center/contract/data/quality";
import type { FigureId } from "@command-center/domain/figures";
import { countedText } from "@command-center/domain/number-text";
import { QUALITY_GROUP_NAMES, QUALITY_GROUP_WORDS } from "@command-center/domain/quality-words";
import { useMemo } from "react";
import { paths } from "../../../navigation/paths.ts";
import { useMayChange } from "../../../parts/account/use-may-change.ts";
import { FIGURE_RECORDS } from "../../../parts/figures/figure-records.ts";
import { ExportShown } from "../../../parts/lists/export-shown.tsx";
import { useFacet, wordsFacet, type FacetField } from "../../../parts/lists/facets/use-facet.ts";
import { ListSkeleton } from "../../../parts/lists/list-skeleton.tsx";
import { ListTable } from "../../../parts/lists/list-table.tsx";
import type { ListedColumn } from "../../../parts/lists/listed-column.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";

interface Row extends QualityProblem {
  readonly id: string;
  /** The page that corrects it; null if none does, or the user may not open it. */
  readonly href: string | null;
}

const NOUN = ["problem", "problems"] as const;

/** Every problem, those that contradict each other first, with filters, files and print. */
export function ProblemList({ quality: { problems } }: { quality: Quality }) {
  const mayDecide = useMayChange("data.import");
  const rows = useMemo(
    () =>
      problems.map((problem): Row => ({
        ...problem,
        id: problem.key,
        href: problem.place === null ? null : hrefOf(problem, problem.place, mayDecide),
      })),
    [problems, mayDecide],
  );
  const group = useFacet(GROUP_FIELD, rows);
  const problem = useFacet(PROBLEM_FIELD, rows);
  const district = useFacet(DISTRICT_FIELD, rows);
  return (
    <ListTable
      views="quality"
      label="Problems"
      rows={rows}
      columns={COLUMNS}
      noun={NOUN}
      search={SEARCH}
      facets={[group, problem, district]}
      renderActions={(list) => <ExportShown dataType="quality" shown={list} />}
      empty="No problem found"
    />
  );
}

function hrefOf(
  { group }: QualityProblem,
  place: NonNullable<QualityProblem["place"]>,
  mayDecide: boolean,
): string | null {
  switch (place.page) {
    case "figure":
      if (group === "contradictions" && mayDecide) return paths.inbox({ show: "contradictions" });
      return place.figure in FIGURE_RECORDS ? FIGURE_RECORDS[place.figure as FigureId].href : null;
    case "district":
      return paths.district(place.slug);
    case "seat":
      return paths.seat(place.seat);
    case "cec":
      return paths.cecElections();
    case "results":
      return paths.results({
        contest: place.contest,
        day: place.pollingDay,
        issuer: place.issuer,
        area: String(place.area),
      });
  }
}

const GROUP_FIELD: FacetField<Row> = {
  name: "kind",
  label: "Kind",
  all: "All kinds",
  options: QUALITY_GROUPS.map((value) => ({ value, label: QUALITY_GROUP_NAMES[value] })),
  valuesOf: ({ group }) => [group],
};
const PROBLEM_FIELD = wordsFacet<Row>(
  { name: "problem", label: "Problem", all: "All problems" },
  ({ problem }) => problem,
);
const DISTRICT_FIELD = wordsFacet<Row>(
  { name: "district", label: "District", all: "All districts" },
  ({ district }) => district,
);

const SEARCH = {
  label: "Search the problems",
  hint: "Figure, seat, station or district",
  in: [
    ({ subject }: Row) => subject,
    ({ district }: Row) => district,
    ({ problem }: Row) => problem,
    ({ detail }: Row) => detail,
  ],
} as const;

const TONES: Readonly<Record<QualityProblem["group"], Tone>> = {
  contradictions: "middling",
  impossible: "middling",
  missing: "neutral",
  stale: "neutral",
  unusual: "neutral",
};

const COLUMNS: readonly ListedColumn<Row, "quality">[] = [
  { id: "subject", label: "Where", value: ({ subject }) => subject, to: ({ href }) => href },
  {
    id: "kind",
    inFile: ["group"],
    label: "Kind",
    value: ({ group }) => QUALITY_GROUP_WORDS[group],
    cell: ({ group }, words) => <Badge tone={TONES[group]}>{words}</Badge>,
  },
  { id: "problem", label: "Problem", value: ({ problem }) => problem },
  { id: "detail", label: "Detail", value: ({ detail }) => detail },
  { id: "district", label: "District", value: ({ district }) => district, missing: "–" },
  {
    id: "days",
    inFile: ["recorded_on", "days"],
    label: "Age",
    kind: "number",
    value: ({ days }) => days,
    format: (value) => countedText(value, "day", "days"),
    missing: "–",
  },
];

export function ProblemListSkeleton() {
  return (
    <ListSkeleton
      columns={COLUMNS}
      noun={NOUN}
      isSearched
      filters={["All kinds", "All problems", "All districts"]}
      rows={9}
    />
  );
}
