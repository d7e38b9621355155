import type { ImportDetail } from "@command-center/contract/imports/imports";
import { Card } from "../../../ui/card.tsx";
import { contestText, moveText } from "../import-words.ts";

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
    `source ${found.issuer}`,
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
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys, too
        <div role="group" aria-label="Figures that change" tabIndex={0} className="overflow-x-auto">
          <table className="w-full border-collapse">
            <caption className="sr-only">Figures before and after</caption>
            <thead>
              <tr className="text-12 text-mute">
                <th scope="col" className="pb-1.5 pr-4 text-left font-semibold">
                  Figure
                </th>
                <th scope="col" className="pb-1.5 pr-4 text-right font-semibold">
                  Before
                </th>
                <th scope="col" className="pb-1.5 pr-4 text-right font-semibold">
                  After
                </th>
                <th scope="col" className="pb-1.5 text-right font-semibold">
                  Change
                </th>
              </tr>
            </thead>
            <tbody>
              {impact.map(({ what, from, to }) => (
                <tr key={what} className="border-t border-line align-baseline">
                  <th scope="row" className="py-1.25 pr-4 text-left font-normal wrap-anywhere">
                    {what}
                  </th>
                  <td className="py-1.25 pr-4 text-right text-mute">{from ?? "None"}</td>
                  <td className="py-1.25 pr-4 text-right font-semibold">{to ?? "None"}</td>
                  <td className="py-1.25 text-right whitespace-nowrap">
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
