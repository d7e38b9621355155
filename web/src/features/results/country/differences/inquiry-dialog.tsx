import { saveInquiry } from "@command-center/contract/changes/result-statements";
import {
  INQUIRY_STATES,
  type StationDifference,
} from "@command-center/contract/results/decisive/differences";
import { INQUIRY_FIELDS, INQUIRY_WORDS } from "@command-center/domain/decisive/decisive-words";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { BeforeAfter } from "../../../../parts/entry/before-after.tsx";
import { EntryForm, replacedId, useEntry, versionOf } from "../../../../parts/form/entry-form.tsx";
import { SelectField, TextField } from "../../../../parts/form/fields.tsx";
import { formatCount } from "../../../../ui/format.ts";

export interface InquiryDialogProps {
  station: StationDifference;
  issuer: string;
  other: string;
  onClose: () => void;
}

type State = (typeof INQUIRY_STATES)[number];

/** Records what became of a difference: its state, a note and where the evidence is. */
export function InquiryDialog({ station, issuer, other, onClose }: InquiryDialogProps) {
  const { inquiry, candidates, contest, area } = station;
  const entry = useEntry<Record<"state" | "note" | "evidence", string>, typeof saveInquiry>({
    endpoint: saveInquiry,
    opened: {
      state: inquiry?.state ?? "investigated",
      note: inquiry?.note ?? "",
      evidence: inquiry?.evidence ?? "",
    },
    inputOf: ({ state, note, evidence }, clientId, version) => ({
      clientId,
      contest,
      area,
      issuer,
      other,
      state,
      note: note.trim() === "" ? null : note,
      evidence: evidence.trim() === "" ? null : evidence,
      replaces: replacedId(version),
    }),
    versioned: {
      version: versionOf(inquiry?.id),
      wordsOf: (field, theirs) => ({
        name: INQUIRY_FIELDS[field as keyof typeof INQUIRY_FIELDS],
        text: stateWords(theirs) || String(theirs ?? "none"),
      }),
    },
    toastOf: (_, { state }) => ({
      title: "State saved",
      description: `${station.station}: ${stateWords(state)}`,
    }),
    onClose,
  });
  return (
    <EntryForm entry={entry} title={`Difference at ${station.station}`} verb="Save">
      <BeforeAfter
        caption="Votes on both results"
        columns={["Candidate", issuer, other]}
        rows={candidates.map((one) => ({
          name: candidateName(one.name),
          cells: [formatCount(one.published), formatCount(one.other)],
        }))}
      />
      <SelectField
        name="state"
        label={INQUIRY_FIELDS.state}
        options={INQUIRY_STATES.map((one) => [one, INQUIRY_WORDS[one]])}
      />
      <TextField
        name="evidence"
        label={INQUIRY_FIELDS.evidence}
        hint="Where it is: form number, photo, file, person."
      />
      <TextField name="note" label={INQUIRY_FIELDS.note} isLong />
    </EntryForm>
  );
}

const stateWords = (state: unknown) =>
  INQUIRY_STATES.includes(state as State) ? INQUIRY_WORDS[state as State] : "";
