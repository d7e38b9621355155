import type { RegionalPerformance } from "@command-center/contract/areas/regions";
import {
  assessmentBand,
  changeBand,
  lc5TurnoutBand,
  mpTurnoutBand,
  TURNOUT_BANDS,
} from "@command-center/domain/results/bands";
import { pointsText } from "@command-center/domain/results/change";
import type { ReactNode } from "react";
import { BAND_TONES, BandMark } from "../../parts/turnout/band-mark.tsx";
import { RegionButton } from "../../parts/turnout/region-button.tsx";
import { Badge } from "../../ui/badge.tsx";
import { cx } from "../../ui/class-names.ts";
import { EXPECTED } from "../../page/expected.ts";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";

/*
 * Six regions: five narrow columns, or, where there is no room for them, entries of two lines. The text is in line with the
 * card's; what marks a chosen row reaches beyond it.
 */
const HEAD = "h-8.5 px-2 py-1.75 text-12 font-semibold whitespace-nowrap text-mute";
const CELL = cx(
  "h-10 border-t border-line px-2 py-1.75 font-normal whitespace-nowrap @min-[30rem]:group-hover:bg-hover",
  "group-data-chosen:bg-[color-mix(in_oklab,var(--accent)_9%,var(--surface))]",
  "@max-[30rem]:h-auto @max-[30rem]:border-0 @max-[30rem]:p-0",
);
const NAME = cx(
  CELL,
  "text-start @min-[30rem]:group-data-chosen:shadow-[inset_3px_0_var(--accent)]",
  "@max-[30rem]:min-w-2/5 @max-[30rem]:flex-[1_1_0]",
);
/** Where it is narrow, the column's name stands above the value, and the three numbers have a line of their own. */
const NUMBER = cx(
  CELL,
  "text-end @max-[30rem]:order-2 @max-[30rem]:flex-[1_1_0] @max-[30rem]:text-start",
  "@max-[30rem]:before:block @max-[30rem]:before:text-[12px] @max-[30rem]:before:text-mute",
  "@max-[30rem]:before:content-[attr(data-label)]",
);
const LAST = cx(CELL, "text-start");
const ROW = cx(
  "group @max-[30rem]:flex @max-[30rem]:flex-wrap @max-[30rem]:items-baseline @max-[30rem]:gap-x-2.5 @max-[30rem]:gap-y-0.5",
  "@max-[30rem]:border-t @max-[30rem]:border-line @max-[30rem]:px-2 @max-[30rem]:pt-1.5 @max-[30rem]:pb-2",
  "@max-[30rem]:first:border-t-0 @max-[30rem]:data-chosen:shadow-[inset_3px_0_var(--accent)]",
  "@max-[30rem]:data-chosen:bg-[color-mix(in_oklab,var(--accent)_9%,var(--surface))]",
  "@max-[30rem]:after:order-1 @max-[30rem]:after:flex-[0_0_100%] @max-[30rem]:after:content-['']",
);
const BUTTON = "py-1.75 font-semibold decoration-1";

export interface RegionalTableProps {
  rows: readonly RegionalPerformance[];
  selected: string | null;
  onSelect: (region: string | null) => void;
}

/** Both turnouts of every party region with their bands (ANLY-02, ANLY-03). A region chosen here is chosen everywhere. */
export function RegionalTable({ rows, selected, onSelect }: RegionalTableProps) {
  return (
    <Frame>
      {rows.map((row) => (
        <Row key={row.id} row={row} chosen={(row.partOf ?? row.region) === selected} onSelect={onSelect} />
      ))}
    </Frame>
  );
}

/** Skeleton of the table. */
export function RegionalTableSkeleton() {
  const percent = <SkeletonWords like="00.0% ▲" />;
  return (
    <Frame>
      {Array.from({ length: EXPECTED.regions }, (_, row) => (
        <tr key={row} className={ROW}>
          <th scope="row" className={NAME}>
            <span className={`inline-block pointer-coarse:min-h-11 ${BUTTON}`}>
              <SkeletonWords like="Western" />
            </span>
          </th>
          {["MP", "LC5", "Change"].map((label) => (
            <td key={label} data-label={label} className={NUMBER}>
              {percent}
            </td>
          ))}
          <td className={LAST}>
            <Badge>
              <SkeletonWords like="Moderate" />
            </Badge>
          </td>
        </tr>
      ))}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="@container -mx-2">
      <table className="w-full border-separate border-spacing-0 @max-[30rem]:block">
        <caption className="sr-only">Turnout by party region</caption>
        {/* Where it is narrow the head stays for screen readers. */}
        <thead className="@max-[30rem]:sr-only">
          <tr>
            <th scope="col" className={`${HEAD} text-start`}>
              Region
            </th>
            {["MP Turnout", "LC5 Turnout", "Change"].map((label) => (
              <th key={label} scope="col" className={`${HEAD} text-end`}>
                {label}
              </th>
            ))}
            <th scope="col" className={`${HEAD} text-start`}>
              Assessment
            </th>
          </tr>
        </thead>
        <tbody className="@max-[30rem]:block">{children}</tbody>
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
    <tr data-chosen={chosen || undefined} className={ROW}>
      <th scope="row" className={NAME}>
        <RegionButton
          name={row.region}
          chosen={chosen}
          onChoose={() => onSelect(chosen ? null : (row.partOf ?? row.region))}
          className={BUTTON}
        />
      </th>
      <td data-label="MP" className={NUMBER}>
        <BandMark band={mpTurnoutBand(mp)}>{row.mpTurnout}%</BandMark>
      </td>
      <td data-label="LC5" className={NUMBER}>
        <BandMark band={lc5TurnoutBand(lc5)}>{row.lc5Turnout}%</BandMark>
      </td>
      <td data-label="Change" className={NUMBER}>
        <BandMark band={changeBand(change)} word={changeWord(change)}>
          {pointsText(change)}%
        </BandMark>
      </td>
      <td className={LAST}>
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
        <BandMark band="middling">Middling</BandMark> above {TURNOUT_BANDS.mp.middling}% (MP),{" "}
        {TURNOUT_BANDS.lc5.middling}% (LC5)
      </span>
      <span>
        <BandMark band="poor">Low</BandMark> the rest
      </span>
      <span>Change = LC5 minus MP, in percentage points.</span>
    </p>
  );
}
