import { Button } from "../../ui/controls/button.tsx";
import { Alert } from "../../ui/states/alert.tsx";

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
      <table className="mt-2 w-full">
        <thead>
          <tr className="text-12 text-mute">
            <th scope="col" className="py-1 text-left font-normal">
              Field
            </th>
            <th scope="col" className="py-1 pl-3 text-left font-normal">
              Now
            </th>
            <th scope="col" className="py-1 pl-3 text-left font-normal">
              Your draft
            </th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(earlier).map(([name, text]) => (
            <tr key={name} className="border-t border-line align-top">
              <th scope="row" className="py-1 pr-2 text-left font-normal">
                {labelOf(name)}
              </th>
              <td className="py-1 pl-3 wrap-anywhere text-mute">{now[name] || "–"}</td>
              <td className="py-1 pl-3 font-semibold wrap-anywhere">{text || "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => onSettle(true)}>Use my draft</Button>
        <Button onClick={() => onSettle(false)}>Discard my draft</Button>
      </div>
    </Alert>
  );
}
