import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { matchCandidates } from "@command-center/contract/results/result-comparison";
import { EntryForm, useEntry, type Entries } from "../../../../parts/form/entry-form.tsx";
import { SelectField } from "../../../../parts/form/fields.tsx";
import { Dialog } from "../../../../ui/overlays/dialog.tsx";
import { toasts } from "../../../../ui/overlays/toast-store.ts";
import type { ComparisonView } from "./comparison-view.ts";

export interface MatchDialogProps {
  view: ComparisonView;
  contest: number;
  onClose: () => void;
}

/** The entry that has the match of an earlier candidate. */
const matchOf = (before = "") => `after${before}`;

/** Says of each candidate of the earlier election who it is in the later one. One decision at a time, for every user. */
export function MatchDialog({ view: { comparison, names }, contest, onClose }: MatchDialogProps) {
  const earlier = comparison.candidates.flatMap(({ before, after, matchedBy }) =>
    before === null ? [] : [{ ...before, value: String(before.id), seen: after?.id ?? null, matchedBy }],
  );
  const later = comparison.candidates.flatMap(({ after }) => after ?? []);
  const seenOf = (before = "") => earlier.find(({ value }) => value === before)?.seen ?? null;
  const entry = useEntry<Entries, typeof matchCandidates>({
    endpoint: matchCandidates,
    opened: {
      before: earlier[0]?.value ?? "",
      ...Object.fromEntries(earlier.map(({ value, seen }) => [matchOf(value), String(seen ?? "")])),
    },
    inputOf: ({ before, ...matches }) => ({
      before: Number(before),
      contest,
      after: Number(matches[matchOf(before)]) || null,
      seen: seenOf(before),
    }),
    onSaved: () => {
      toasts.add({ title: "Match saved", description: "All users see it now." });
      onClose();
    },
  });
  const { before } = entry.entries;
  const isSame = entry.entries[matchOf(before)] === String(seenOf(before) ?? "");
  const isDecided = isSame && earlier.find(({ value }) => value === before)?.matchedBy === "decision";
  return (
    <Dialog open onOpenChange={onClose} title="Match candidates of both elections" titleShown staysOpen>
      <EntryForm
        entry={entry}
        verb={isSame ? "Confirm match" : "Save match"}
        isOff={isDecided}
        refusal="Nothing was changed"
        onClose={onClose}
      >
        <SelectField
          name="before"
          label={`Candidate of ${names[0]}`}
          options={earlier.map(({ value, name }) => [value, candidateName(name)])}
        />
        <SelectField
          key={before}
          name={matchOf(before)}
          label={`The same person in ${names[1]}`}
          hint="The match is used for every comparison of these two elections, until it is changed."
          options={[
            ["", "Did not stand"],
            ...later.map(({ id, name }) => [String(id), candidateName(name)] as const),
          ]}
        />
      </EntryForm>
    </Dialog>
  );
}
