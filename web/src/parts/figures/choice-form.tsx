import { usedValue } from "@command-center/contract/changes/change-sets";
import { chooseFigure, type PublishedFigure } from "@command-center/contract/changes/figure-choices";
import type { Figure } from "@command-center/contract/figures";
import { needOf } from "@command-center/domain/changes/approval";
import { exactText } from "@command-center/domain/figure-text";
import { NeededApproval } from "../entry/needed-approval.tsx";
import { chosenCycle, EntryForm, replacedId, useEntry, versionOf } from "../form/entry-form.tsx";
import { RadioField, TextField } from "../form/fields.tsx";
import { ValueWords } from "./value-words.tsx";

export interface ChoiceFormProps {
  figure: Figure;
  known: PublishedFigure;
  onClose: () => void;
}

const RECORDS = "records";

/** Chooses which value of a figure is used, with a reason. All others stay visible. */
export function ChoiceForm({ figure, known, onClose }: ChoiceFormProps) {
  const { computed, published, choice } = known;
  const used = published.find(({ isUsed }) => isUsed)?.id ?? null;
  const entry = useEntry<Record<"claim" | "reason", string>, typeof chooseFigure>({
    endpoint: chooseFigure,
    draft: { about: `figure ${figure.id}`, version: String(choice?.id ?? 0) },
    opened: { claim: String(used ?? RECORDS), reason: "" },
    inputOf: ({ claim, reason }, clientId, version) => ({
      clientId,
      ...chosenCycle(),
      figure: figure.id,
      claim: claim === RECORDS ? null : Number(claim),
      replaces: replacedId(version),
      reason,
    }),
    versioned: {
      version: versionOf(choice?.id),
      wordsOf: (_, theirs) => ({ name: "Value used", text: valueWords(theirs, figure) }),
      taken: () => {
        entry.draft.forget();
        onClose();
        return {};
      },
    },
    toastOf: () => ({ title: "Value chosen", description: `${figure.label}: every page shows it.` }),
    onClose,
  });
  const { claim } = entry.entries;
  const isOther = (claim === RECORDS ? null : Number(claim)) !== used;
  const approval = needOf({ origin: "form", kind: "figure-choice", shown: isOther ? 1 : 0 }).reasons;
  const options = [
    { id: RECORDS, value: computed, isUsed: used === null },
    ...published.flatMap((value) =>
      value.isFinding ? [] : [{ id: String(value.id), value, isUsed: value.isUsed }],
    ),
  ];
  return (
    <EntryForm
      entry={entry}
      label="Choose a value"
      verb="Use this value"
      needsApproval={approval.length > 0}
      labelOf={(name) => (name === "claim" ? "Value to use" : "Reason")}
    >
      <RadioField
        name="claim"
        label="Value to use"
        focused
        options={options.map(({ id, value, isUsed }) => [
          id,
          <ValueWords key={id} figure={figure} value={value} isUsed={isUsed} />,
        ])}
      />
      <NeededApproval reasons={approval} />
      <TextField name="reason" label="Reason" hint="Shown here with your name." maxLength={500} />
    </EntryForm>
  );
}

/** The value that another user has chosen, as the conflict gives it. */
function valueWords(theirs: unknown, figure: Figure): string {
  const used = usedValue.safeParse(theirs).data ?? null;
  return used === null ? "Records of this cycle" : `${exactText(used.value, figure)}, ${used.source}`;
}
