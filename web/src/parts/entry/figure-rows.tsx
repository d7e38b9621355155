import { signedText } from "@command-center/domain/number-text";
import { useId, type ComponentProps, type KeyboardEvent, type ReactNode } from "react";
import { cx } from "../../ui/class-names.ts";
import { Input } from "../../ui/controls/field.tsx";
import { formatCount } from "../../ui/format.ts";
import { ChangedMark } from "./changed-mark.tsx";

export interface FiguresTableProps {
  caption: ReactNode;
  /** Names of the columns: rows, figures on record, typed figures, changes, and shares if its rows have them. */
  columns: readonly string[];
  children: ReactNode;
}

/** Figures on record next to the figures that a user types. */
export function FiguresTable({ caption, columns, children }: FiguresTableProps) {
  return (
    <table className="w-full text-14">
      {caption}
      <thead>
        <tr className="text-12 text-mute">
          {columns.map((name, at) => (
            <th
              key={name}
              scope="col"
              className={cx("py-1 font-normal", at === 0 ? "text-left" : "pl-2 text-right", CLASSES[at])}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

/** A share is left out where there is no room for a fifth column. */
const CLASSES: Readonly<Record<number, string>> = { 4: "max-sm:hidden" };

export interface FigureRowProps {
  title: string;
  /** Place on the ballot, from 1. */
  place?: number;
  hint?: string | undefined;
  message?: string | undefined;
  recorded: number | null;
  value: number | null;
  /** Valid votes that its share is computed from; undefined in a table without shares. */
  valid?: number | null;
  isWrong?: boolean;
  isTotal?: boolean;
  /** Its control; left out for a sum that is only shown. */
  input?: ComponentProps<"input">;
}

/** A figure: on record, as typed, and the change. Enter in its control goes to the next figure. */
export function FigureRow({
  title,
  place,
  hint,
  message,
  recorded,
  value,
  valid,
  isWrong = false,
  isTotal = false,
  input,
}: FigureRowProps) {
  const id = useId();
  const change = value === null || recorded === null ? 0 : value - recorded;
  return (
    <tr className={cx("border-t border-line", isWrong && "bg-negbg", isTotal && "font-semibold")}>
      <th scope="row" className={cx("py-1.5 pr-2 text-left wrap-anywhere", !isTotal && "font-normal")}>
        {place !== undefined && <span className="mr-2 text-12 text-mute tabular-nums">{place}</span>}
        {change !== 0 && !isTotal && <ChangedMark />}
        {title}
        {hint !== undefined && <span className="block text-12 text-mute">{hint}</span>}
        {message !== undefined && (
          <span id={id} className="block text-12 font-medium text-neg">
            {message}
          </span>
        )}
      </th>
      <td className="py-1.5 pl-2 text-right text-mute tabular-nums">{countText(recorded)}</td>
      <td className="py-1.5 pl-2 text-right tabular-nums">
        {input === undefined ? (
          countText(value)
        ) : (
          <Input
            data-figure=""
            inputMode="numeric"
            autoComplete="off"
            aria-label={title}
            aria-invalid={message !== undefined || isWrong || undefined}
            aria-describedby={message === undefined ? undefined : id}
            className="ml-auto w-20 text-right font-semibold tabular-nums sm:w-28"
            onFocus={({ target }) => target.select()}
            onKeyDown={nextFigure}
            {...input}
          />
        )}
      </td>
      <td className="py-1.5 pl-2 text-right tabular-nums">
        {isWrong ? (
          <span className="text-12 font-semibold text-neg">check</span>
        ) : change === 0 ? (
          "–"
        ) : (
          signedText(change, formatCount)
        )}
      </td>
      {valid !== undefined && (
        <td className={cx("py-1.5 pl-2 text-right text-mute tabular-nums", CLASSES[4])}>
          {value === null || valid === null || valid === 0 ? "" : `${((100 * value) / valid).toFixed(1)}%`}
        </td>
      )}
    </tr>
  );
}

const countText = (count: number | null) => (count === null ? "–" : formatCount(count));

/** Enter goes to the next figure, and from the last one to the reason: in a figure it never sends the form. */
function nextFigure(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, shiftKey, currentTarget } = event;
  if (key !== "Enter") return;
  event.preventDefault();
  const { form } = currentTarget;
  const fields = [...(form?.querySelectorAll<HTMLInputElement>("[data-figure]") ?? [])];
  const at = fields.indexOf(currentTarget) + (shiftKey ? -1 : 1);
  (fields[at] ?? form?.querySelector<HTMLElement>("[name=reason]"))?.focus();
}
