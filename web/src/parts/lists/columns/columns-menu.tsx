import { buttonClass } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Menu } from "../../../ui/overlays/menu.tsx";
import type { ChosenColumns } from "./use-columns.ts";

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
              { kind: "item" as const, id: "all", label: "Show all columns", onSelect: reset },
            ]
          : []),
      ]}
    >
      <Icon name="table" />
    </Menu>
  );
}
