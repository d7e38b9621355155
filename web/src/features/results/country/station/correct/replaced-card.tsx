import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { momentText } from "@command-center/domain/time/moment-text";
import { Button } from "../../../../../ui/controls/button.tsx";
import { Alert } from "../../../../../ui/states/alert.tsx";
import type { FormOf } from "./form-of.ts";
import { openedEntries, voteField, type SheetEntries } from "./sheet-entries.ts";

export interface ReplacedCardProps {
  form: FormOf;
  entries: SheetEntries;
  /** Goes on with what was typed, to replace the other user's result. */
  onKeep: () => void;
  /** Puts the other user's figures into the form. */
  onTake: () => void;
}

/** Another user has saved the result first: their figures next to those of the form. Nothing that was typed is lost. */
export function ReplacedCard({ form, entries, onKeep, onTake }: ReplacedCardProps) {
  const { ballot, base, current } = form;
  const [before, theirs] = [openedEntries(ballot, base), openedEntries(ballot, current)];
  const rows = [
    ["state", "State"],
    ...ballot.map((name, place) => [voteField(place), candidateName(name)]),
    ["invalid", "Invalid votes"],
    ["registered", "Registered voters"],
    ["note", "Why it was nullified"],
  ].filter(([field = ""]) => theirs[field] !== entries[field] || theirs[field] !== before[field]);
  const who = current?.source.by ?? "Another user";
  return (
    <Alert
      tone="warning"
      announce="alert"
      title={
        current === null
          ? "The result was undone since you opened it"
          : `${who} has changed this result, ${momentText(current.recordedAt)}`
      }
    >
      <p>Nothing of yours was saved, and what you typed is still here.</p>
      <table className="mt-2 w-full">
        <caption className="sr-only">Figures that differ</caption>
        <thead>
          <tr className="text-12 text-mute">
            {["Figure", "When you opened it", "Theirs", "Yours"].map((name, at) => (
              <th
                key={name}
                scope="col"
                className={`py-1 font-normal ${at === 0 ? "text-left" : "pl-3 text-right"}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([field = "", name = ""]) => (
            <tr key={field} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-normal">
                {name}
              </th>
              <td className="py-1 pl-3 text-right text-mute tabular-nums">{before[field] || "–"}</td>
              <td className="py-1 pl-3 text-right font-semibold tabular-nums">{theirs[field] || "–"}</td>
              <td className="py-1 pl-3 text-right tabular-nums">{entries[field] || "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onKeep}>Keep mine</Button>
        <Button onClick={onTake}>Take theirs</Button>
      </div>
    </Alert>
  );
}
