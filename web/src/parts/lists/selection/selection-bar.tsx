import { countedText } from "@command-center/domain/number-text";
import type { Column } from "../../../page/records/record-table.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { formatCount } from "../../../ui/format.ts";
import { toasts } from "../../../ui/overlays/toast-store.ts";
import { MAX_CHOSEN_ROWS, textOf, type ListSelection } from "./selection.ts";

export interface SelectionBarProps<Row> {
  selection: ListSelection<Row>;
  found: readonly Row[];
  rowKey: (row: Row) => string | number;
  columns: readonly Column<Row>[];
  /** Narrows the list to rows with these keys. */
  onShowOnly: (keys: readonly (string | number)[]) => void;
}

/** How many rows are selected, and what to do with them. Exports are with those of the list. */
export function SelectionBar<Row>({ selection, found, rowKey, columns, onShowOnly }: SelectionBarProps<Row>) {
  const { rows, isCleared, select, turn } = selection;
  const keys = rows.map(rowKey);
  const isAll = rows.length === found.length;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(textOf(rows, columns));
      toasts.add({ title: `Copied: ${countedText(rows.length, "row", "rows")}` });
    } catch {
      toasts.add({
        tone: "bad",
        title: "The rows were not copied",
        description: "This browser does not allow it. Export them instead.",
      });
    }
  };
  return (
    <div className="list-selection" data-print="hide">
      <p role="status" className="text-12 text-mute">
        {isCleared
          ? "Selection cleared, as the filters changed."
          : `${formatCount(rows.length)} of ${formatCount(found.length)} selected`}
      </p>
      {!isAll && found.length > 0 && (
        <Button look="ghost" onClick={() => select(found.map(rowKey), true)}>
          Select all {formatCount(found.length)}
        </Button>
      )}
      {rows.length > 0 && (
        <>
          <Button look="ghost" onClick={() => select(keys, false)}>
            Clear selection
          </Button>
          <Button look="ghost" onClick={() => void copy()}>
            Copy rows
          </Button>
          {rows.length <= MAX_CHOSEN_ROWS && (
            <Button
              look="ghost"
              title="The address is then a link to these rows"
              onClick={() => onShowOnly(keys)}
            >
              Show only these
            </Button>
          )}
        </>
      )}
      <Button look="ghost" onClick={() => turn(false)}>
        Done
      </Button>
    </div>
  );
}
