import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { signedText } from "@command-center/domain/number-text";
import type { KeyboardEvent, ReactNode } from "react";
import { ChangedMark } from "../../../../parts/entry/changed-mark.tsx";
import { cx } from "../../../../ui/class-names.ts";
import { Field, Input } from "../../../../ui/controls/field.tsx";
import { SegmentedControl } from "../../../../ui/controls/segmented-control.tsx";
import { formatCount } from "../../../../ui/format.ts";
import type { SheetChecks } from "./sheet-checks.ts";
import type { FieldMessage, FormOf } from "./form-of.ts";
import { stateIn, voteField, type EnteredFigures, type SheetEntries } from "./sheet-entries.ts";

const STATE_OPTIONS = [
  { value: "counted", label: "Counted" },
  { value: "not received", label: "Not received" },
  { value: "nullified", label: "Nullified" },
] as const;

export interface FiguresFieldsProps {
  form: FormOf;
  entries: SheetEntries;
  figures: EnteredFigures;
  checked: SheetChecks;
  message: FieldMessage | undefined;
  onChange: (changed: Readonly<Record<string, string>>) => void;
}

/** The state of a result, and its figures in the order of the ballot: on record, corrected, and the change. */
export function FiguresFields({ form, entries, figures, checked, message, onChange }: FiguresFieldsProps) {
  const { ballot, base, listed } = form;
  const state = stateIn(entries);
  const wrong = new Set(checked.checks.filter(({ is }) => is === "wrong").map(({ id }) => id));
  const field = (name: string) => ({
    name,
    text: entries[name] ?? "",
    message: message?.field === name ? message.text : undefined,
    onChange: (text: string) => onChange({ [name]: text }),
  });
  return (
    <>
      <SegmentedControl
        label="State of the result"
        options={STATE_OPTIONS}
        value={state}
        onChange={(value) => onChange({ state: value })}
      />
      {state === "counted" ? (
        <table className="mt-3 w-full text-14">
          <caption className="sr-only">Figures</caption>
          <thead>
            <tr className="text-12 text-mute">
              <th scope="col" className="py-1 text-left font-normal">
                As on the form
              </th>
              <th scope="col" className="py-1 pl-2 text-right font-normal">
                On record
              </th>
              <th scope="col" className="py-1 pl-2 text-right font-normal">
                Correct figure
              </th>
              <th scope="col" className="py-1 pl-2 text-right font-normal">
                Change
              </th>
            </tr>
          </thead>
          <Group name="Candidates" note="in ballot order">
            {ballot.map((name, place) => (
              <FigureRow
                key={name}
                {...field(voteField(place))}
                place={place + 1}
                title={candidateName(name)}
                recorded={base?.votes?.[place]?.votes ?? null}
                count={figures.votes[place]}
                isWrong={false}
              />
            ))}
          </Group>
          <Group name="Votes">
            <FigureRow
              {...field("valid")}
              title="Valid votes"
              hint="Follows the candidates. Type the form’s sum to check it"
              recorded={base?.valid ?? null}
              count={figures.valid}
              follows={checked.valid}
              isWrong={wrong.has("candidates")}
            />
            <FigureRow
              {...field("invalid")}
              title="Invalid votes"
              hint="Blank: not known"
              recorded={base?.invalid ?? null}
              count={figures.invalid}
              isWrong={false}
            />
            <FigureRow
              {...field("total")}
              title="Votes cast"
              hint="Follows valid and invalid votes"
              recorded={base?.total ?? null}
              count={figures.total}
              follows={checked.total}
              isWrong={wrong.has("valid") || wrong.has("register")}
            />
            <RegisteredRow {...field("registered")} form={form} listed={listed} count={figures.registered} />
          </Group>
        </table>
      ) : (
        <div className="mt-3 grid gap-3">
          <p className="text-14 text-mute">
            {state === "nullified"
              ? "A nullified result has no votes, and is in no total."
              : "A result that was not received has no votes."}
          </p>
          {state === "nullified" && (
            <Field label="Why it was nullified" hint="As published. Can be left out.">
              {(control) => (
                <Input
                  {...control}
                  name="note"
                  value={entries["note"] ?? ""}
                  maxLength={500}
                  onChange={({ target }) => onChange({ note: target.value })}
                />
              )}
            </Field>
          )}
        </div>
      )}
    </>
  );
}

function Group({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <tbody>
      <tr className="border-t border-line">
        <th scope="rowgroup" colSpan={4} className="pt-2 pb-1 text-left text-12 font-semibold">
          {name} {note !== undefined && <span className="font-normal text-mute">{note}</span>}
        </th>
      </tr>
      {children}
    </tbody>
  );
}

interface FigureRowProps {
  name: string;
  /** Place on the ballot, from 1. */
  place?: number;
  title: string;
  hint?: string;
  text: string;
  recorded: number | null;
  count: number | null | undefined;
  /** The sum that a blank field has; left out for figures. */
  follows?: number | null;
  isWrong: boolean;
  message: string | undefined;
  onChange: (text: string) => void;
}

function FigureRow(props: FigureRowProps) {
  const { name, place, title, hint, text, recorded, count, follows, isWrong, onChange } = props;
  const value = count ?? follows ?? null;
  const change = value === null || recorded === null || value === recorded ? null : value - recorded;
  const message = count === undefined ? "Give a whole number." : props.message;
  const messageId = `${name}-message`;
  return (
    <tr className={cx("border-t border-line", isWrong && "bg-negbg")}>
      <th scope="row" className="py-1.5 pr-2 text-left font-normal">
        {place !== undefined && <span className="mr-2 text-12 text-mute tabular-nums">{place}</span>}
        {change !== null && <ChangedMark />}
        {title}
        {hint !== undefined && <span className="block text-12 text-mute">{hint}</span>}
        {message !== undefined && (
          <span id={messageId} className="block text-12 font-medium text-neg">
            {message}
          </span>
        )}
      </th>
      <td className="py-1.5 pl-2 text-right text-mute tabular-nums">
        {recorded === null ? "–" : formatCount(recorded)}
      </td>
      <td className="py-1.5 pl-2 text-right">
        <Input
          name={name}
          data-figure=""
          inputMode="numeric"
          autoComplete="off"
          aria-label={title}
          aria-invalid={message !== undefined || isWrong || undefined}
          aria-describedby={message === undefined ? undefined : messageId}
          value={text}
          placeholder={follows == null ? undefined : formatCount(follows)}
          onFocus={({ target }) => target.select()}
          onKeyDown={nextFigure}
          onChange={({ target }) => onChange(target.value)}
          className="ml-auto w-20 text-right font-semibold tabular-nums sm:w-28"
        />
      </td>
      <td className="py-1.5 pl-2 text-right tabular-nums">
        {isWrong ? (
          <span className="text-12 font-semibold text-neg">check</span>
        ) : change === null ? (
          "–"
        ) : (
          signedText(change, formatCount)
        )}
      </td>
    </tr>
  );
}

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

interface RegisteredRowProps extends Pick<
  FigureRowProps,
  "name" | "text" | "count" | "message" | "onChange"
> {
  form: FormOf;
  listed: number | null;
}

function RegisteredRow({ form: { base }, listed, ...field }: RegisteredRowProps) {
  return (
    <FigureRow
      {...field}
      title="Registered voters"
      hint={listed === null ? "As on the form" : `Blank: the station list’s ${formatCount(listed)}`}
      recorded={base?.registered ?? null}
      follows={listed}
      isWrong={false}
    />
  );
}
