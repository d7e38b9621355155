import { useMemo } from "react";
import { setAddress, useHeld } from "../../../navigation/address.ts";
import { listName } from "../../../navigation/list-address.ts";

interface AnyColumn {
  readonly id: string;
  readonly label: string;
}

export interface ChosenColumns<Column> {
  /** Those to show, in the list's order. */
  readonly shown: readonly Column[];
  /** Whether some are hidden. */
  readonly isChosen: boolean;
  /** Shows or hides one; the first column names the rows and always stays. */
  readonly toggle: (id: string) => void;
  /** Shows all. */
  readonly reset: () => void;
}

/** The columns that an address asks for; all where it names none that there are. The first one always stays. */
export function columnsIn<Column extends AnyColumn>(
  columns: readonly Column[],
  held: string | null,
): readonly Column[] {
  const ids = new Set(held?.split(","));
  if (!columns.some(({ id }) => ids.has(id))) return columns;
  return columns.filter(({ id }, index) => index === 0 || ids.has(id));
}

/** The columns of a list that are shown, `?columns=number,days`. */
export function useColumns<Column extends AnyColumn>(
  columns: readonly Column[],
  list: string | undefined,
): ChosenColumns<Column> {
  const name = listName("columns", list);
  const held = useHeld(name);
  const shown = useMemo(() => columnsIn(columns, held), [columns, held]);
  return {
    shown,
    isChosen: shown.length < columns.length,
    toggle: (id) => {
      const ids = columns
        .filter((column, index) => index === 0 || (column.id === id) !== shown.includes(column))
        .map((column) => column.id);
      setAddress({ [name]: ids.length === columns.length ? null : ids.join(",") });
    },
    reset: () => setAddress({ [name]: null }),
  };
}
