import type { RegionalPerformance } from "@command-center/contract/areas/regions";
import { assessmentBand } from "@command-center/domain/results/bands";
import { Suspense } from "react";
import { lazy } from "../../ui/loading/lazy.ts";
import { percentText } from "@command-center/domain/number-text";
import { DumbbellSkeleton } from "../../charts/dumbbell/skeleton.tsx";
import { EXPECTED } from "../../page/expected.ts";
import { WithFinding } from "../../charts/parts/with-finding.tsx";
import { extremesFinding } from "../findings/findings.ts";

const Dumbbell = lazy(async () => ({
  default: (await import("../../charts/dumbbell/dumbbell.tsx")).Dumbbell,
}));

const TONES = { good: "good", middling: "plain", poor: "crisis" } as const;

export interface TurnoutByRegionProps {
  regions: readonly RegionalPerformance[];
  /** The primary that the page is about: its dot is the filled one. */
  about: "MP" | "LC5";
  selected?: string | null;
  onSelect?: (region: string | null) => void;
}

/** Both primaries' turnout on one line a party region, with the assessment of the region. */
export function TurnoutByRegionChart({ regions, about, ...selection }: TurnoutByRegionProps) {
  const other = about === "MP" ? "LC5" : "MP";
  const turnoutOf = (row: RegionalPerformance) => Number(about === "MP" ? row.mpTurnout : row.lc5Turnout);
  const finding = extremesFinding(
    `${about} turnout`,
    regions.map((row) => ({ name: row.region, value: turnoutOf(row), text: percentText(turnoutOf(row)) })),
    ["region", "regions"],
  );
  return (
    <WithFinding finding={finding}>
      <Suspense fallback={<DumbbellSkeleton rows={EXPECTED.regions} />}>
        <Dumbbell
          title={`${about} and ${other} turnout by party region`}
          describe={`Each line is a party region; the filled dot is its ${about} primary turnout, the hollow one its ${other} primary turnout.`}
          rows={regions.map((row) => {
            const [mp, lc5] = [Number(row.mpTurnout), Number(row.lc5Turnout)];
            return {
              // The label says what part of a region is seen; elsewhere the region has its own name.
              id: row.partOf ?? row.region,
              label: row.region,
              first: about === "MP" ? lc5 : mp,
              second: about === "MP" ? mp : lc5,
              assessment: row.assessment,
              tone: TONES[assessmentBand(row.assessment)],
            };
          })}
          firstName={other}
          secondName={about}
          format={percentText}
          {...selection}
        />
      </Suspense>
    </WithFinding>
  );
}

export function TurnoutByRegionSkeleton() {
  return (
    <WithFinding>
      <DumbbellSkeleton rows={EXPECTED.regions} />
    </WithFinding>
  );
}
