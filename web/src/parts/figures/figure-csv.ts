import type { Cycle } from "@command-center/contract/cycle";
import type { Figure } from "@command-center/contract/figures";
import type { FigureId } from "@command-center/domain/figures";
import type { CsvColumn, CsvTable } from "@command-center/domain/files/csv-table";

const COLUMNS: readonly CsvColumn<Figure>[] = [
  { key: "figure", value: ({ label, part }) => (part === null ? label : `${label} (${part})`) },
  { key: "value", value: ({ value }) => value },
  { key: "unit", value: ({ unit }) => unit },
  { key: "numerator", value: ({ numerator }) => numerator?.value ?? null },
  { key: "numerator_counts", value: ({ numerator }) => numerator?.label ?? null },
  { key: "denominator", value: ({ denominator }) => denominator?.value ?? null },
  { key: "denominator_counts", value: ({ denominator }) => denominator?.label ?? null },
  { key: "definition", value: ({ definition }) => definition },
  { key: "source", value: sourcesText },
  { key: "as_of", value: ({ asOf }) => asOf },
  { key: "record", value: ({ record }) => record },
];

/** Some of the headline figures as a table, each with what it is divided by, its source and its day. */
export function figuresCsv(
  figures: readonly Figure[],
  ids: readonly FigureId[],
  cycle: Pick<Cycle, "name" | "asOf" | "known" | "isSample">,
): CsvTable<Figure> {
  return {
    columns: COLUMNS,
    rows: ids.flatMap((id) => figures.find((figure) => figure.id === id) ?? []),
    cycle,
    facts: [{ name: "Cycle", value: cycle.name }],
  };
}

/** Where a figure comes from, in a line. */
export function sourcesText({ sources, basis }: Pick<Figure, "sources" | "basis">): string {
  const titles = sources.map(
    ({ title, publishedOn, isSample }) =>
      `${title}${publishedOn === null ? "" : `, ${publishedOn}`}${isSample ? " (sample)" : ""}`,
  );
  return `${basis === "query" ? "computed from" : "published in"} ${titles.join("; ") || "no recorded source"}`;
}
