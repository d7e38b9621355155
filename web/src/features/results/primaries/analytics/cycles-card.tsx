import type { RegionTurnout, TurnoutByRegion } from "@command-center/contract/turnout";
import { changeBand } from "@command-center/domain/results/bands";
import { changeText, pointsText } from "@command-center/domain/results/change";
import { Suspense } from "react";
import { lazy } from "../../../../ui/loading/lazy.ts";
import { BandMark } from "../../../../parts/turnout/band-mark.tsx";
import { percentText } from "@command-center/domain/number-text";
import { Panel, type PanelProps } from "../../../../page/panel.tsx";
import { SkeletonWords } from "../../../../ui/states/skeleton.tsx";
import { EmptyState } from "../../../../ui/states/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { ComparedTable, ComparedTableSkeleton, type ComparedRow } from "./compared-table.tsx";
import { DumbbellSkeleton } from "../../../../charts/dumbbell/skeleton.tsx";
import { EXPECTED } from "../../../../page/expected.ts";

const Dumbbell = lazy(async () => ({
  default: (await import("../../../../charts/dumbbell/dumbbell.tsx")).Dumbbell,
}));

const HALVES = "grid gap-x-10 gap-y-5 wide:grid-cols-2";
const CHANGE = "Change, points";
const NOT_KNOWN = "not known";

export interface CyclesCardProps {
  className?: string;
  read: PanelProps<TurnoutByRegion>["read"];
  cycleName: string | undefined;
}

/** MP turnout of this cycle against the last, a line a region, those that lost most first. */
export function CyclesCard({ className, read, cycleName = "This cycle" }: CyclesCardProps) {
  const previous = read.data?.previous;
  return (
    <Panel
      className={className ?? ""}
      title={
        <>
          MP primary turnout
          {read.data || read.error ? (
            yearsOf(previous?.name, cycleName)
          ) : (
            // On a phone the years need a second line.
            <SkeletonWords like=", 0000 and 0000" />
          )}
        </>
      }
      note={
        previous?.pollingDay == null
          ? "Votes cast ÷ party register at the time"
          : `Votes cast ÷ party register at the time; ${previous.name} primaries: ${formatDay(previous.pollingDay)}`
      }
      read={read}
      what="The turnout"
      noteLike="Votes cast ÷ party register at the time; 0000–0000 primaries: 0 Sep 0000"
      skeleton={
        <div className={HALVES}>
          <DumbbellSkeleton rows={EXPECTED.regions} />
          <ComparedTableSkeleton heads={["0000–0001", "0000–0002", CHANGE]} last="–00.0 ▲" />
        </div>
      }
    >
      {(turnout) =>
        turnout.previous === null ? (
          <EmptyState title="No earlier cycle is recorded">
            With one, its turnout by region stands beside this cycle's.
          </EmptyState>
        ) : (
          <div className={HALVES}>
            <Suspense fallback={<DumbbellSkeleton rows={EXPECTED.regions} />}>
              <Dumbbell
                title="MP primary turnout by region in two cycles"
                describe="Each line is a party region; the hollow dot is its turnout in the last cycle, the filled one in this."
                rows={ordered(turnout.regions).map(rowOf)}
                firstName={turnout.previous.name}
                secondName={cycleName}
                assessmentName="Change"
                format={percentText}
              />
            </Suspense>
            <ComparedTable
              label="MP primary turnout by region in two cycles, with votes"
              heads={[turnout.previous.name, cycleName, CHANGE]}
              rows={tableRows(turnout)}
            />
          </div>
        )
      }
    </Panel>
  );
}

/** `, 2025 and 2020`: the years in which the two cycles voted, as their names say. */
function yearsOf(previous: string | undefined, current: string): string {
  const years = [current, previous ?? ""].map((name) => /^\d{4}/.exec(name)?.[0]);
  return years.every(Boolean) ? `, ${years.join(" and ")}` : "";
}

function ordered(regions: readonly RegionTurnout[]): RegionTurnout[] {
  return regions.toSorted((a, b) => (a.change ?? Infinity) - (b.change ?? Infinity));
}

function rowOf({ region, previousMp, mp, change }: RegionTurnout) {
  return {
    id: region,
    label: region,
    first: previousMp?.percent ?? null,
    second: mp?.percent ?? null,
    ...(change === null ? {} : { assessment: changeText(change) }),
    tone: change !== null && changeBand(change) === "good" ? ("good" as const) : ("plain" as const),
  };
}

function tableRows({ regions, country, part }: TurnoutByRegion): ComparedRow[] {
  if (regions.length === 0) return [];
  return [
    ...ordered(regions).map(({ region, previousMp, mp, change }) => ({
      id: region,
      name: region,
      first: previousMp,
      second: mp,
      last: <Change points={change} />,
      words: [region, change === null ? NOT_KNOWN : pointsText(change)] as const,
    })),
    {
      id: "all",
      name: part ?? "All regions",
      first: country.previousMp,
      second: country.mp,
      last: <Change points={country.change} />,
      words: [part ?? "All regions", country.change === null ? NOT_KNOWN : pointsText(country.change)],
      isWhole: true,
    },
  ];
}

function Change({ points }: { points: number | null }) {
  if (points === null) return <span className="text-mute">{NOT_KNOWN}</span>;
  const band = changeBand(points);
  return (
    <BandMark band={band} word={band === "good" ? "not lower" : "lower"}>
      {pointsText(points)}
    </BandMark>
  );
}
