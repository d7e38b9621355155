import type { CycleEntry } from "@command-center/contract/cycles";
import { Link } from "../../../navigation/link.tsx";
import { nowOf } from "../../../navigation/moment.ts";
import { paths } from "../../../navigation/paths.ts";
import { Writing } from "../../../parts/past/writing.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { Button, buttonClass } from "../../../ui/controls/button.tsx";
import { formatDay } from "../../../ui/format.ts";
import { ProgressBar } from "../../../ui/states/progress-bar.tsx";
import { CycleCalendar } from "./cycle-calendar.tsx";
import { CycleFrame } from "./cycle-frame.tsx";
import { contestText, daysGone } from "./cycle-words.ts";
import type { CycleAction } from "./cycle-actions.ts";

export interface CycleCardProps {
  cycle: CycleEntry;
  /** Name of the cycle that this one looks back to. */
  previous: string | undefined;
  /** What whoever looks may do with it. */
  actions: readonly CycleAction[];
  onAction: (action: CycleAction, cycle: CycleEntry) => void;
  /** Somebody comes near what opens a dialog. */
  onNear: (action: CycleAction) => void;
}

const ACTION_NAMES: Record<CycleAction, string> = {
  change: "Change",
  contests: "Add contests",
  inForce: "Make current",
  remove: "Remove sample data",
};

/** One cycle: its days, what it holds, and what can be done with it. */
export function CycleCard({ cycle, previous, actions, onAction, onNear }: CycleCardProps) {
  const { id, name, seasonLabel, isInForce, inForceAsked, isSample, contests } = cycle;
  const { gone, all } = daysGone(cycle);
  return (
    <Card
      className={isInForce ? "shadow-[inset_3px_0_0_var(--accent)]" : ""}
      title={
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className={isInForce ? "text-20" : "text-16"}>{name}</span>
          {isInForce && <Badge tone="good">Current</Badge>}
          {inForceAsked !== null && <Badge tone="middling">Waiting to become current</Badge>}
          {isSample && <Badge>Sample data</Badge>}
        </span>
      }
      note={seasonLabel}
      actions={
        <div data-print="hide" className="flex flex-wrap gap-2">
          <Link href={paths.home()} moment={nowOf(isInForce ? null : id)} className={buttonClass()}>
            Show<span className="sr-only"> {name}</span>
          </Link>
          <Writing>
            {actions.map((action) => (
              <Button
                key={action}
                look={action === "remove" ? "ghost" : undefined}
                aria-haspopup="dialog"
                onPointerEnter={() => onNear(action)}
                onFocus={() => onNear(action)}
                onClick={() => onAction(action, cycle)}
              >
                {ACTION_NAMES[action]}
                {action !== "remove" && <span className="sr-only"> {name}</span>}
              </Button>
            ))}
          </Writing>
        </div>
      }
    >
      <CycleFrame
        first={formatDay(cycle.opensOn)}
        asOf={formatDay(cycle.asOf)}
        last={formatDay(cycle.closesOn)}
        bar={
          <ProgressBar
            label={`Days of ${name}`}
            value={(100 * gone) / all}
            valueText={`${gone} of ${all} days passed by the as-of day`}
          />
        }
        facts={[
          {
            label: "Support",
            value: cycle.supportEmail && (
              <a href={`mailto:${cycle.supportEmail}`} className="link wrap-anywhere">
                {cycle.supportEmail}
              </a>
            ),
          },
          { label: "Data from", value: cycle.dataSyncProvider },
          { label: "Trends compare with", value: previous, missing: "no other cycle" },
        ]}
        contests={
          contests.length === 0 ? (
            <p className="text-mute">No contests yet</p>
          ) : (
            <ul>
              {contests.map((group) => (
                <li
                  key={`${group.contest} ${group.pollingDay}`}
                  className="grid grid-cols-[1fr_auto] gap-x-4 border-t border-line py-1.5 first:border-0 first:pt-0"
                >
                  <span className="min-w-0 font-semibold first-letter:uppercase">
                    {contestText(group.contest, group.contests)}
                  </span>
                  <span className="whitespace-nowrap text-mute">{formatDay(group.pollingDay)}</span>
                </li>
              ))}
            </ul>
          )
        }
        calendar={<CycleCalendar cycle={cycle} />}
      />
    </Card>
  );
}
