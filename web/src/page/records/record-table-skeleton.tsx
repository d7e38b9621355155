import { SkeletonWords } from "../../ui/states/skeleton.tsx";
import type { Column } from "./record-table.tsx";
import "./record-table.css";

/** The table of so many rows: the same cells, of words as long as those to come. */
export function RowsSkeleton<Row>({ columns, rows }: { columns: readonly Column<Row>[]; rows: number }) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} data-kind={column.kind ?? "text"}>
              <Head {...column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: rows }, (_, row) => (
          <tr key={row}>
            {columns.map((column, index) => (
              <Cell key={column.id} column={column} row={row} isName={index === 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Head<Row>({ label, unit }: Column<Row>) {
  return (
    <span className="records-sort">
      <span>
        {label}
        {unit !== undefined && <span className="records-head-unit">, {unit}</span>}
      </span>
      <span className="icon" />
    </span>
  );
}

function Cell<Row>({ column, row, isName }: { column: Column<Row>; row: number; isName: boolean }) {
  const words = column.skeleton ?? <SkeletonWords like={likeOf(column, row)} />;
  if (isName) return <th>{words}</th>;
  return (
    <td data-label={column.label} data-kind={column.kind ?? "text"} data-lead={column.lead || undefined}>
      {words}
      {column.unit !== undefined && <span className="records-unit">{column.unit}</span>}
    </td>
  );
}

function likeOf<Row>({ like, kind }: Column<Row>, row: number): string {
  if (like === undefined) return kind === "number" ? "0,000" : "Words to come";
  return typeof like === "string" ? like : (like[row % like.length] ?? "");
}

/** A cell's words with a smaller line below. */
export function TwoLines({ like, below }: { like: string; below: string }) {
  return (
    <>
      <SkeletonWords like={like} />
      <span className="block text-12 font-normal whitespace-nowrap">
        <SkeletonWords like={below} />
      </span>
    </>
  );
}

/** What a list of choices is as wide as. */
export function longest<Row>(columns: readonly Column<Row>[]): string {
  return columns.reduce((most, { label }) => (label.length > most.length ? label : most), "");
}

/** What a list is sorted by; `like` is the longest of the choices. */
export function SortSkeleton({ like }: { like: string }) {
  return (
    <div className="records-sorting flex flex-none items-center gap-2">
      <span className="flex items-center gap-2">
        <span className="text-12">
          <SkeletonWords like="Sort by" />
        </span>
        <SelectSkeleton like={like} />
      </span>
      <span className="button button-square" />
    </div>
  );
}

/** A list of choices that is not there yet. */
export function SelectSkeleton({ like }: { like: string }) {
  return (
    <span className="filter-select min-w-0">
      <span className="select inline-flex max-w-full items-center overflow-hidden pr-6 whitespace-nowrap">
        <SkeletonWords like={like} />
      </span>
    </span>
  );
}

export function ButtonSkeleton({ like, icon = false }: { like: string; icon?: boolean }) {
  return (
    <span className="button">
      {icon && <span className="size-4" />}
      <SkeletonWords like={like} />
    </span>
  );
}

export function SearchSkeleton() {
  return (
    <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-center">
      <div className="min-w-0 flex-1 basis-56 sm:max-w-96">
        <span className="input block h-9 pointer-coarse:h-11" />
      </div>
    </div>
  );
}

/** What leads through the pages; without steps where there is one page. */
export function PagerSkeleton({ hasSteps }: { hasSteps: boolean }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex-1 whitespace-nowrap">
        <SkeletonWords like="1–10 of 000" />
      </p>
      {hasSteps && (
        <div className="flex items-center gap-2">
          <span className="text-12 text-mute max-xs:sr-only">Page</span>
          <SelectSkeleton like="1" />
          <span className="text-12 whitespace-nowrap text-mute">of 00</span>
          <span className="button button-square" />
          <span className="button button-square" />
        </div>
      )}
    </div>
  );
}
