import { useCallback, useMemo, useState } from "react";
import type { Column } from "../../../page/records/record-table.tsx";
import type { RowFacet } from "../facets/facets.ts";

type Key = string | number;

export interface ListSelection<Row> {
  /** Whether rows have boxes to select them. */
  readonly isOn: boolean;
  /** Selected rows, in the list's order. */
  readonly rows: readonly Row[];
  readonly keys: ReadonlySet<Key>;
  /** Whether a change of the filters has just cleared it. */
  readonly isCleared: boolean;
  readonly turn: (isOn: boolean) => void;
  readonly select: (keys: readonly Key[], isSelected: boolean) => void;
}

interface State {
  readonly isOn: boolean;
  /** The filters that the keys were selected under. */
  readonly filters: string;
  readonly keys: ReadonlySet<Key>;
}

const NONE: ReadonlySet<Key> = new Set();

/**
 * Selected rows of a list. They stay selected while the list is sorted and paged. A change of the filters clears them: a row that is
 * not listed must not be exported.
 */
export function useSelection<Row>(
  found: readonly Row[],
  keyOf: (row: Row) => Key,
  filters: string,
): ListSelection<Row> {
  const [state, setState] = useState<State>({ isOn: false, filters, keys: NONE });
  const isCurrent = state.filters === filters;
  const keys = isCurrent ? state.keys : NONE;
  const rows = useMemo(() => found.filter((row) => keys.has(keyOf(row))), [found, keys, keyOf]);
  const select = useCallback(
    (changed: readonly Key[], isSelected: boolean) =>
      setState((before) => {
        const next = new Set(before.filters === filters ? before.keys : NONE);
        for (const key of changed) {
          if (isSelected) next.add(key);
          else next.delete(key);
        }
        return { isOn: true, filters, keys: next };
      }),
    [filters],
  );
  return {
    isOn: state.isOn,
    rows,
    keys,
    isCleared: !isCurrent && state.keys.size > 0,
    turn: (isOn) => setState({ isOn, filters, keys: NONE }),
    select,
  };
}

/** Rows that an address names: more make it longer than chat programs and proxies take. */
export const MAX_CHOSEN_ROWS = 100;

/** The filter of a list that is of chosen rows, `?only=3.7.12`; null where the address names none. */
export function chosenRowsFacet<Row>(
  held: string | null,
  name: string,
  rowKey: (row: Row) => string | number,
  onChange: (value: string | null) => void,
): RowFacet<Row> | null {
  if (held === null || !/^[\w-]{1,36}(?:\.[\w-]{1,36}){0,99}$/.test(held)) return null;
  const keys = new Set(held.split("."));
  return {
    name,
    label: "Rows",
    all: "All rows",
    options: [{ value: held, label: `${keys.size} chosen` }],
    value: held,
    onChange,
    valuesOf: (row) => (keys.has(String(rowKey(row))) ? [held] : []),
  };
}

/** Rows as text with tabs, for spreadsheets. */
export function textOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const clean = (value: unknown) => String(value ?? "").replaceAll(/\s+/g, " ");
  return [
    columns.map(({ label, unit }) => clean(unit === undefined ? label : `${label}, ${unit}`)),
    ...rows.map((row) => columns.map(({ value }) => clean(value(row)))),
  ]
    .map((cells) => cells.join("\t"))
    .join("\n");
}
