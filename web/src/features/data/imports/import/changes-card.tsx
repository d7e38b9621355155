import { importChangesFile } from "@command-center/contract/imports/import-files";
import {
  listImportChanges,
  type ImportChange,
  type ImportDetail,
} from "@command-center/contract/imports/imports";
import { useState } from "react";
import { useRead } from "../../../../api/queries.ts";
import { lineCell, lineTitle } from "../../../../parts/files/line-text.ts";
import { Card } from "../../../../ui/card.tsx";
import { formatCount, formatDay } from "../../../../ui/format.ts";
import { Loading, SkeletonWords } from "../../../../ui/states/skeleton.tsx";
import { rowsText } from "../import-words.ts";
import { PAGE_READ, PAGE_ROWS, PagesOfRows, SaveButton } from "./pages-of-rows.tsx";
import { ReadError } from "../../../../page/read-error.tsx";
import "../../../../page/records/record-table.css";

export interface ChangesCardProps {
  found: Pick<ImportDetail, "id" | "state">;
  /** How many rows have other values than those in force. */
  changed: number;
}

/** Each row that changes a record in force, with old and new values: the basis of an approval. */
export function ChangesCard({ found: { id, state }, changed }: ChangesCardProps) {
  const isPast = state === "committed" || state === "undone";
  return (
    <Card
      title="Changed rows"
      note={`${rowsText(changed)}, with the values ${isPast ? "before the import" : "now"} and those in the file`}
      actions={
        <span data-print="hide">
          <SaveButton id={id} what="changes" file={importChangesFile} />
        </span>
      }
    >
      <ChangedRows id={id} changed={changed} />
    </Card>
  );
}

function ChangedRows({ id, changed }: { id: number; changed: number }) {
  const [page, setPage] = useState(1);
  const asked = { id, page, limit: PAGE_ROWS };
  const { data, error, isFetching, isPlaceholderData, refetch } = useRead(
    listImportChanges,
    asked,
    PAGE_READ,
  );
  if (data === undefined)
    return error ? (
      <ReadError what="The rows" read={{ error, isFetching, refetch }} />
    ) : (
      <Loading what="the rows">
        <p>
          <SkeletonWords like="000 Place and what is changed there" />
        </p>
      </Loading>
    );
  if (data.length === 0)
    return <p className="text-mute">The changed rows were not recorded at the time of this import.</p>;
  return (
    <div className="records" aria-busy={isPlaceholderData}>
      <table>
        <caption className="sr-only">Rows that differ from the records</caption>
        <thead>
          <tr className="text-12 text-mute">
            <th scope="col">Row</th>
            <th scope="col">Line</th>
            <th scope="col">Now → in the file</th>
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <ChangedRow key={`${row.sheet ?? ""} ${row.line}`} row={row} />
          ))}
        </tbody>
      </table>
      <PagesOfRows of="changed rows" page={page} onPage={setPage} isLast={page * PAGE_ROWS >= changed} />
    </div>
  );
}

function ChangedRow({ row: { line, sheet, title, changes } }: { row: ImportChange }) {
  return (
    <tr>
      <th scope="row">
        <span className="font-normal wrap-anywhere">{title === "" ? lineTitle({ line, sheet }) : title}</span>
      </th>
      <td data-label="Line">{lineCell({ line, sheet })}</td>
      <td>
        <ul className="grid gap-1 text-14">
          {changes.map(({ what, from, to }) => (
            <li key={what} className="wrap-anywhere">
              <span className="text-mute">{what}: </span>
              <span className="sr-only">from </span>
              {valueText(from)}
              <span aria-hidden="true"> → </span>
              <span className="sr-only"> to </span>
              <span className="font-semibold text-ink">{valueText(to)}</span>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

function valueText(value: string | number | null): string {
  if (value === null) return "nothing";
  return typeof value === "number" ? formatCount(value) : formatDay(value);
}
