import { momentText } from "@command-center/domain/time/moment-text";
import { readAccount } from "@command-center/contract/accounts/accounts";
import { readChanges, type Changes } from "@command-center/contract/changes/changes";
import type { Cycle } from "@command-center/contract/cycle";
import { addDays } from "@command-center/domain/time/calendar";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useRead } from "../../../api/queries.ts";
import { useChoice, useIsPast } from "../../../navigation/address.ts";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { sample } from "../../../page/sample.ts";
import { Panel } from "../../../page/panel.tsx";
import { formatCount, formatDay } from "../../../ui/format.ts";
import { SegmentedControl } from "../../../ui/controls/segmented-control.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { ChangeList, GO } from "./change-list.tsx";
import { spanText } from "./changes-text.ts";
import { lastVisit, lastVisitAt, noteVisit } from "./last-visit.ts";

const CHOICES = ["yesterday", "visit", "week"] as const;
const LABELS = { yesterday: "Since yesterday", visit: "Since last visit", week: "Last 7 days" };
const TITLES = {
  yesterday: "What changed since yesterday",
  visit: "What changed since your last visit",
  week: "What changed in the last 7 days",
};
const DAYS_OF_A_WEEK = 7;

const LEAGUES = ["Women", "Veterans", "Elders", "Workers", "Youth"];
/** Three groups with changes and three without. */
const SAMPLE = sample(readChanges.output, {
  since: "2000-08-27",
  part: null,
  petitions: 100,
  overdue: 10,
  nextOverdue: { count: 1, entries: [{ petition: "XX/000", about: "District councillor, Name" }] },
  groups: [
    { count: 0, last: { petition: null, about: "National Chairperson" } },
    { count: 0, last: { petition: null, about: "LC5 Chairperson, Name" } },
    {
      count: 20,
      totals: [
        { outcome: "dismissed", category: "mp", count: 10 },
        { outcome: "dismissed", category: "lc5", count: 10 },
        { outcome: "fresh_poll_ordered", count: 1 },
      ],
      entries: [
        {
          petition: "XX/000",
          about: "District councillor, Name",
          outcome: "fresh_poll_ordered",
          daysWaited: 10,
        },
        { petition: "XX/001", about: "Name County", outcome: "dismissed" },
        { petition: "XX/002", about: "Name", outcome: "dismissed" },
      ],
    },
    {
      count: LEAGUES.length,
      entries: LEAGUES.map((league) => ({
        petition: `XX/${league}`,
        about: `Chair of the ${league} League, Name`,
      })),
    },
    { count: 1, entries: [{ petition: "XX/000", about: "District councillor, Name" }] },
    { count: 0, last: null },
  ],
});

/** Changes since yesterday, the user's last visit or a week ago: how many, the most important, and links. */
export function ChangesCard({ className, cycle }: { className: string; cycle: Cycle | undefined }) {
  const [chosen, choose] = useChoice("since", CHOICES);
  const { visit, visitAt } = useLastVisit(cycle);
  const choice = (chosen === "visit" && !visit) || cycle === undefined ? "yesterday" : chosen;
  const since =
    choice === "visit" ? visit : choice === "week" ? cycle && addDays(cycle.asOf, -DAYS_OF_A_WEEK) : null;
  const read = useRead(readChanges, since ? { since } : {});
  return (
    <Panel
      className={className}
      title={TITLES[choice]}
      note={noteOf}
      read={read}
      what="What changed"
      sample={SAMPLE}
      actions={
        <div className="min-w-0">
          <SegmentedControl
            label="Show changes"
            options={CHOICES.map((value) => ({
              value,
              label: LABELS[value],
              isOff: value === "visit" && !visit,
            }))}
            value={choice}
            onChange={choose}
          />
          <p className="mt-0.5 text-12 text-mute sm:text-right" data-print="hide">
            {visit === undefined ? (
              <SkeletonWords like="No earlier visit in this browser" unseen />
            ) : visit === null ? (
              "No earlier visit in this browser"
            ) : (
              visitText(visit, visitAt)
            )}
          </p>
        </div>
      }
    >
      {(changes) =>
        changes.petitions === 0 && changes.groups.every(({ count, last }) => count === 0 && last === null) ? (
          <EmptyState title="No declaration or petition is recorded yet" />
        ) : (
          <>
            <ChangeList changes={changes} />
            {cycle !== undefined && <MovedFigures since={changes.since} opensOn={cycle.opensOn} />}
          </>
        )
      }
    </Panel>
  );
}

/** Leads to the figures that differ since that day, of those that the cycle has. */
function MovedFigures({ since, opensOn }: { since: string; opensOn: string }) {
  return (
    <p className="mt-2" data-print="hide">
      <Link href={paths.changes({ from: since < opensOn ? opensOn : since })} className={GO}>
        Figures that differ since then <Icon name="arrow-right" className="size-3.5" />
      </Link>
    </p>
  );
}

function noteOf({ since, asOf, petitions, part }: Changes): string {
  return [spanText(since, asOf), part ?? `all ${formatCount(petitions)} petitions and all declarations`].join(
    " · ",
  );
}

/** `Your last visit: today, 21:06 EAT`, `27 Nov 2026, 09:10 EAT`; of before times were kept, the day of its figures. */
function visitText(visit: string, at: number | null): string {
  if (at === null) return `Your last visit: figures of ${formatDay(visit)}`;
  const [day = "", time = ""] = momentText(at).split(/, (?=\d\d:)/);
  const today = momentText(Date.now()).startsWith(`${day},`);
  return `Your last visit: ${today ? "today" : day}, ${time}`;
}

interface LastVisit {
  /** The as-of day that was seen; null where this browser knows of none, undefined until it was looked up. */
  readonly visit: string | null | undefined;
  readonly visitAt: number | null;
}

function useLastVisit(cycle: Cycle | undefined): LastVisit {
  const { data: account } = useRead(readAccount, {});
  const isPast = useIsPast();
  const visitorKey = account?.visitorKey;
  const id = cycle?.id;
  const asOf = cycle?.asOf;
  const visitor = useMemo(
    () =>
      visitorKey === undefined || id === undefined || asOf === undefined
        ? null
        : { account: visitorKey, cycle: id, asOf },
    [visitorKey, id, asOf],
  );
  useEffect(() => {
    // Figures of the past say nothing of how far the user has read.
    if (visitor !== null && !isPast) noteVisit(visitor);
  }, [visitor, isPast]);
  const visit = useSyncExternalStore(
    isNeverTold,
    () => (visitor === null ? undefined : lastVisit(visitor)),
    () => undefined,
  );
  return { visit, visitAt: visitor === null ? null : lastVisitAt(visitor) };
}

/** Of one's own visits nobody else tells. */
const isNeverTold = () => () => undefined;
