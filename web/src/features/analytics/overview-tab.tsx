import { readTurnoutByRegion, type TurnoutByRegion } from "@command-center/contract/turnout";
import type { EventKind } from "@command-center/contract/cycle";
import { readPetitionBacklog } from "@command-center/contract/petitions";
import { Suspense, useMemo } from "react";
import { percentText } from "@command-center/domain/number-text";
import { useRead } from "../../api/queries.ts";
import type { Figures } from "../../parts/figures/use-figures.ts";
import { PerformanceCard } from "./performance-card.tsx";
import { Panel, type PanelProps } from "../../page/panel.tsx";
import { deadlineWords } from "../../parts/petitions/deadline-words.ts";
import { PendingByDay, PendingByDaySkeleton } from "../../parts/petitions/pending-by-day.tsx";
import { formatCount, formatDay } from "../../ui/format.ts";
import { FigureOverTime } from "../../parts/figures/figure-over-time.tsx";
import { useCycle } from "../../parts/calendar/use-cycle.ts";
import { declaredAgain } from "../../parts/results/declared-again.ts";
import { WordsToCome } from "../../page/words-to-come.tsx";
import { lazy } from "../../ui/loading/lazy.ts";
import { useRegion } from "./use-region.ts";
import { WithFinding } from "../../charts/parts/with-finding.tsx";
import { turnoutChangeFinding } from "../../parts/findings/turnout-findings.ts";
import { turnoutColumns, turnoutLines } from "./turnout-lines.ts";
import { SlopeSkeleton } from "../../charts/slope/skeleton.tsx";
import { EXPECTED } from "../../page/expected.ts";

export interface AnalyticsOverviewTabProps {
  figures: Figures;
  dayOf: (kind: EventKind) => string | undefined;
}

/** The cycle's performance: one picture of turnout, the figures beside it, declarations and petitions under it. */
export function AnalyticsOverviewTab({ figures, dayOf }: AnalyticsOverviewTabProps) {
  const turnout = useRead(readTurnoutByRegion, {});
  return (
    <div className="grid grid-cols-1 gap-4 wide:grid-cols-12">
      <TurnoutCard className="wide:col-span-8" read={turnout} dayOf={dayOf} />
      <PerformanceCard className="wide:col-span-4" figures={figures} />
      <BacklogCard className="wide:col-span-7" />
      <DeclarationsOverTime className="wide:col-span-5" figures={figures} />
    </div>
  );
}

/** Petitions pending at the end of each day, against what the panels can rule on. */
function BacklogCard({ className }: { className?: string }) {
  const read = useRead(readPetitionBacklog, {});
  return (
    <Panel
      className={className}
      title="Pending petitions by day"
      note={`Petitions of every category pending each day${read.data === undefined ? "" : `; ${deadlineWords(read.data.rulingDays)}`}`}
      noteLike="Petitions of every category pending each day; a ruling is due 00 days after filing"
      read={read}
      what="The petitions"
      skeleton={<PendingByDaySkeleton markers={1} />}
    >
      {(backlog) => (
        <PendingByDay
          backlog={backlog}
          markers={
            backlog.sitsFrom === null
              ? []
              : [
                  {
                    date: backlog.sitsFrom,
                    text: `${backlog.panels} panels sit${backlog.dailyCapacity === null ? "" : `, ${backlog.dailyCapacity} a day`}`,
                  },
                ]
          }
        />
      )}
    </Panel>
  );
}

/** Declarations of the MP primaries made by the end of each day, those made again after a rerun included. */
function DeclarationsOverTime({ className, figures }: { className?: string; figures: Figures }) {
  const figure = figures.figure("mps_declared");
  const inForce = figures.figure("mps_in_force");
  const { data: cycle, dayOf } = useCycle();
  const redeclarations = declaredAgain(figure);
  return (
    <FigureOverTime
      className={className}
      figures={figures}
      id="mps_declared"
      title="MP declarations, cumulative"
      note={
        <>
          MP primaries, made by the end of each day
          <WordsToCome
            words={
              figures.loading
                ? undefined
                : redeclarations > 0
                  ? `; ${formatCount(redeclarations)} were re-declared after a rerun or ruling`
                  : ""
            }
            like="; 00 were re-declared after a rerun or ruling"
          />
        </>
      }
      counted="Declarations"
      done="made"
      markers={[{ date: dayOf("mp_primary"), text: "MP primaries" }]}
      empty="No seat is declared yet"
      childrenLike="000 of 000 seats have a current declaration on 0 Sep 0000."
    >
      {inForce?.numerator && inForce.denominator && cycle !== undefined && (
        <p className="mt-1 text-12 text-mute">
          {formatCount(inForce.numerator.value)} of {formatCount(inForce.denominator.value)} seats have a
          current declaration on {formatDay(cycle.asOf)}.
        </p>
      )}
    </FigureOverTime>
  );
}

const Slope = lazy(async () => ({ default: (await import("../../charts/slope/slope.tsx")).Slope }));

interface TurnoutCardProps {
  className?: string;
  read: PanelProps<TurnoutByRegion>["read"];
  dayOf: (kind: EventKind) => string | undefined;
}

/** The lead: turnout of the last MP primaries and of both primaries of this cycle, a line a region. */
function TurnoutCard({ className, read, dayOf }: TurnoutCardProps) {
  return (
    <Panel
      className={className}
      distance="close"
      title="Turnout from primary to primary, by party region"
      note="Votes cast ÷ party register at the time, in percent"
      read={read}
      what="The turnout"
      skeleton={
        <WithFinding like="Turnout fell in 0 of 0 regions since 0000–0000, most in Kampala (by 00.0 points to 0.0%); it rose in Western">
          <SlopeSkeleton lines={EXPECTED.regions + 1} />
        </WithFinding>
      }
    >
      {(turnout) => <Picture turnout={turnout} dayOf={dayOf} />}
    </Panel>
  );
}

function Picture({ turnout, dayOf }: { turnout: TurnoutByRegion; dayOf: TurnoutCardProps["dayOf"] }) {
  const [mp, lc5] = [dayOf("mp_primary"), dayOf("lc5_primary")];
  const columns = useMemo(() => turnoutColumns(turnout, { mp, lc5 }), [turnout, mp, lc5]);
  const lines = useMemo(() => turnoutLines(turnout), [turnout]);
  const [selected, select] = useRegion(turnout.regions.map(({ region, partOf }) => partOf ?? region));
  return (
    <WithFinding finding={turnoutChangeFinding(turnout)}>
      <Suspense fallback={<SlopeSkeleton lines={EXPECTED.regions + 1} />}>
        <Slope
          title="Turnout by party region over the primaries"
          describe="A line for each party region from one primary to the next; the heavy line is all regions together."
          columns={columns}
          lines={lines}
          format={percentText}
          selected={selected}
          onSelect={(id) => select(id === "all" ? null : id)}
        />
      </Suspense>
    </WithFinding>
  );
}
