import { memo, startTransition, useEffect, useMemo, useState, type ReactNode } from "react";
import { pluralText } from "@command-center/domain/number-text";
import { formatCount } from "../../ui/format.ts";
import { useLaidOut } from "../../ui/loading/use-laid-out.ts";
import { Link } from "../../navigation/link.tsx";
import { exchanged, type RecordField } from "./records.ts";
import { RecordHead, type SortProps } from "./record-head.tsx";
import "./record-table.css";

/** A field of the records and how its cells are drawn. The first column names the row. */
export type Column<Row> = RecordField<Row> & {
  /** Path of the record that the value leads to; null where there is none. */
  to?: (row: Row) => string | null;
  /** Drawn in place of the plain value, which still sorts and is searched. `value` is that one, a link where there is `to`. */
  cell?: (row: Row, value: ReactNode) => ReactNode;
  /** Writes a number; with thousands separators where left out. */
  format?: (value: number) => string;
  /** Shown where a row has no value; “not known” where left out. */
  missing?: string;
  /** Words as long as most values, for the skeleton; of several, its rows take turns. */
  like?: string | readonly string[];
  /** The skeleton's cell, where words alone would be lower than the cell to come. */
  skeleton?: ReactNode;
  /** The value that matters most: it stands beside the row's name where there is no room for columns. */
  lead?: boolean;
  /** Hidden until it is chosen, in a list with a choice of columns. */
  isExtra?: true;
  /** What its two orders are called, e.g. `oldest first` and `newest first`; `A to Z` or `least first` where left out. */
  orders?: readonly [up: string, down: string];
};

export interface RecordRowsProps<Row> extends Pick<SortProps<Row>, "sort" | "onSort"> {
  /** Name of the table, for screen readers. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Declared outside the component: new columns are sorted and searched anew. */
  columns: readonly Column<Row>[];
  /** Draws all rows before anything else happens: for paper. */
  atOnce: boolean;
  /** Called as a column's link is followed; returns the address to go to. Declare it outside the component, or keep it. */
  onFollow?: Follow<Row> | undefined;
  /** Rows that are selected, where each has a box to select it. */
  selected?: ReadonlySet<string | number> | undefined;
  onSelect?: Select | undefined;
}

type Select = (keys: readonly (string | number)[], isSelected: boolean) => void;

type Follow<Row> = (href: string, column: Column<Row>) => string;

/** Records as a table. Where there is no room for columns, each row is an entry of two lines. */
export function RecordRows<Row>(props: RecordRowsProps<Row>) {
  const { label, rows, rowKey, columns, sort, onSort, atOnce, onFollow, selected, onSelect } = props;
  const drawn = useExchanged(rows, rowKey);
  const shown = atOnce ? rows : drawn;
  // Kept while one types: the rows then follow in their own time.
  const body = useMemo(
    () => (
      <tbody>
        {shown.map((row) => (
          <RecordRow
            key={rowKey(row)}
            id={rowKey(row)}
            row={row}
            columns={columns}
            onFollow={onFollow}
            isSelected={selected?.has(rowKey(row))}
            onSelect={onSelect}
          />
        ))}
      </tbody>
    ),
    [shown, columns, rowKey, onFollow, selected, onSelect],
  );
  const table = useLaidOut<HTMLTableElement>(body);
  return (
    <table ref={table} aria-busy={shown !== rows || undefined}>
      <caption className="sr-only">{label}</caption>
      <RecordHead columns={columns} sort={sort} onSort={onSort} isPrinting={atOnce} />
      {body}
    </table>
  );
}

interface RowProps<Row> extends Pick<RecordRowsProps<Row>, "columns" | "onFollow" | "onSelect"> {
  id: string | number;
  row: Row;
  /** Undefined: it cannot be selected. */
  isSelected: boolean | undefined;
}

/** Drawn again only when its record is another: most of what is found was there a letter ago. */
const RecordRow = memo(function RecordRow<Row>(props: RowProps<Row>) {
  const { id, row, columns, onFollow, isSelected, onSelect } = props;
  const box = isSelected !== undefined && columns[0] !== undefined && (
    <label className="records-box" data-print="hide">
      <input
        type="checkbox"
        aria-label={`Select ${columns[0].value(row) ?? "this row"}`}
        checked={isSelected}
        onChange={({ target }) => onSelect?.([id], target.checked)}
      />
    </label>
  );
  return (
    <tr data-row={onSelect && id} data-selected={isSelected || undefined}>
      {columns.map((column, index) => (
        <Cell
          key={column.id}
          column={column}
          row={row}
          isName={index === 0}
          box={index === 0 && box}
          onFollow={onFollow}
        />
      ))}
    </tr>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  isName: boolean;
  /** What selects the row, before its name. */
  box: ReactNode;
  onFollow: Follow<Row> | undefined;
}

function Cell<Row>({ column, row, isName, box, onFollow }: CellProps<Row>) {
  const words = plain(column, row);
  const href = column.to?.(row) ?? null;
  const linked =
    href === null ? (
      words
    ) : (
      <Link
        href={href}
        className="link touch-reach"
        onFollow={onFollow && ((address) => onFollow(address, column))}
      >
        {words ?? column.missing}
      </Link>
    );
  const content = column.cell?.(row, linked) || linked;
  if (isName)
    return (
      <th scope="row">
        {box ? (
          <span className="records-named">
            {box}
            <span className="min-w-0">{content}</span>
          </span>
        ) : (
          content
        )}
      </th>
    );
  const value = column.value(row);
  const isKnown = value !== null && value !== undefined;
  return (
    <td data-label={column.label} data-kind={column.kind ?? "text"} data-lead={column.lead || undefined}>
      {content ?? <span className="text-mute">{column.missing ?? "not known"}</span>}
      {isKnown && column.unit !== undefined && (
        <span className="records-unit">{unitText(column.unit, value)}</span>
      )}
    </td>
  );
}

/** A unit as it follows its value: `12.5%`, `3 days`, `1 day`. */
function unitText(unit: string, value: unknown): string {
  if (!/^\p{L}/u.test(unit)) return unit;
  return ` ${typeof value === "number" ? pluralText(value, unit.replace(/s$/, ""), unit) : unit}`;
}

function plain<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.kind === undefined) return column.value(row) || null;
  const value = column.value(row);
  return value === null || value === undefined ? null : (column.format ?? formatCount)(value);
}

/** New rows in one go: what a cheap phone lays out between two letters. */
const AT_ONCE = 3;

/**
 * The rows to draw now on the way to those wanted: a few of them are exchanged at a time, so that typing is never held
 * up. The first ones come all at once.
 */
function useExchanged<Row>(wanted: readonly Row[], keyOf: (row: Row) => string | number): readonly Row[] {
  const [drawn, setDrawn] = useState(wanted);
  const next = useMemo(() => exchanged({ drawn, wanted, most: AT_ONCE, keyOf }), [drawn, wanted, keyOf]);
  useEffect(() => {
    if (next === drawn) return;
    // After the frame: what was drawn is in sight before more of it follows.
    const timer = setTimeout(() => startTransition(() => setDrawn(next)), 16);
    return () => clearTimeout(timer);
  }, [next, drawn]);
  return next;
}
