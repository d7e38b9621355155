import { ACTIVITY_WORDS } from "@command-center/domain/activity-words";
import { UGANDA_TIME_ZONE } from "@command-center/domain/time/calendar";
import { dateFormat } from "../../../ui/formats.ts";
import { activityKind, listActivity, type ActivityEntry } from "@command-center/contract/activity";
import { useEffect, useState, type ReactNode } from "react";
import { explain } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { setAddress, useHeld } from "../../../navigation/address.ts";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { useCycle } from "../../../parts/calendar/use-cycle.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { lazyPart } from "../../../ui/loading/lazy-part.ts";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { formatDay } from "../../../ui/format.ts";
import { spanText } from "../changes/changes-text.ts";
import { ActivityList, ActivityRow, ActivitySkeleton, HEADINGS, SHOWN } from "./activity-skeleton.tsx";

const WHEN = dateFormat({ day: "numeric", month: "short", year: "numeric", timeZone: UGANDA_TIME_ZONE });

/** The newest entries of both clocks, each under its own heading: their days do not compare. */
export function ActivityFeed() {
  const read = useRead(listActivity, { limit: SHOWN.cycle, clock: "each", exports: "none" });
  const { data: cycle } = useCycle();
  const asOf = cycle === undefined ? "" : `, up to ${formatDay(cycle.asOf)}`;
  return (
    <Asked read={read} empty="Nothing has been recorded yet">
      {(all) => {
        const entriesOn = (clock: ActivityEntry["clock"]) => all.filter((entry) => entry.clock === clock);
        return (
          <>
            <Entries heading={`${HEADINGS.cycle}${asOf}`} entries={entriesOn("cycle")} />
            <Entries heading={HEADINGS.real} entries={entriesOn("real").slice(0, SHOWN.real)} />
          </>
        );
      }}
    </Asked>
  );
}

function Entries({ heading, entries }: { heading: string; entries: readonly ActivityEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ActivityList heading={heading}>
      <Rows entries={entries} />
    </ActivityList>
  );
}

function Rows({ entries }: { entries: readonly ActivityEntry[] }) {
  return entries.map((entry) => (
    <ActivityRow
      key={entry.id}
      when={<time dateTime={entry.at}>{WHEN.format(new Date(entry.at)).replace("Sept", "Sep")}</time>}
    >
      {PETITION_VERBS[entry.kind] === undefined ? (
        <>
          {ACTIVITY_WORDS[entry.kind]} <Subject entry={entry} />{" "}
          <span className="text-mute">{entry.detail}</span>
        </>
      ) : (
        <>
          <Subject entry={entry} /> {petitionText(entry)}
        </>
      )}
    </ActivityRow>
  ));
}

const PETITION_VERBS: Partial<Record<ActivityEntry["kind"], string>> = {
  petition_filed: "filed",
  petition_resolved: "ruled on",
};

/** `dismissed (LC5 Chairperson, Ntoroko)`, `filed (MP, Abim)`: a ruling's detail begins with its outcome. */
function petitionText({ kind, detail }: ActivityEntry): string {
  const parts = detail.split(", ");
  const verb = kind === "petition_resolved" ? (parts.shift() ?? "") : "";
  const about = parts.join(", ");
  return `${verb || PETITION_VERBS[kind]}${about === "" ? "" : ` (${about})`}`;
}

/** What it happened to, which leads to its page. */
function Subject({ entry: { kind, subject, seatId } }: { entry: ActivityEntry }) {
  const href =
    kind === "petition_filed" || kind === "petition_resolved"
      ? paths.petition(subject)
      : seatId === null
        ? null
        : paths.seat(seatId);
  return href === null ? (
    <b className="font-semibold">{subject}</b>
  ) : (
    <Link href={href} className="link font-semibold">
      {subject}
    </Link>
  );
}

const drawers = lazyPart(() => import("./home-drawers.tsx"));
const KINDS = activityKind.options.map((value) => ({ value, label: ACTIVITY_WORDS[value] }));
/** Of years that one can count days from and write out. */
const IS_DAY = /^[12]\d{3}-\d\d-\d\d$/;

/** All of the activity and the whole calendar, loaded when the address asks for them. */
export function HomeDrawers() {
  const [asked, calendar] = [useHeld("activity"), useHeld("calendar")];
  const [after, upTo] = [useHeldDay("after"), useHeldDay("upTo")];
  const isAsked = asked !== null || calendar !== null;
  const Fetched = drawers.use();
  useEffect(() => {
    if (isAsked) drawers.preload();
  }, [isAsked]);
  const kind = activityKind.options.find((one) => one === asked);
  return (
    Fetched && (
      <>
        <Fetched.CalendarDrawer open={calendar !== null} />
        <Fetched.ActivityDrawer
          open={asked !== null}
          kinds={KINDS}
          kind={kind ?? null}
          days={daysText(after, upTo)}
        >
          <AllEntries key={`${kind} ${after} ${upTo}`} kind={kind} after={after} upTo={upTo} />
        </Fetched.ActivityDrawer>
      </>
    )
  );
}

/** A day that the address has; undefined where it has none, or something else. */
function useHeldDay(name: string): string | undefined {
  const held = useHeld(name);
  return held !== null && IS_DAY.test(held) && !Number.isNaN(Date.parse(held)) ? held : undefined;
}

/** e.g. `27 Aug to 2 Sep 2025`; a link of before has no last day. Empty of all days. */
function daysText(after: string | undefined, upTo: string | undefined): string {
  if (after === undefined) return upTo === undefined ? "" : `Up to ${formatDay(upTo)}`;
  return upTo === undefined ? `After ${formatDay(after)}` : spanText(after, upTo);
}

const PAGE = 25;

interface AllEntriesProps {
  kind: ActivityEntry["kind"] | undefined;
  after: string | undefined;
  upTo: string | undefined;
}

/** Entries of a kind and of some days, page by page; the last page is the first that is not full. */
function AllEntries({ kind, after, upTo }: AllEntriesProps) {
  const [page, turnTo] = useState(1);
  const read = useRead(listActivity, { limit: PAGE, page, kind, after, upTo });
  const { data } = read;
  const isLast = data !== undefined && data.length < PAGE;
  return (
    <>
      <Asked read={read} empty={page === 1 ? "Nothing of this kind is recorded" : "Nothing older"}>
        {(entries) => (
          <ol>
            <Rows entries={entries} />
          </ol>
        )}
      </Asked>
      {(page > 1 || !isLast) && (
        <nav aria-label="Pages of the activity" className="flex items-center justify-between gap-2">
          <Button aria-disabled={page === 1 || undefined} onClick={() => page > 1 && turnTo(page - 1)}>
            Newer
          </Button>
          <span className="text-12 text-mute">Page {page}</span>
          <Button aria-disabled={isLast || undefined} onClick={() => !isLast && turnTo(page + 1)}>
            Older
          </Button>
        </nav>
      )}
    </>
  );
}

interface AskedProps {
  read: ReturnType<typeof useRead<typeof listActivity>>;
  empty: string;
  children: (entries: readonly ActivityEntry[]) => ReactNode;
}

function Asked({ read: { data, error, isFetching, refetch }, empty, children }: AskedProps) {
  if (data === undefined && error === null) return <ActivitySkeleton />;
  if (data === undefined)
    return (
      <ErrorState
        title="The activity could not be loaded"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {explain(error)}
      </ErrorState>
    );
  return data.length === 0 ? <EmptyState title={empty} /> : children(data);
}

/** Leads from the newest entries to all of them. */
export function AllActivityButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-print="hide"
      className="inline-flex touch-reach cursor-pointer items-center gap-1 text-12 font-semibold hover:underline"
      onPointerEnter={drawers.preload}
      onClick={() => setAddress({ activity: "all" }, "push")}
    >
      See all<span className="sr-only"> activity</span> <Icon name="arrow-right" className="size-3.5" />
    </button>
  );
}
