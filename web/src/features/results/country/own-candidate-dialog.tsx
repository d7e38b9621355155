import { chooseOwnCandidate } from "@command-center/contract/changes/result-statements";
import type { StationResults } from "@command-center/contract/results/station-results";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { EntryForm, replacedId, useEntry, versionOf } from "../../../parts/form/entry-form.tsx";
import { RadioField, TextField } from "../../../parts/form/fields.tsx";

export interface OwnCandidateDialogProps {
  seat: NonNullable<StationResults["seat"]>;
  /** Every candidate as recorded, in the order that they are listed in. */
  ballot: readonly string[];
  onClose: () => void;
}

/** Records the party's own candidate of a contest. A candidate with the chairperson's name is chosen beforehand. */
export function OwnCandidateDialog({ seat, ballot, onClose }: OwnCandidateDialogProps) {
  const entry = useEntry({
    endpoint: chooseOwnCandidate,
    opened: { candidate: seat.own ?? seat.suggested ?? "", reason: "" },
    inputOf: ({ candidate, reason }, clientId, version) => ({
      clientId,
      contest: seat.contest,
      candidate: candidate || null,
      replaces: replacedId(version),
      reason,
    }),
    versioned: {
      version: versionOf(seat.ownRecord),
      wordsOf: (_, theirs) => ({ name: "Candidate", text: nameOf(String(theirs ?? "")) }),
    },
    toastOf: (_, { candidate }) => ({
      title: "Party’s candidate recorded",
      description: nameOf(candidate),
    }),
    onClose,
  });
  return (
    <EntryForm entry={entry} title="Party’s candidate" verb="Save">
      <RadioField
        name="candidate"
        label={
          <span className="text-12 font-normal text-mute">
            {seat.name}. Shown in the party’s yellow on maps, in bars and tables.
          </span>
        }
        options={[
          ...ballot.map(
            (name) =>
              [
                name,
                <span key={name} className="wrap-anywhere">
                  {candidateName(name)}
                  {name === seat.suggested && (
                    <span className="block text-12 text-mute">Suggested: the party chairperson’s name</span>
                  )}
                </span>,
              ] as const,
          ),
          ["", "Not known, or the party has no candidate"],
        ]}
      />
      <TextField name="reason" label="Reason" maxLength={500} />
    </EntryForm>
  );
}

const nameOf = (candidate: string) => (candidate === "" ? "Not known" : candidateName(candidate));
