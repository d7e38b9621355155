import { useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { cx } from "../../../ui/class-names.ts";
import { formatDay } from "../../../ui/format.ts";
import { changesText, type ChangedDay } from "./day-words.ts";
import { dayByKey, weekdayName, weekdays, weeksOf } from "./weeks.ts";

export interface ChangeCalendarProps {
  /** The days that can be chosen: from the first to the newest. */
  first: string;
  newest: string;
  changed: readonly ChangedDay[];
  chosen: string;
  onChoose: (day: string) => void;
}

/** `Aug` of `2025-08-22`. */
const monthName = (day: string) => formatDay(day).split(" ")[1];

function chosenIn(box: HTMLElement | null) {
  return box?.querySelector<HTMLElement>('[aria-pressed="true"]');
}

/** All days of a cycle in weeks, with marks for what changed. Arrow keys choose, as in a group of radio buttons. */
export function ChangeCalendar({ first, newest, changed, chosen, onChoose }: ChangeCalendarProps) {
  const box = useRef<HTMLDivElement>(null);
  const byDay = new Map(changed.map((one) => [one.day, one]));
  const most = Math.max(1, ...changed.map(({ filed, ruled }) => filed + ruled));
  // A long cycle opens at its chosen week. Scrolling into view would move the dialog as well.
  useLayoutEffect(() => {
    const cell = chosenIn(box.current);
    if (box.current === null || !cell) return;
    const { top, height } = box.current.getBoundingClientRect();
    box.current.scrollTop += cell.getBoundingClientRect().top - top - height / 2;
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, chosen, first, newest);
    if (next === null) return;
    event.preventDefault();
    onChoose(next);
    // Once it is drawn as the chosen one.
    requestAnimationFrame(() => chosenIn(box.current)?.focus());
  };
  const words = byDay.get(chosen);
  return (
    <div className="min-w-0">
      <h3 className="text-12 font-semibold text-mute">Days with changes</h3>
      <div ref={box} className="relative mt-2 max-h-92 overflow-y-auto p-0.5">
        <table className="w-full table-fixed border-separate border-spacing-0.5">
          <caption className="sr-only">
            Days with changes, {formatDay(first)} to {formatDay(newest)}. Arrow keys choose a day.
          </caption>
          <thead className="sticky top-0 z-1 bg-surface">
            <tr className="text-12 text-mute">
              <th scope="col" className="w-8">
                <span className="sr-only">Month</span>
              </th>
              {weekdays.map((name) => (
                <th key={name} scope="col" className="font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(first, newest).map((week, place) => {
              const named = week.find((day) => day.endsWith("-01")) ?? (place === 0 ? week[0] : undefined);
              return (
                <tr key={week[0]}>
                  <th scope="row" className="text-left text-12 font-[650]">
                    {/* A screen reader hears the month in every week. */}
                    <span className={cx(named === undefined && "sr-only")}>
                      {monthName(named ?? week[0] ?? first)}
                    </span>
                  </th>
                  {week.map((day) =>
                    day < first || day > newest ? (
                      <td key={day} className="h-11 text-center align-top text-12 text-mute">
                        <span aria-hidden="true" className="block pt-1 opacity-60">
                          {Number(day.slice(8))}
                        </span>
                      </td>
                    ) : (
                      <td key={day} className="p-0">
                        <DayButton
                          day={day}
                          changed={byDay.get(day)}
                          most={most}
                          isChosen={day === chosen}
                          isNewest={day === newest}
                          onChoose={onChoose}
                          onKeyDown={onKeyDown}
                        />
                      </td>
                    ),
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <MarksLegend />
      <p role="status" className="mt-2.5 rounded-md bg-hover px-3 py-2">
        <strong className="font-bold whitespace-nowrap">
          {weekdayName(chosen)} {formatDay(chosen)}
        </strong>
        {": "}
        {words === undefined ? "nothing changed" : changesText(words)}.
      </p>
      {changed.length === 0 && (
        <p className="mt-2 text-12 text-mute">
          This cycle has no petitions or rulings yet, and nothing was imported or corrected on these days.
        </p>
      )}
    </div>
  );
}

interface DayButtonProps {
  day: string;
  changed: ChangedDay | undefined;
  most: number;
  isChosen: boolean;
  isNewest: boolean;
  onChoose: (day: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function DayButton({ day, changed, most, isChosen, isNewest, onChoose, onKeyDown }: DayButtonProps) {
  return (
    <button
      type="button"
      tabIndex={isChosen ? 0 : -1}
      aria-pressed={isChosen}
      aria-current={isNewest ? "date" : undefined}
      aria-label={`${weekdayName(day)} ${formatDay(day)}: ${changed === undefined ? "nothing changed" : changesText(changed)}`}
      onClick={() => onChoose(day)}
      onKeyDown={onKeyDown}
      className={cx(
        "grid h-11 w-full content-start justify-items-center gap-1.5 rounded-md pt-1 text-12",
        isChosen ? "bg-ink font-bold text-surface" : "hover:bg-hover",
        !isChosen && changed === undefined && "text-mute",
        isNewest && "shadow-[inset_0_0_0_2px_var(--accent)]",
      )}
    >
      {Number(day.slice(8))}
      {changed !== undefined && <DayMarks day={changed} most={most} isChosen={isChosen} />}
    </button>
  );
}

const SHAPES = {
  diamond: "M4 0 8 4 4 8 0 4Z",
  triangle: "M4 0.5 8 7.5H0Z",
  square: "M1.75 1.75h4.5v4.5h-4.5Z",
} as const;

function Shape({ kind, className }: { kind: keyof typeof SHAPES; className: string }) {
  const isOutline = kind === "square";
  return (
    <svg viewBox="0 0 8 8" className={`size-2 shrink-0 ${className}`}>
      <path
        d={SHAPES[kind]}
        fill={isOutline ? "none" : "currentColor"}
        stroke={isOutline ? "currentColor" : "none"}
        strokeWidth={isOutline ? 1.75 : 0}
      />
    </svg>
  );
}

const BAR = "h-1 rounded-[2px] bg-current";

/** Colours of the marks; each has its own shape as well. On a chosen day all have the colour of its words. */
const COLOURS = { bar: "text-s4", diamond: "text-mid", triangle: "text-neg", square: "text-s5" } as const;

interface DayMarksProps {
  day: ChangedDay;
  /** Petitions filed and ruled on at the busiest day, which has the longest bar. */
  most: number;
  isChosen: boolean;
}

/** What changed on a day: a bar as long as its petitions are many, and a shape for each other kind. */
function DayMarks({ day, most, isChosen }: DayMarksProps) {
  const petitions = day.filed + day.ruled;
  const colour = (name: keyof typeof COLOURS) => (isChosen ? "" : COLOURS[name]);
  return (
    <span aria-hidden="true" className="flex h-2 items-center justify-center gap-0.5">
      {petitions > 0 && (
        <span className={`${BAR} ${colour("bar")}`} style={{ width: 3 + 13 * Math.sqrt(petitions / most) }} />
      )}
      {day.decisive > 0 && <Shape kind="diamond" className={colour("diamond")} />}
      {day.corrected > 0 && <Shape kind="triangle" className={colour("triangle")} />}
      {day.imported > 0 && <Shape kind="square" className={colour("square")} />}
    </span>
  );
}

function MarksLegend() {
  return (
    <ul className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-12 text-mute">
      {(
        [
          ["Petitions filed or ruled on", <span key="bar" className={`w-4 ${BAR} ${COLOURS.bar}`} />],
          ["Ruling that changed a result", <Shape key="d" kind="diamond" className={COLOURS.diamond} />],
          ["Correction recorded", <Shape key="t" kind="triangle" className={COLOURS.triangle} />],
          ["Import recorded", <Shape key="s" kind="square" className={COLOURS.square} />],
        ] as const
      ).map(([words, mark]) => (
        <li key={words} className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="inline-flex">
            {mark}
          </span>
          {words}
        </li>
      ))}
    </ul>
  );
}
