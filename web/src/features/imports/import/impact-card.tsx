import type { ImportDetail } from "@command-center/contract/imports/imports";
import { Card } from "../../../ui/card.tsx";
import { contestText, moveText } from "../import-words.ts";
import "../../../page/records/record-table.css";

export interface ImpactCardProps {
  impact: ImportDetail["impact"];
  found: ImportDetail;
}

/** Which figures would move, from what to what (IMP-08). */
export function ImpactCard({ impact, found }: ImpactCardProps) {
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
            ? "Known once the questions are answered."
            : "No figure moves."}
        </p>
      ) : (
        <div className="records">
          <table>
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
              {impact.map(({ what, from, to }) => (
                <tr key={what}>
                  <th scope="row">
                    <span className="font-normal wrap-anywhere">{what}</span>
                  </th>
                  <td data-kind="number" data-label="Before">
                    <span className="text-mute">{from ?? "None"}</span>
                  </td>
                  <td data-kind="number" data-label="After">
                    <span className="font-semibold text-ink">{to ?? "None"}</span>
                  </td>
                  <td data-kind="number" data-label="Change">
                    {moveText(from, to) ?? <span className="text-mute">–</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
