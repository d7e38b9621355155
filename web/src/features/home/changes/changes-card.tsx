import { readAccount } from "@command-center/contract/accounts/accounts";
import { readChanges, type Changes } from "@command-center/contract/changes";
import type { Cycle } from "@command-center/contract/cycle";
import { addDays } from "@command-center/domain/time/calendar";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useRead } from "../../../api/queries.ts";
import { useChoice } from "../../../navigation/address.ts";
import { Panel } from "../../../page/panel.tsx";
import { formatCount, formatDay } from "../../../ui/format.ts";
import { SegmentedControl } from "../../../ui/controls/segmented-control.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { ChangeList, ChangeListSkeleton } from "./change-list.tsx";
import { spanText } from "./changes-text.ts";
import { lastVisit, noteVisit } from "./last-visit.ts";

const CHOICES = ["yesterday", "visit", "week"] as const;
const LABELS = { yesterday: "Since yesterday", visit: "Since last visit", week: "Last 7 days" };
const TITLES = {
  yesterday: "What changed since yesterday",
  visit: "What changed since your last visit",
  week: "What changed in the last 7 days",
};
const DAYS_OF_A_WEEK = 7;

/** Changes since yesterday, the user's last visit or a week ago: how many, the most important, and links. */
export function ChangesCard({ className, cycle }: { className: string; cycle: Cycle | undefined }) {
  const [chosen, choose] = useChoice("since", CHOICES);
  const visit = useLastVisit(cycle);
  const choice = (chosen === "visit" && !visit) || cycle === undefined ? "yesterday" : chosen;
  const since =
    choice === "visit" ? visit : choice === "week" ? cycle && addDays(cycle.asOf, -DAYS_OF_A_WEEK) : null;
  const read = useRead(readChanges, since ? { since } : {});
  return (
    <Panel
      className={className}
      title={TITLES[choice]}
      note={read.data && noteOf(read.data)}
      noteLike="0 Sep 0000 · all 000 petitions and all declarations"
      read={read}
      what="What changed"
      skeleton={<ChangeListSkeleton />}
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
              `Last visit: figures of ${formatDay(visit)}`
            )}
          </p>
        </div>
      }
    >
      {(changes) =>
        changes.petitions === 0 && changes.groups.every(({ count, last }) => count === 0 && last === null) ? (
          <EmptyState title="No declaration or petition is recorded yet" />
        ) : (
          <ChangeList changes={changes} />
        )
      }
    </Panel>
  );
}

function noteOf({ since, asOf, petitions, part }: Changes): string {
  return [spanText(since, asOf), part ?? `all ${formatCount(petitions)} petitions and all declarations`].join(
    " · ",
  );
}

/** The as-of day of one's last visit; null where this browser knows of none, undefined until it was looked up. */
function useLastVisit(cycle: Cycle | undefined): string | null | undefined {
  const { data: account } = useRead(readAccount, {});
  const username = account?.username;
  const id = cycle?.id;
  const asOf = cycle?.asOf;
  const visitor = useMemo(
    () =>
      username === undefined || id === undefined || asOf === undefined
        ? null
        : { account: username, cycle: id, asOf },
    [username, id, asOf],
  );
  useEffect(() => {
    if (visitor !== null) noteVisit(visitor);
  }, [visitor]);
  return useSyncExternalStore(
    isNeverTold,
    () => (visitor === null ? undefined : lastVisit(visitor)),
    () => undefined,
  );
}

/** Of one's own visits nobody else tells. */
const isNeverTold = () => () => undefined;
