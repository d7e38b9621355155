import { CYCLE_FIELD_WORDS } from "@command-center/contract/cycle-changes";
import type { CycleEntry } from "@command-center/contract/cycles";
import { countedText } from "@command-center/domain/number-text";
import type { ReactNode } from "react";
import { Link } from "../../../navigation/link.tsx";
import { nowOf } from "../../../navigation/moment.ts";
import { paths } from "../../../navigation/paths.ts";
import { Writing } from "../../../parts/past/writing.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { Button, buttonClass } from "../../../ui/controls/button.tsx";
import { formatDay } from "../../../ui/format.ts";
import { ProgressBar } from "../../../ui/states/progress-bar.tsx";
import { BODY_NAMES } from "@command-center/domain/time/event-words";
import { awayText, contestText, daysGone, eventDays, nextEvent } from "./cycle-words.ts";
import type { CycleAction } from "./cycle-actions.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Fact } from "../../../ui/fact.tsx";

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
  const { id, name, seasonLabel, isInForce, inForceAsked, isSample, contests, waiting } = cycle;
  const { gone, all } = daysGone(cycle);
  return (
    <Card
      className={isInForce ? "shadow-[inset_3px_0_0_var(--accent)]" : ""}
      title={
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className={isInForce ? "text-20" : "text-16"}>{name}</span>
          {isInForce && <Badge tone="good">Current</Badge>}
          {waiting !== null && <Badge tone="middling">A change waits</Badge>}
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
                onNear={() => onNear(action)}
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
          { label: CYCLE_FIELD_WORDS.dataSyncProvider, value: cycle.dataSyncProvider },
          { label: CYCLE_FIELD_WORDS.previousCycle, value: previous, missing: "no other cycle" },
          { label: CYCLE_FIELD_WORDS.publisher, value: cycle.publisher },
          ...(waiting === null
            ? []
            : [
                {
                  label: "Waits for approval",
                  value: (
                    <Link href={paths.inbox({ item: `approval-${waiting.id}` })} className="link">
                      A change by {waiting.by}
                    </Link>
                  ),
                },
              ]),
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

/** What comes next in a cycle's calendar; the whole of it on opening. */
function CycleCalendar({ cycle }: { cycle: CycleEntry }) {
  const { calendar, asOf } = cycle;
  if (calendar.length === 0) return <p className="text-mute">No events</p>;
  const next = nextEvent(cycle);
  const count = countedText(calendar.length, "event", "events");
  return (
    <>
      {next === undefined ? (
        <p className="text-mute">Every event has passed</p>
      ) : (
        <div className="grid grid-cols-[1fr_auto] gap-x-4">
          <span className="min-w-0">
            <span className="font-semibold">{next.title}</span>
            <span className="block text-12 text-mute">{eventDays(next)}</span>
          </span>
          <span className="text-12 font-semibold whitespace-nowrap">
            {next.state === "under_way" ? "under way" : awayText(asOf, next.startsOn)}
          </span>
        </div>
      )}
      <details className="group mt-1.5">
        <summary className="inline-flex cursor-pointer list-none items-center gap-1 py-1 text-12 font-semibold hover:underline pointer-coarse:py-3 [&::-webkit-details-marker]:hidden">
          <Icon name="chevron-right" className="size-3.5 group-open:rotate-90" />
          {count}
        </summary>
        <ol className="mt-1">
          {calendar.map((event) => (
            <li
              key={event.id}
              className={`grid gap-x-4 border-t border-line py-1.5 sm:grid-cols-[1fr_auto] ${event.state === "completed" ? "text-mute" : ""}`}
            >
              <span className="min-w-0">
                {event.title}
                {event.isCountdown && <Badge className="ml-2">Countdown</Badge>}
              </span>
              <span className="text-12 text-mute sm:text-right">
                {eventDays(event)}
                <span className="sm:block"> {BODY_NAMES[event.body]}</span>
              </span>
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}

interface CycleFrameProps {
  first: ReactNode;
  asOf: ReactNode;
  last: ReactNode;
  bar: ReactNode;
  facts: readonly { label: string; value: ReactNode; missing?: string }[];
  contests: ReactNode;
  calendar: ReactNode;
}

const DAY = "font-semibold xs:whitespace-nowrap";

/** Where everything of a cycle stands: its days as one line, then facts, contests and calendar side by side. */
function CycleFrame({ first, asOf, last, bar, facts, contests, calendar }: CycleFrameProps) {
  return (
    <>
      <dl className="mb-1.5 flex justify-between gap-x-3">
        <Fact name="First day" look={DAY}>
          {first}
        </Fact>
        <Fact name="As of" look={DAY} className="text-center">
          {asOf}
        </Fact>
        <Fact name="Last day" look={DAY} className="text-right">
          {last}
        </Fact>
      </dl>
      {bar}
      <div className="mt-4 grid grid-cols-1 items-start gap-x-8 gap-y-5 md:grid-cols-2 xl:grid-cols-[1fr_1.25fr_0.75fr]">
        <Part title="Contests">{contests}</Part>
        <Part title="Calendar">{calendar}</Part>
        <dl className="grid gap-x-8 gap-y-2 max-md:grid-cols-1 md:max-xl:col-span-2 md:max-xl:grid-cols-[auto_1fr_1fr]">
          {facts.map(({ label, value, missing = "default" }) => (
            <Fact key={label} name={label} look="min-w-0 wrap-anywhere">
              {value || <span className="text-mute">{missing}</span>}
            </Fact>
          ))}
        </dl>
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1.5 text-12 font-semibold text-mute">{title}</h3>
      {children}
    </div>
  );
}
