import {
  drawFormSample,
  SAMPLE_RISKS,
  type Proof,
} from "@command-center/contract/results/decisive/form-samples";
import { countedText } from "@command-center/domain/number-text";
import { useId } from "react";
import { goTo } from "../../../../navigation/address.ts";
import { paths } from "../../../../navigation/paths.ts";
import { EntryForm, useEntry, type Entries } from "../../../../parts/form/entry-form.tsx";
import { SelectField, TextField } from "../../../../parts/form/fields.tsx";
import { BASIS_WORDS, riskText } from "./sample-words.ts";

type Needed = NonNullable<Proof["outcome"]>["needed"];

export interface DrawDialogProps {
  contest: number;
  issuer: string;
  /** Other issuers with results: their forms can be compared. */
  others: readonly string[];
  needed: Needed;
  onClose: () => void;
}

/** Draws a sample: forms of which issuer, at which risk, from which seed. */
export function DrawDialog({ contest, issuer, others, needed, onClose }: DrawDialogProps) {
  const listId = useId();
  const entry = useEntry<Entries, typeof drawFormSample>({
    endpoint: drawFormSample,
    opened: {
      other: others[0] ?? "",
      basis: needed[0]?.basis ?? "register",
      risk: String(SAMPLE_RISKS[0]),
      seed: "",
    },
    inputOf: ({ risk, ...entries }) => ({ contest, issuer, ...entries, risk: Number(risk) }),
    onSaved: ({ id }) => goTo(paths.formSample(id)),
    onClose,
  });
  const { basis, risk } = entry.entries;
  const chosen = needed.find((one) => one.basis === basis && String(one.risk) === risk);
  return (
    <EntryForm
      entry={entry}
      title="Draw a sample of forms"
      verb="Draw"
      doing="Drawing…"
      refusal="Nothing was drawn"
    >
      <TextField
        name="other"
        label="Forms of"
        hint="The source of the forms, as they are imported: forms that come later are compared as well."
        list={listId}
      />
      <datalist id={listId}>
        {others.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <SelectField
        name="basis"
        label="Bound of a station’s votes"
        options={[...new Set(needed.map((one) => one.basis))].map((one) => [one, BASIS_WORDS[one]])}
      />
      <SelectField
        name="risk"
        label="Limit of the risk"
        hint={chosen && `${countedText(chosen.forms, "matching form", "matching forms")} reach it.`}
        options={SAMPLE_RISKS.map((one) => [String(one), riskText(one)])}
      />
      <TextField
        name="seed"
        label="Seed"
        hint="At least 20 characters, rolled in public with dice: nobody may choose the stations."
      />
    </EntryForm>
  );
}
