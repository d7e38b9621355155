import { countedText } from "@command-center/domain/number-text";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { useId, useState } from "react";
import { Card } from "../../../../ui/card.tsx";
import { cx } from "../../../../ui/class-names.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { formatCount } from "../../../../ui/format.ts";
import "../../../../page/records/record-table.css";

/** Districts that are shown at once: those with the most stations missing come first. */
const SHOWN = 5;

export interface CoverageCardProps {
  coverage: NonNullable<ImportDetail["coverage"]>;
  kind: ImportDetail["kind"];
}

/** Stations in the file, on the list and missing, by district. */
export function CoverageCard({ coverage: { inFile, onList, missing, areas }, kind }: CoverageCardProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const lacking = kind === "station-list" ? "to be closed" : "missing";
  const note = `${countedText(inFile, "station", "stations")} in the file, ${formatCount(onList)} on the list, ${formatCount(missing)} ${lacking}`;
  return (
    <Card title="Coverage" note={note}>
      <div className="records">
        <table id={id}>
          <caption className="sr-only">Stations by district</caption>
          <thead>
            <tr className="text-12 text-mute">
              <th scope="col">District</th>
              {["In the file", "On the list", "Missing"].map((name) => (
                <th key={name} scope="col" data-kind="number">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {areas.map((area, place) => (
              // On paper there is no button.
              <tr key={area.name} className={cx(place >= SHOWN && !isOpen && "not-print:hidden!")}>
                <th scope="row">
                  <span className="font-normal wrap-anywhere">{area.name}</span>
                </th>
                <td data-kind="number" data-label="In the file">
                  {formatCount(area.inFile)}
                </td>
                <td data-kind="number" data-label="On the list">
                  {formatCount(area.onList)}
                </td>
                <td data-kind="number" data-label="Missing">
                  <span className={cx(area.missing > 0 && "font-semibold text-ink")}>
                    {formatCount(area.missing)}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {areas.length > SHOWN && (
          <Button
            className="mt-3 print:hidden"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? `Show the first ${SHOWN}` : `Show all ${formatCount(areas.length)}`}
          </Button>
        )}
      </div>
    </Card>
  );
}
