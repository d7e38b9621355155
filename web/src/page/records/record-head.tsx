import { memo } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Sort } from "../../navigation/list-address.ts";
import type { RecordField } from "./records.ts";

export interface SortProps<Row> {
  columns: readonly RecordField<Row>[];
  sort: Sort<string> | null;
  onSort: (sort: Sort<string>) => void;
}

interface HeadProps<Row> extends SortProps<Row> {
  /** Names without buttons: browsers repeat no head on the next sheet that has one. */
  isPrinting: boolean;
}

function Head<Row>({ columns, sort, onSort, isPrinting }: HeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const order = sort?.by === column.id ? sort.order : null;
          const name = (
            <span>
              {column.label}
              {column.unit !== undefined && <span className="records-head-unit">, {column.unit}</span>}
            </span>
          );
          return (
            <th
              key={column.id}
              scope="col"
              data-kind={column.kind ?? "text"}
              aria-sort={order === null ? undefined : order === "asc" ? "ascending" : "descending"}
            >
              {isPrinting ? (
                name
              ) : (
                <button
                  type="button"
                  className="records-sort"
                  data-active={order !== null || undefined}
                  onClick={() =>
                    onSort({ by: column.id, order: order === null ? firstOrder(column) : turned(order) })
                  }
                >
                  {name}
                  <Icon name={(order ?? firstOrder(column)) === "asc" ? "arrow-up" : "arrow-down"} />
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** The header of a table: every column sorts, words from A first, numbers from the most. Kept while one types. */
export const RecordHead = memo(Head) as typeof Head;

function SortChoice<Row>({ columns, sort, onSort }: SortProps<Row>) {
  const [name] = columns;
  const by = columns.find(({ id }) => id === sort?.by);
  if (name === undefined) return null;
  const order = sort?.order ?? "asc";
  return (
    <div className="records-sorting flex flex-none items-center gap-2">
      <label className="flex items-center gap-2">
        <span className="text-12 text-mute">Sort by</span>
        <select
          className="select"
          value={by?.id ?? ""}
          onChange={(event) => {
            const column = columns.find(({ id }) => id === event.target.value);
            if (column !== undefined) onSort({ by: column.id, order: firstOrder(column) });
          }}
        >
          {by === undefined && <option value="">As listed</option>}
          {columns.map((column) => (
            <option key={column.id} value={column.id}>
              {column.label}
            </option>
          ))}
        </select>
      </label>
      <Button
        square
        aria-label={`Sorted ${order}ending. Reverse`}
        onClick={() => onSort({ by: (by ?? name).id, order: turned(order) })}
      >
        <Icon name={order === "asc" ? "arrow-up" : "arrow-down"} />
      </Button>
    </div>
  );
}

/** The same choice where there is no room for a header. */
export const RecordSort = memo(SortChoice) as typeof SortChoice;

function firstOrder<Row>(column: RecordField<Row>): "asc" | "desc" {
  return column.kind === "number" ? "desc" : "asc";
}

function turned(order: "asc" | "desc"): "asc" | "desc" {
  return order === "asc" ? "desc" : "asc";
}
