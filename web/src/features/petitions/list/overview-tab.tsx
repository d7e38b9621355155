import type { PetitionSummary } from "@command-center/contract/petitions";
import { listPetitions, readPetitionBacklog, type Petition } from "@command-center/contract/petitions";
import { MP_AND_LC5, overdueBefore } from "@command-center/domain/petitions/petitions";
import { Suspense, useMemo } from "react";
import { PETITION_CATEGORY_WORDS } from "@command-center/domain/petitions/petition-words";
import { useRead } from "../../../api/queries.ts";
import { useFigures } from "../../../parts/figures/use-figures.ts";
import { CategoryCard, GroundsCard } from "./breakdown-card.tsx";
import { PetitionFigures } from "./petition-figures.tsx";
import { lazy } from "../../../ui/loading/lazy.ts";
import { formatCount, formatDay } from "../../../ui/format.ts";
import { Panel, type PanelProps } from "../../../page/panel.tsx";
import { NotedChart } from "../../../parts/notes/noted-chart.tsx";
import { deadlineWords } from "../../../parts/petitions/deadline-words.ts";
import { PendingByDay, PendingByDaySkeleton } from "../../../parts/petitions/pending-by-day.tsx";
import { DayColumnsSkeleton } from "../../../charts/day-columns/skeleton.tsx";
import { WithFinding } from "../../../charts/parts/with-finding.tsx";
import { rulingsFinding } from "../../../parts/findings/day-findings.ts";
import { Link } from "../../../navigation/link.tsx";
import { paths, withQuery } from "../../../navigation/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { buttonClass } from "../../../ui/controls/button.tsx";
import { sample } from "../../../page/sample.ts";
import { inTrail } from "../../../parts/lists/trail/trail.ts";
import { CountLink } from "./count-link.tsx";
import { MP_AND_LC5_PETITIONS, OTHER_PETITIONS, OVERDUE, petitionsIn } from "../petition-list.ts";

export interface OverviewTabProps {
  /** Null while it is not known. */
  asOf: string | null;
  /** Null where the cycle records no deadline; undefined while it is not known. */
  rulingDays: PetitionSummary["rulingDays"] | undefined;
}

/** Petitions in figures: how many are resolved and overdue, day by day, by category, ground and ruling. */
export function OverviewTab({ asOf, rulingDays }: OverviewTabProps) {
  const figures = useFigures();
  const petitions = useRead(listPetitions, {});
  return (
    <>
      <PetitionFigures figures={figures} />
      <div className="mt-4 grid grid-cols-1 gap-4 wide:grid-cols-12">
        <ClockCard className="wide:col-span-8" asOf={asOf} />
        <OverdueCard className="wide:col-span-4" read={petitions} rulingDays={rulingDays} />
        <CategoryCard className="wide:col-span-7" />
        <GroundsCard className="wide:col-span-5" />
      </div>
    </>
  );
}

const DayColumns = lazy(async () => ({
  default: (await import("../../../charts/day-columns/day-columns.tsx")).DayColumns,
}));

const RULINGS = "border-t border-line pt-3";
const RULINGS_TITLE = "Rulings a day";

interface ClockCardProps {
  className: string;
  /** Null while it is not known. */
  asOf: string | null;
}

/** Petitions pending and rulings day by day, against the panels' capacity and the deadline: the page's chart. */
function ClockCard({ className, asOf }: ClockCardProps) {
  const read = useRead(readPetitionBacklog, {});
  const { data } = read;
  const limit = useMemo(
    () =>
      data === undefined || data.dailyCapacity === null || data.dailyCapacity === 0
        ? null
        : {
            value: data.dailyCapacity,
            text: `${data.panels} panels can rule on ${data.dailyCapacity} a day`,
          },
    [data],
  );
  return (
    <Panel
      className={className}
      title="Pending petitions by day"
      note={
        data === undefined
          ? "Petitions of every category, day by day"
          : `Petitions of every category pending each day${asOf === null ? "" : ` to ${formatDay(asOf)}`}; ${deadlineWords(data.rulingDays)}`
      }
      read={read}
      what="The petitions by day"
      noteLike="Petitions of every category pending each day to 0 Sep 0000; a ruling is due 00 days after filing"
      skeleton={
        <div className="grid gap-4">
          <PendingByDaySkeleton markers={2} />
          <div className={RULINGS}>
            <h3 className="text-12 font-semibold">{RULINGS_TITLE}</h3>
            <WithFinding like="The most rulings on one day were 00, on 00 Aug 0000, below the 00 a day that the panels can decide">
              <DayColumnsSkeleton />
            </WithFinding>
          </div>
        </div>
      }
    >
      {(backlog) => (
        <div className="grid gap-4">
          <PendingByDay
            backlog={backlog}
            markers={[
              ...(backlog.sitsFrom === null
                ? []
                : [{ date: backlog.sitsFrom, text: `${backlog.panels} panels sit` }]),
              ...(asOf === null || backlog.rulingDays === null
                ? []
                : [{ date: overdueBefore(asOf, backlog.rulingDays), text: "filed before: overdue" }]),
            ]}
          />
          {backlog.days.length > 0 && (
            <div className={RULINGS}>
              <h3 className="text-12 font-semibold">{RULINGS_TITLE}</h3>
              <NotedChart chart="rulings_by_day" days={backlog.days.map(({ on }) => on)}>
                {(noted) => (
                  <WithFinding finding={rulingsFinding(backlog.days, backlog.dailyCapacity)}>
                    <Suspense fallback={<DayColumnsSkeleton />}>
                      <DayColumns
                        noted={noted}
                        title="Rulings a day"
                        describe={`${backlog.counts} ruled on each day${limit === null ? "" : ", under the daily capacity"}.`}
                        days={backlog.days.map(({ on, resolved }) => ({ date: on, value: resolved }))}
                        limit={limit}
                        counted="rulings"
                        format={formatCount}
                      />
                    </Suspense>
                  </WithFinding>
                )}
              </NotedChart>
            </div>
          )}
        </div>
      )}
    </Panel>
  );
}

const SHOWN = 7;
const SAMPLE = sample(
  listPetitions.output,
  Array.from({ length: SHOWN + 1 }, () => ({
    number: "XX/000",
    contest: "Name District Woman",
    district: "Name",
    isPending: true,
    isOverdue: true,
    daysWaited: 10,
  })),
);

interface OverdueCardProps {
  className: string;
  read: PanelProps<readonly Petition[]>["read"];
  /** Null where the cycle records no deadline; undefined while it is not known. */
  rulingDays: number | null | undefined;
}

/** Overdue petitions, the longest waiting first. */
function OverdueCard({ className, read, rulingDays }: OverdueCardProps) {
  return (
    <Panel
      className={className}
      title="Overdue"
      note={`${rulingDays == null ? "All categories" : `Pending for more than ${rulingDays} days, all categories`}, longest waiting first`}
      noteLike="Pending for more than 00 days, all categories, longest waiting first"
      read={read}
      what="The petitions"
      sample={SAMPLE}
    >
      {(rows) =>
        rulingDays === null ? (
          <p className="text-mute">No deadline recorded: no petition is counted as overdue.</p>
        ) : rows.some(({ isPending }) => isPending) ? (
          <Overdue rows={petitionsIn(rows, valueOfOverdue).found} />
        ) : (
          <p className="text-mute">No petition is pending.</p>
        )
      }
    </Panel>
  );
}

const ALL = { due: OVERDUE };
const valueOfOverdue = (name: string) => (name === "due" ? OVERDUE : null);

function Overdue({ rows }: { rows: readonly Petition[] }) {
  if (rows.length === 0) return <p className="text-mute">None: every pending petition is still in time.</p>;
  const counted = rows.filter(({ category }) => MP_AND_LC5.includes(category)).length;
  return (
    <>
      <p className="figure-lg text-neg" data-testid="overdue">
        <CountLink filter={ALL} count={rows.length} />
      </p>
      <p className="text-12 text-mute">
        <CountLink filter={{ ...ALL, category: MP_AND_LC5_PETITIONS }} count={counted} /> on MP or LC5
        primaries, <CountLink filter={{ ...ALL, category: OTHER_PETITIONS }} count={rows.length - counted} />{" "}
        on other contests
      </p>
      <ol className="mt-3">
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.id} className="flex items-baseline gap-3 border-t border-line py-2">
            <span className="min-w-0 flex-1">
              <Link
                href={inTrail(paths.petition(row.number), withQuery(paths.disputesPetitions(), ALL))}
                className="touch-reach link"
              >
                <span className="font-semibold">{row.number}</span> {row.contest}
              </Link>
              <span className="block text-12 text-mute">
                {PETITION_CATEGORY_WORDS[row.category]}
                {row.district !== null && `, ${row.district}`}, filed {formatDay(row.filedOn)}
              </span>
            </span>
            <Badge tone="bad">{row.daysWaited} days</Badge>
          </li>
        ))}
      </ol>
      {rows.length > SHOWN && (
        <div data-print="hide" className="border-t border-line pt-3">
          <Link href={withQuery(paths.disputesPetitions(), ALL)} className={buttonClass()}>
            Show all {formatCount(rows.length)} in the list
          </Link>
        </div>
      )}
    </>
  );
}
