import {
  readTurnoutByRegion,
  type ComparedTurnout,
  type TurnoutByRegion,
} from "@command-center/contract/turnout";
import { changeBand } from "@command-center/domain/results/bands";
import { changeText } from "@command-center/domain/results/change";
import { Suspense } from "react";
import { percentText } from "@command-center/domain/number-text";
import { useRead } from "../../../../api/queries.ts";
import { Link } from "../../../../navigation/link.tsx";
import { PAGES } from "../../../../navigation/pages.ts";
import { FigureOverTime } from "../../../../parts/figures/figure-over-time.tsx";
import { useCycle } from "../../../../parts/calendar/use-cycle.ts";
import type { Figures } from "../../../../parts/figures/use-figures.ts";
import { Card } from "../../../../ui/card.tsx";
import { lazy } from "../../../../ui/loading/lazy.ts";
import { WithFinding } from "../../../../charts/parts/with-finding.tsx";
import { turnoutChangeFinding } from "../../../../parts/findings/turnout-findings.ts";
import { turnoutCells } from "../../../../parts/turnout/turnout-cells.ts";
import { Panel, type PanelProps } from "../../../../page/panel.tsx";
import { SkeletonWords } from "../../../../ui/states/skeleton.tsx";
import { EmptyState } from "../../../../ui/states/states.tsx";
import { formatDay } from "../../../../ui/format.ts";
import type { DumbbellTone } from "../../../../charts/dumbbell/layout.ts";
import { DumbbellSkeleton } from "../../../../charts/dumbbell/skeleton.tsx";
import { EXPECTED } from "../../../../page/expected.ts";

/** Trends that other pages show. */
const ELSEWHERE = [
  {
    href: PAGES.analytics.path,
    name: "Turnout from primary to primary, and MP declarations by day",
    page: PAGES.analytics.title,
  },
  {
    href: PAGES.disputesPetitions.path,
    name: "Pending petitions and rulings by day",
    page: PAGES.disputesPetitions.title,
  },
] as const;

export interface TrendsTabProps {
  figures: Figures;
  cycleName: string | undefined;
}

/** What changed: this cycle against the last by region, petitions filed from day to day, and where other trends are. */
export function TrendsTab({ figures, cycleName }: TrendsTabProps) {
  const turnout = useRead(readTurnoutByRegion, {});
  const { dayOf } = useCycle();
  return (
    <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-12">
      <CyclesCard className="wide:col-span-7" read={turnout} cycleName={cycleName} />
      <div className="grid min-w-0 gap-4 wide:col-span-5">
        <FigureOverTime
          figures={figures}
          id="petitions_filed"
          title="Petitions filed over time"
          note="All categories, filed by the end of each day"
          counted="Petitions"
          done="filed"
          markers={[{ date: dayOf("lc5_primary"), text: "LC5 primaries" }]}
          empty="No petition is filed yet"
        />
        <Card title="Other trends">
          <ul className="grid gap-2">
            {ELSEWHERE.map(({ href, name, page }) => (
              <li key={href}>
                <Link href={href} className="touch-reach link">
                  {name}
                </Link>
                <span className="text-mute"> on {page}</span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  );
}

const Dumbbell = lazy(async () => ({
  default: (await import("../../../../charts/dumbbell/dumbbell.tsx")).Dumbbell,
}));

interface CyclesCardProps {
  className?: string;
  read: PanelProps<TurnoutByRegion>["read"];
  cycleName: string | undefined;
}

/** MP turnout of this cycle against the last, a line a region, those that lost most first. */
export function CyclesCard({ className, read, cycleName = "This cycle" }: CyclesCardProps) {
  const previous = read.data?.previous;
  return (
    <Panel
      className={className}
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
        <WithFinding like="Turnout fell in 0 of 0 regions since 0000–0000, most in Kampala (by 00.0 points to 0.0%); it rose in Western">
          <DumbbellSkeleton rows={EXPECTED.regions + 1} />
        </WithFinding>
      }
    >
      {(turnout) =>
        turnout.previous === null ? (
          <EmptyState title="No earlier cycle is recorded">
            With one, its turnout by region stands beside this cycle's.
          </EmptyState>
        ) : (
          <WithFinding finding={turnoutChangeFinding(turnout)}>
            <Suspense fallback={<DumbbellSkeleton rows={EXPECTED.regions + 1} />}>
              <Dumbbell
                title="MP primary turnout by region in two cycles"
                describe="Each line is a party region; the hollow dot is its turnout in the last cycle, the filled one in this."
                rows={rowsOf(turnout)}
                firstName={turnout.previous.name}
                secondName={cycleName}
                assessmentName="Change"
                detailNames={[turnout.previous.name, cycleName].flatMap((cycle) => [
                  `${cycle} votes cast`,
                  `${cycle} register`,
                ])}
                format={percentText}
              />
            </Suspense>
          </WithFinding>
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

/** The regions, those that lost most first, and all of them together. */
function rowsOf({ regions, country, part }: TurnoutByRegion) {
  if (regions.length === 0) return [];
  const ordered = regions.toSorted((a, b) => (a.change ?? Infinity) - (b.change ?? Infinity));
  return [...ordered.map((region) => rowOf(region.region, region)), rowOf(part ?? "All regions", country)];
}

function rowOf(name: string, { previousMp, mp, change }: ComparedTurnout) {
  return {
    id: name,
    label: name,
    first: previousMp?.percent ?? null,
    second: mp?.percent ?? null,
    ...(change === null ? {} : { assessment: changeText(change) }),
    // What the turnouts are made of.
    details: [previousMp, mp].flatMap((turnout) => turnoutCells(turnout).slice(1)),
    tone: toneOf(change),
  };
}

function toneOf(change: number | null): DumbbellTone {
  if (change === null) return "plain";
  return changeBand(change) === "good" ? "good" : "fall";
}
