import type { ReactNode } from "react";
import { cx } from "../../ui/class-names.ts";
import { ChangedMark } from "./changed-mark.tsx";

export interface Row {
  readonly name: string;
  /** One for each column but the first. */
  readonly cells: readonly ReactNode[];
  readonly isChanged?: boolean;
  readonly isTotal?: boolean;
  /** For each cell whether it differs from the one before. */
  readonly changed?: readonly boolean[];
}

interface Group {
  readonly title: ReactNode;
  readonly key: number;
  readonly rows: readonly Row[];
}

export interface BeforeAfterProps {
  caption: string;
  /** Names of the columns, the first that of the rows; with a note where one has more to say. */
  columns: readonly (string | readonly [name: string, note: ReactNode])[];
  rows?: readonly Row[];
  /** Rows with a heading each. */
  groups?: readonly Group[];
  /** The shaded column, from 0. */
  current?: number | null;
}

/** Values next to each other: now and after a change, or in several versions. */
export function BeforeAfter({ caption, columns: all, rows, groups, current }: BeforeAfterProps) {
  const [first, ...columns] = all.map((column) =>
    typeof column === "string" ? ([column] as const) : column,
  );
  const after = columns.findIndex(([name]) => name === "After");
  const lines = (some: readonly Row[], line?: string) =>
    some.map(({ name, cells, isChanged = false, isTotal, changed }) => (
      <tr key={name} className={cx(line, isTotal && "font-semibold")}>
        <th scope="row" className={cx("py-1.5 pr-2 text-left", !isTotal && "font-normal")}>
          {isChanged && <ChangedMark />}
          {name}
        </th>
        {cells.map((cell, at) => (
          <td
            // oxlint-disable-next-line react/no-array-index-key -- columns keep their order
            key={at}
            className={cx(
              "py-1.5 pl-3 text-right tabular-nums",
              // A count or a day stays whole on a phone.
              typeof cell === "string" && cell.length > 14 && "wrap-anywhere",
              at < after && "text-mute",
              ((at === after && isChanged) || changed?.[at]) && "font-semibold",
              at === current && "bg-hover pr-2",
            )}
          >
            {changed?.[at] && <ChangedMark />}
            {cell}
          </td>
        ))}
      </tr>
    ));
  return (
    <table className="w-full text-14">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="align-bottom text-12 text-mute">
          <th scope="col" className="py-1 text-left font-normal">
            {first?.[0]}
          </th>
          {columns.map(([name, note], at) => (
            <th
              // oxlint-disable-next-line react/no-array-index-key -- columns keep their order
              key={at}
              scope="col"
              className={cx("py-1 pl-3 text-right font-normal", at === current && "bg-hover pr-2")}
            >
              {name}
              {note !== undefined && <span className="block">{note}</span>}
            </th>
          ))}
        </tr>
      </thead>
      {rows && <tbody>{lines(rows, "border-t border-line")}</tbody>}
      {groups?.map(({ title, key, rows: own }) => (
        <tbody key={key}>
          <tr className="border-t border-line">
            <th
              scope="rowgroup"
              colSpan={columns.length + 1}
              className="pt-2 text-left text-12 font-semibold wrap-anywhere"
            >
              {title}
            </th>
          </tr>
          {lines(own)}
        </tbody>
      ))}
    </table>
  );
}
