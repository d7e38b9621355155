import type { ImportDetail } from "@command-center/contract/imports/imports";
import { useId, useState } from "react";
import { Card } from "../../../../ui/card.tsx";
import { cx } from "../../../../ui/class-names.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { contestText, moveText } from "../import-words.ts";
import "../../../../page/records/record-table.css";

export interface ImpactCardProps {
  impact: ImportDetail["impact"];
  found: ImportDetail;
}

/** Lines that are shown at once: the candidates of several hundred seats are as many more. */
const SHOWN = 20;

/** Figures stay on a line; names of candidates wrap. */
const wrapOf = (text: string | null) =>
  cx(text !== null && text.length > 24 && "text-pretty whitespace-normal! @max-[40rem]/records:text-start!");

/** Figures that would move, with old and new values. */
export function ImpactCard({ impact, found }: ImpactCardProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isPast = found.state === "committed" || found.state === "undone";
  const contest = contestText(found);
  const note = [
    ...(isPast ? [] : ["If committed"]),
    ...(contest === null ? [] : [contest]),
    ...(found.issuer === null ? [] : [`source ${found.issuer}`]),
  ].join(" · ");
  return (
    <Card title={isPast ? "What changed" : "What would change"} note={note}>
      {impact.length === 0 ? (
        <p className="text-mute">
          {found.counts === null || found.state === "questions"
            ? "Shown once the questions are answered."
            : "No figure would change."}
        </p>
      ) : (
        <div className="records">
          <table id={id}>
            <caption className="sr-only">Figures before and after</caption>
            <thead>
              <tr className="text-12 text-mute">
                <th scope="col">Figure</th>
                <th scope="col" data-kind="number">
                  Before
                </th>
                <th scope="col" data-kind="number">
                  After
                </th>
                <th scope="col" data-kind="number">
                  Change
                </th>
              </tr>
            </thead>
            <tbody>
              {impact.map(({ what, from, to }, place) => (
                // On paper there is no button.
                <tr key={what} className={cx(place >= SHOWN && !isOpen && "not-print:hidden!")}>
                  <th scope="row">
                    <span className="font-normal wrap-anywhere">{what}</span>
                  </th>
                  <td data-kind="number" data-label="Before" className={wrapOf(from)}>
                    <span className="text-mute">{from ?? "None"}</span>
                  </td>
                  <td data-kind="number" data-label="After" className={wrapOf(to)}>
                    <span className="font-semibold text-ink">{to ?? "None"}</span>
                  </td>
                  <td data-kind="number" data-label="Change">
                    {moveText(from, to) ?? <span className="text-mute">–</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {impact.length > SHOWN && (
            <Button
              className="mt-3 print:hidden"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? `Show the first ${SHOWN}` : `Show all ${formatCount(impact.length)}`}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
