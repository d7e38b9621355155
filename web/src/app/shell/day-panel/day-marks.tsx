import type { ChangedDay } from "./day-words.ts";

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
export function DayMarks({ day, most, isChosen }: DayMarksProps) {
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

/** What the marks stand for. */
export function MarksLegend() {
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
