import { ChangedMark } from "../../../../parts/entry/changed-mark.tsx";
import type { SheetRow } from "../../../../parts/entry/sheet-rows.ts";
import { cx } from "../../../../ui/class-names.ts";

export interface SheetTableProps {
  caption: string;
  /** The sheets of the columns, the oldest first, each with the lines of its heading. */
  columns: readonly { readonly id: number | string; readonly title: string; readonly note?: string }[];
  /** The column of the current result; none if there is no other. */
  current: number | null;
  rows: readonly SheetRow[];
}

/** The figures of result sheets next to each other; each that differs from the sheet before is marked. */
export function SheetTable({ caption, columns, current, rows }: SheetTableProps) {
  return (
    <table className="w-full text-14">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-12 text-mute">
          <th scope="col" className="py-1.5 text-left align-bottom font-normal">
            Figure
          </th>
          {columns.map(({ id, title, note }, at) => (
            <th
              key={id}
              scope="col"
              className={cx(
                "px-2 py-1.5 text-right align-bottom font-normal sm:px-3",
                at === current && "bg-hover",
              )}
            >
              <span className="ml-auto block max-w-24 font-semibold text-ink sm:max-w-none">{title}</span>
              <span className="ml-auto block max-w-24 sm:max-w-none">{note}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, isTotal, values, changed }) => (
          <tr key={name} className="border-t border-line">
            <th
              scope="row"
              className={cx("py-1.5 pr-2 text-left", isTotal ? "font-semibold" : "font-normal")}
            >
              {name}
            </th>
            {values.map((value, at) => (
              <td
                key={columns[at]?.id}
                className={cx(
                  "px-2 py-1.5 text-right tabular-nums sm:px-3",
                  (isTotal || changed[at]) && "font-semibold",
                  at === current && "bg-hover",
                )}
              >
                {changed[at] && <ChangedMark />}
                {value}
              </td>
            ))}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr className="border-t border-line text-mute">
            <td colSpan={columns.length + 1} className="py-1.5">
              No figure differs between these versions.
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
