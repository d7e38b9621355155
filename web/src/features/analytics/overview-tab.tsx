import { readTurnoutByRegion } from "@command-center/contract/turnout";
import type { EventKind } from "@command-center/contract/cycle";
import { readPetitionBacklog } from "@command-center/contract/petitions";
import { useRead } from "../../api/queries.ts";
import type { Figures } from "../../parts/figures/use-figures.ts";
import { PerformanceCard } from "./performance-card.tsx";
import { TurnoutCard } from "./turnout-card.tsx";
import { Panel } from "../../page/panel.tsx";
import { deadlineWords } from "../../parts/petitions/deadline-words.ts";
import { PendingByDay, PendingByDaySkeleton } from "../../parts/petitions/pending-by-day.tsx";
import { formatCount, formatDay } from "../../ui/format.ts";
import { FigureOverTime } from "../../parts/figures/figure-over-time.tsx";
import { useCycle } from "../../parts/calendar/use-cycle.ts";
import { declaredAgain } from "../../parts/results/declared-again.ts";
import { WordsToCome } from "../../page/words-to-come.tsx";

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
      className={className ?? ""}
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
      className={className ?? ""}
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
