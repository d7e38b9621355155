import { ACTIVITY_WORDS } from "@command-center/domain/activity-words";
import { UGANDA_TIME_ZONE } from "@command-center/domain/time/calendar";
import { dateFormat, formatDay } from "../../ui/format.ts";
import { listActivity, type ActivityEntry } from "@command-center/contract/activity";
import type { ReactNode } from "react";
import { useRead } from "../../api/queries.ts";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { useCycle } from "../../parts/calendar/use-cycle.ts";
import { EmptyState } from "../../ui/states/states.tsx";
import { ActivityList, ActivityRow, ActivitySkeleton, HEADINGS, SHOWN } from "./activity-skeleton.tsx";
import { ReadError } from "../../page/read-error.tsx";

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

export function Rows({ entries }: { entries: readonly ActivityEntry[] }) {
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

interface AskedProps {
  read: ReturnType<typeof useRead<typeof listActivity>>;
  empty: string;
  children: (entries: readonly ActivityEntry[]) => ReactNode;
}

/** Entries that were asked for, with their loading, failed and empty states. */
export function Asked({ read: { data, error, isFetching, refetch }, empty, children }: AskedProps) {
  if (data === undefined && error === null) return <ActivitySkeleton />;
  if (data === undefined) return <ReadError what="The activity" read={{ error, isFetching, refetch }} />;
  return data.length === 0 ? <EmptyState title={empty} /> : children(data);
}
