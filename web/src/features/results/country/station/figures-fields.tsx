import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import type { StationSheet } from "@command-center/contract/results/station-sheets";
import { FigureRow, FiguresTable, type FigureRowProps } from "../../../../parts/entry/figure-rows.tsx";
import { useEntryField } from "../../../../parts/form/entry-field.ts";
import { TextField } from "../../../../parts/form/fields.tsx";
import { SegmentedControl } from "../../../../ui/controls/segmented-control.tsx";
import { formatCount } from "../../../../ui/format.ts";
import type { SheetChecks } from "./sheet-checks.ts";
import { voteField, type EnteredFigures } from "./sheet-entries.ts";

const STATE_OPTIONS: readonly { value: string; label: string }[] = [
  { value: "counted", label: "Counted" },
  { value: "not received", label: "Not received" },
  { value: "nullified", label: "Nullified" },
];

export interface FiguresFieldsProps {
  ballot: readonly string[];
  /** The result that the form corrects. */
  base: StationSheet | null;
  /** Voters on the station list. */
  listed: number | null;
  state: string | undefined;
  figures: EnteredFigures;
  checked: SheetChecks;
  onState: (state: string) => void;
}

/** The state of a result, and its figures in the order of the ballot: on record, corrected, and the change. */
export function FiguresFields({
  ballot,
  base,
  listed,
  state = "",
  figures,
  checked,
  onState,
}: FiguresFieldsProps) {
  const wrong = new Set(checked.checks.filter(({ is }) => is === "wrong").map(({ id }) => id));
  return (
    <>
      <SegmentedControl
        label="State of the result"
        options={STATE_OPTIONS}
        value={state}
        onChange={onState}
      />
      {state === "counted" ? (
        <div className="mt-3">
          <FiguresTable
            caption={<caption className="sr-only">Figures</caption>}
            columns={["As on the form", "On record", "Correct figure", "Change"]}
          >
            <tbody>
              <GroupHead name="Candidates" note="in ballot order" />
              {ballot.map((name, place) => (
                <Figure
                  key={name}
                  name={voteField(place)}
                  place={place + 1}
                  title={candidateName(name)}
                  recorded={base?.votes?.[place]?.votes ?? null}
                  value={figures.votes[place]}
                />
              ))}
            </tbody>
            <tbody>
              <GroupHead name="Votes" />
              <Figure
                name="valid"
                title="Valid votes"
                hint="Follows the candidates. Type the form’s sum to check it"
                recorded={base?.valid ?? null}
                value={figures.valid}
                follows={checked.valid}
                isWrong={wrong.has("candidates")}
              />
              <Figure
                name="invalid"
                title="Invalid votes"
                hint="Blank: not known"
                recorded={base?.invalid ?? null}
                value={figures.invalid}
              />
              <Figure
                name="total"
                title="Votes cast"
                hint="Follows valid and invalid votes"
                recorded={base?.total ?? null}
                value={figures.total}
                follows={checked.total}
                isWrong={wrong.has("valid") || wrong.has("register")}
              />
              <Figure
                name="registered"
                title="Registered voters"
                hint={listed === null ? "As on the form" : `Blank: the station list’s ${formatCount(listed)}`}
                recorded={base?.registered ?? null}
                value={figures.registered}
                follows={listed}
              />
            </tbody>
          </FiguresTable>
        </div>
      ) : (
        <div className="mt-3 grid gap-3">
          <p className="text-14 text-mute">
            {state === "nullified"
              ? "A nullified result has no votes, and is in no total."
              : "A result that was not received has no votes."}
          </p>
          {state === "nullified" && (
            <TextField
              name="note"
              label="Why it was nullified"
              hint="As published. Can be left out."
              maxLength={500}
            />
          )}
        </div>
      )}
    </>
  );
}

function GroupHead({ name, note }: { name: string; note?: string }) {
  return (
    <tr className="border-t border-line">
      <th scope="rowgroup" colSpan={4} className="pt-2 pb-1 text-left text-12 font-semibold">
        {name} {note !== undefined && <span className="font-normal text-mute">{note}</span>}
      </th>
    </tr>
  );
}

interface FigureProps extends Omit<FigureRowProps, "value"> {
  name: string;
  /** Null where its field is blank, undefined where it has no whole number. */
  value: number | null | undefined;
  /** The sum that a blank field has; left out for figures. */
  follows?: number | null;
}

function Figure({ name, value, follows = null, ...row }: FigureProps) {
  const { register, message } = useEntryField(name);
  return (
    <FigureRow
      {...row}
      message={message}
      value={value ?? follows}
      input={{ ...register, placeholder: follows === null ? undefined : formatCount(follows) }}
    />
  );
}
