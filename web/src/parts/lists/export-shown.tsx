import type { ChosenResults } from "@command-center/contract/exports/chosen-results";
import type { ListedType } from "@command-center/contract/exports/exports";
import { pluralText } from "@command-center/domain/number-text";
import { formatCount } from "../../ui/format.ts";
import { RowsButton } from "../export/rows-button.tsx";
import type { Shown } from "./list-table.tsx";

export interface ExportShownProps {
  dataType: ListedType;
  shown: Shown<{ readonly id: number | string }>;
  /** Of a list of results by station: of which results. */
  results?: ChosenResults;
}

/** Exports the rows that a list shows, from all of its pages and in its order. */
export function ExportShown({ dataType, shown: { found, words, columns }, results }: ExportShownProps) {
  return (
    <RowsButton
      dataType={dataType}
      label={pluralText(found.length, "Export this row", `Export these ${formatCount(found.length)}`)}
      rows={found.map(({ id }) => id)}
      results={results}
      shown={words}
      columns={columns?.inFile}
    />
  );
}

/** The same under a plain table, which shows its rows as they came. */
export function ExportRows({ dataType, rows }: Pick<ExportShownProps, "dataType"> & ShownRows) {
  return (
    <div className="mt-3 flex justify-end" data-print="hide">
      <ExportShown dataType={dataType} shown={{ found: rows, words: [] }} />
    </div>
  );
}

interface ShownRows {
  rows: ExportShownProps["shown"]["found"];
}
