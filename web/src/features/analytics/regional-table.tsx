import type { RegionalPerformance } from "@command-center/contract/areas/regions";
import {
  assessmentBand,
  changeBand,
  lc5TurnoutBand,
  mpTurnoutBand,
  TURNOUT_BANDS,
} from "@command-center/domain/results/bands";
import { changeText } from "@command-center/domain/results/change";
import { BAND_TONES, BandMark } from "../../parts/turnout/band-mark.tsx";
import { RegionButton } from "../../parts/turnout/turnout-table.tsx";
import { Badge } from "../../ui/badge.tsx";
import "./regional-table.css";

const BUTTON = "py-1.75 font-semibold decoration-1";

export interface RegionalTableProps {
  rows: readonly RegionalPerformance[];
  selected: string | null;
  onSelect: (region: string | null) => void;
}

/** Both turnouts of every party region with their bands. The selected region applies to all tabs. */
export function RegionalTable({ rows, selected, onSelect }: RegionalTableProps) {
  return (
    <div className="regional">
      <table>
        <caption className="sr-only">Turnout by party region</caption>
        <thead>
          <tr>
            <th scope="col" className="text-12 text-mute">
              Region
            </th>
            {["MP Turnout", "LC5 Turnout", "Change"].map((label) => (
              <th key={label} scope="col" data-kind="number" className="text-12 text-mute">
                {label}
              </th>
            ))}
            <th scope="col" className="text-12 text-mute">
              Assessment
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              chosen={(row.partOf ?? row.region) === selected}
              onSelect={onSelect}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  row: RegionalPerformance;
  chosen: boolean;
  onSelect: RegionalTableProps["onSelect"];
}

function Row({ row, chosen, onSelect }: RowProps) {
  const [mp, lc5, change] = [Number(row.mpTurnout), Number(row.lc5Turnout), Number(row.change)];
  return (
    <tr data-chosen={chosen || undefined}>
      <th scope="row">
        <RegionButton
          name={row.region}
          chosen={chosen}
          onChoose={() => onSelect(chosen ? null : (row.partOf ?? row.region))}
          className={BUTTON}
        />
      </th>
      <td data-kind="number" data-label="MP">
        <BandMark band={mpTurnoutBand(mp)}>{row.mpTurnout}%</BandMark>
      </td>
      <td data-kind="number" data-label="LC5">
        <BandMark band={lc5TurnoutBand(lc5)}>{row.lc5Turnout}%</BandMark>
      </td>
      <td data-kind="number" data-label="Change">
        <BandMark band={changeBand(change)} word={changeWord(change)}>
          {changeText(change)}
        </BandMark>
      </td>
      <td>
        <Badge tone={BAND_TONES[assessmentBand(row.assessment)]}>{row.assessment}</Badge>
      </td>
    </tr>
  );
}

function changeWord(change: number): string {
  if (change === 0) return "level";
  return change > 0 ? "higher" : "lower";
}

/** What the marks beside the numbers mean. */
export function BandKey() {
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-12 text-mute">
      <span>
        <BandMark band="good">High</BandMark> above {TURNOUT_BANDS.mp.good}% (MP), {TURNOUT_BANDS.lc5.good}%
        (LC5)
      </span>
      <span>
        <BandMark band="middling">Medium</BandMark> above {TURNOUT_BANDS.mp.middling}% (MP),{" "}
        {TURNOUT_BANDS.lc5.middling}% (LC5)
      </span>
      <span>
        <BandMark band="poor">Low</BandMark> {TURNOUT_BANDS.mp.middling}% or below (MP),{" "}
        {TURNOUT_BANDS.lc5.middling}% or below (LC5)
      </span>
      <span>Change = LC5 minus MP, in percentage points.</span>
    </p>
  );
}
