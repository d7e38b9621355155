import { useMemo } from "react";
import { buttonClass } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { setAddress, useHeld } from "../../../navigation/address.ts";
import { listName } from "../../../navigation/list-address.ts";

export interface ColumnsMenuProps {
  columns: readonly { readonly id: string; readonly label: string; readonly unit?: string }[];
  chosen: ChosenColumns<{ readonly id: string; readonly label: string }>;
}

/** Chooses the columns of a list. The menu stays open meanwhile. */
export function ColumnsMenu({ columns, chosen }: ColumnsMenuProps) {
  const { shown, isChosen, toggle, reset } = chosen;
  return (
    <Menu
      label={isChosen ? `Columns, ${shown.length} of ${columns.length} shown` : "Columns"}
      className={buttonClass({ square: true })}
      entries={[
        ...columns.map(({ id, label, unit }, index) => ({
          kind: "check" as const,
          id,
          label: unit === undefined ? label : `${label}, ${unit}`,
          isOn: shown.some((column) => column.id === id),
          ...(index === 0 ? { hint: "names the rows" } : { onToggle: () => toggle(id) }),
        })),
        ...(isChosen
          ? [
              { kind: "separator" as const, id: "-" },
              { kind: "item" as const, id: "all", label: "Show the usual columns", onSelect: reset },
            ]
          : []),
      ]}
    >
      <Icon name="table" />
    </Menu>
  );
}

interface AnyColumn {
  readonly id: string;
  readonly label: string;
  readonly isExtra?: true;
}

interface ChosenColumns<Column> {
  /** Those to show, in the list's order. */
  readonly shown: readonly Column[];
  /** True if the shown columns are not the usual ones. */
  readonly isChosen: boolean;
  /** Shows or hides one; the first column names the rows and always stays. */
  readonly toggle: (id: string) => void;
  /** Shows the usual ones. */
  readonly reset: () => void;
}

/** The columns that an address names, or the usual ones where it names none of the list. The first one always stays. */
export function columnsIn<Column extends AnyColumn>(
  columns: readonly Column[],
  held: string | null,
): readonly Column[] {
  const ids = new Set(held?.split(","));
  if (!columns.some(({ id }) => ids.has(id))) return columns.filter(({ isExtra }) => !isExtra);
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
  const usual = textOf(columnsIn(columns, null));
  return {
    shown,
    isChosen: textOf(shown) !== usual,
    toggle: (id) => {
      const chosen = textOf(
        columns.filter((column, index) => index === 0 || (column.id === id) !== shown.includes(column)),
      );
      setAddress({ [name]: chosen === usual ? null : chosen });
    },
    reset: () => setAddress({ [name]: null }),
  };
}

const textOf = (columns: readonly AnyColumn[]) => columns.map(({ id }) => id).join(",");
