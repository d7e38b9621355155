import { RadioField, TextField } from "../../../../parts/form/fields.tsx";
import type { Issues } from "../../../../parts/form/issues.ts";
import { Card } from "../../../../ui/card.tsx";
import type { SheetEntries } from "./sheet-entries.ts";

const OTHER = "Other";
const REASONS = [
  "Typing error",
  "Figures exchanged",
  "Form read wrongly",
  "Corrected form received",
  "Recount or ruling",
  OTHER,
];
const REASONS_OF_NEW = ["Result received", "Missing in the file", OTHER];
const SOURCES = [
  "Declaration of results form",
  "Photo of the form",
  "Tally sheet",
  "Agent by telephone",
  OTHER,
];

/** Reason and source as they are sent. */
export function reasonAndSource({
  reason = "",
  explanation = "",
  source = "",
  sourceDetail = "",
}: SheetEntries) {
  const detail = sourceDetail.trim();
  return {
    reason: reason === OTHER ? explanation.trim() : [reason, explanation.trim()].filter(Boolean).join(": "),
    source: source === OTHER ? detail : [source, detail].filter(Boolean).join(", "),
  };
}

/** Messages for those that are missing. */
export function missingReason({ reason, explanation, source, sourceDetail }: SheetEntries): Issues {
  return {
    ...(!reason && { reason: "Choose a reason." }),
    ...(!explanation?.trim() && { explanation: "Explain it in a sentence." }),
    ...(!source && { source: "Choose where the figures are from." }),
    ...(source === OTHER && !sourceDetail?.trim() && { sourceDetail: "Say where the figures are from." }),
  };
}

/** Why a result is changed and where its figures are from; both are required. */
export function ReasonFields({ isNew, source }: { isNew: boolean; source: string | undefined }) {
  return (
    <Card title="Reason and source" note="Both are required, and stay with the sheet">
      <div className="grid gap-4">
        <RadioField
          name="reason"
          label="Reason"
          className={CHOICES}
          options={(isNew ? REASONS_OF_NEW : REASONS).map((one) => [one, one])}
        />
        <TextField name="explanation" label="Explanation" maxLength={450} />
        <RadioField
          name="source"
          label="Source"
          className={CHOICES}
          options={SOURCES.map((one) => [one, one])}
        />
        <TextField
          name="sourceDetail"
          label={source === OTHER ? "Which source" : "Which one"}
          hint={source === OTHER ? undefined : "Form number, date or person. Can be left out."}
          maxLength={250}
        />
      </div>
    </Card>
  );
}

/** Next to each other, as far as there is room. */
const CHOICES = "flex flex-wrap gap-x-5";
