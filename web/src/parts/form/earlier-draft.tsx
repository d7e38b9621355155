import { Button } from "../../ui/controls/button.tsx";
import { Alert } from "../../ui/states/alert.tsx";
import { BeforeAfter } from "../entry/before-after.tsx";

export interface EarlierDraftProps {
  /** Values of a draft of an earlier version, by field. */
  earlier: Readonly<Record<string, string>>;
  /** The form as it is now. */
  now: Readonly<Record<string, string>>;
  labelOf: (name: string) => string;
  onSettle: (isKept: boolean) => void;
}

/** Offers what a user had typed before the record was changed, next to its values now. */
export function EarlierDraft({ earlier, now, labelOf, onSettle }: EarlierDraftProps) {
  return (
    <Alert tone="warning" announce="status" title="This has changed since you typed your draft">
      <p>The form shows the values of now. Your draft was not sent:</p>
      <BeforeAfter
        caption="Your draft"
        columns={["Field", "Now", "Your draft"]}
        rows={Object.entries(earlier).map(([name, text]) => ({
          name: labelOf(name),
          cells: [
            now[name] || "–",
            <b key="draft" className="font-semibold">
              {text || "–"}
            </b>,
          ],
        }))}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => onSettle(true)}>Use my draft</Button>
        <Button onClick={() => onSettle(false)}>Discard my draft</Button>
      </div>
    </Alert>
  );
}
