import { matchCandidates } from "@command-center/contract/changes/result-statements";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { useState } from "react";
import { EntryForm, replacedId, useEntry, versionOf } from "../../../../parts/form/entry-form.tsx";
import { SelectField, TextField } from "../../../../parts/form/fields.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { Dialog } from "../../../../ui/overlays/dialog.tsx";
import type { ComparisonView } from "./comparison-view.ts";

export interface MatchDialogProps {
  view: ComparisonView;
  contest: number;
  onClose: () => void;
}

type Match = ComparisonView["comparison"]["candidates"][number];

/** Says of each candidate of the earlier election who it is in the later one. One decision at a time, for every user. */
export function MatchDialog({ view, contest, onClose }: MatchDialogProps) {
  const earlier = view.comparison.candidates.filter(({ before }) => before !== null);
  const [chosen, choose] = useState(earlier[0]?.before?.id);
  const match = earlier.find(({ before }) => before?.id === chosen);
  return (
    <Dialog open onOpenChange={onClose} title="Match candidates of both elections" titleShown staysOpen>
      <div className="px-4 pt-4 sm:px-5">
        <Field label={`Candidate of ${view.names[0]}`}>
          {(control) => (
            <select
              {...control}
              className="select w-full"
              value={chosen}
              onChange={({ target }) => choose(Number(target.value))}
            >
              {earlier.map(({ before }) => (
                <option key={before?.id} value={before?.id}>
                  {candidateName(before?.name ?? "")}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {match !== undefined && (
        <MatchForm key={chosen} match={match} view={view} contest={contest} onClose={onClose} />
      )}
    </Dialog>
  );
}

function MatchForm({
  match: { before, after, matchedBy, decision },
  view: { comparison, names },
  contest,
  onClose,
}: MatchDialogProps & { match: Match }) {
  const seen = String(after?.id ?? "");
  const label = `The same person in ${names[1]}`;
  const options: readonly (readonly [string, string])[] = [
    ["", "Did not stand"],
    ...comparison.candidates.flatMap(({ after: later }) =>
      later === null ? [] : [[String(later.id), candidateName(later.name)] as const],
    ),
  ];
  const entry = useEntry({
    endpoint: matchCandidates,
    opened: { after: seen, reason: "" },
    inputOf: ({ after: chosen, reason }, clientId, version) => ({
      clientId,
      before: before?.id,
      contest,
      after: chosen === "" ? null : Number(chosen),
      replaces: replacedId(version),
      reason,
    }),
    versioned: {
      version: versionOf(decision?.id),
      wordsOf: (_, theirs) => ({
        name: label,
        text: options.find(([id]) => id === String(theirs ?? ""))?.[1] ?? "",
      }),
    },
    toastOf: () => ({ title: "Match saved", description: "All users see it now." }),
    onClose,
  });
  const isSame = entry.entries.after === seen;
  return (
    <EntryForm
      entry={entry}
      verb={isSame ? "Confirm match" : "Save match"}
      isOff={isSame && matchedBy === "decision"}
    >
      <SelectField
        name="after"
        label={label}
        hint="The match is used for every comparison of these two elections, until it is changed."
        options={options}
      />
      <TextField name="reason" label="Reason" maxLength={500} />
    </EntryForm>
  );
}
