import { importProblemsFile } from "@command-center/contract/imports/import-files";
import {
  listImportProblems,
  type ImportDetail,
  type ImportProblem,
} from "@command-center/contract/imports/imports";
import { useState } from "react";
import { useRead } from "../../../../api/queries.ts";
import { lineCell } from "../../../../parts/files/line-text.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Card } from "../../../../ui/card.tsx";
import { SegmentedControl } from "../../../../ui/controls/segmented-control.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { Loading, SkeletonWords } from "../../../../ui/states/skeleton.tsx";
import { rowsText } from "../import-words.ts";
import { PAGE_READ, PAGE_ROWS, PagesOfRows, SaveButton } from "./pages-of-rows.tsx";
import { ReadError } from "../../../../page/read-error.tsx";
import "../../../../page/records/record-table.css";

type Group = ImportDetail["problems"][number];

const SHOWN = [
  { value: "all", label: "All" },
  { value: "refused", label: "Refused" },
  { value: "warned", label: "Warned" },
] as const;

/** Problems of rows, by code. Opening a code loads its rows. */
export function ProblemsCard({ found: { id, problems, counts } }: { found: ImportDetail }) {
  const [shown, setShown] = useState<(typeof SHOWN)[number]["value"]>("all");
  const groups = problems.filter(({ severity }) => shown === "all" || severity === shown);
  const note =
    counts === null
      ? "By code"
      : `${rowsText(counts.refused)} refused, ${formatCount(counts.warned)} warned. A warned row is imported, a refused row is left out`;
  return (
    <Card
      title="Problems"
      note={note}
      actions={
        <span data-print="hide" className="flex flex-wrap items-center gap-2">
          <SegmentedControl label="Show" options={SHOWN} value={shown} onChange={setShown} />
          <SaveButton id={id} what="problems" file={importProblemsFile} />
        </span>
      }
    >
      {groups.length === 0 ? (
        <p className="text-mute">No row was {shown}.</p>
      ) : (
        <ul className="grid">
          {groups.map((group) => (
            <ProblemGroup key={group.code} id={id} group={group} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ProblemGroup({ id, group }: { id: number; group: Group }) {
  const { code, severity, title, explanation, rows } = group;
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="border-t border-line py-2.5 first:border-t-0">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex w-full flex-wrap items-center gap-x-2 gap-y-1 text-left pointer-coarse:min-h-11"
        >
          <Icon name={isOpen ? "chevron-down" : "chevron-right"} className="size-4 text-mute" />
          <Badge tone={severity === "refused" ? "bad" : "middling"}>{code}</Badge>
          <span className="font-semibold">{title}</span>
          <span className="text-mute">{rowsText(rows)}</span>
        </button>
      </h3>
      <p className="mt-1 pl-6 text-12 text-pretty text-mute">
        {severity === "refused" ? "Refused. " : "Warned. "}
        {explanation}
      </p>
      {isOpen && <ProblemRows id={id} code={code} />}
    </li>
  );
}

function ProblemRows({ id, code }: { id: number; code: string }) {
  const [page, setPage] = useState(1);
  const asked = { id, code, page, limit: PAGE_ROWS };
  const { data, error, isFetching, isPlaceholderData, refetch } = useRead(
    listImportProblems,
    asked,
    PAGE_READ,
  );
  if (data === undefined)
    return error ? (
      <ReadError what="The rows" read={{ error, isFetching, refetch }} />
    ) : (
      <Loading what="the rows">
        <p className="py-2 pl-6">
          <SkeletonWords like="000 Column, value, and what it means" />
        </p>
      </Loading>
    );
  return (
    <div className="records mt-1 sm:pl-6" aria-busy={isPlaceholderData}>
      <table>
        <caption className="sr-only">Rows with {code}</caption>
        <thead>
          <tr className="text-12 text-mute">
            <th scope="col">Line</th>
            <th scope="col">Column</th>
            <th scope="col">Value in the file</th>
            <th scope="col">What it means and what to do</th>
          </tr>
        </thead>
        <tbody>
          {data.map((problem, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row may have two problems that are alike
            <ProblemRow key={`${page} ${index}`} problem={problem} />
          ))}
        </tbody>
      </table>
      <PagesOfRows of={code} page={page} onPage={setPage} isLast={data.length < PAGE_ROWS} />
    </div>
  );
}

function ProblemRow({ problem: { line, sheet, column, value, message } }: { problem: ImportProblem }) {
  return (
    <tr>
      <th scope="row">
        {line !== null && sheet === null && <span className="records-unit">Line </span>}
        {line === null ? "File" : lineCell({ line, sheet })}
      </th>
      <td>{column}</td>
      <td>{value !== null && <code className="text-12 wrap-anywhere">{value}</code>}</td>
      <td>
        <span className="text-14 text-pretty text-ink wrap-anywhere">{message}</span>
      </td>
    </tr>
  );
}
