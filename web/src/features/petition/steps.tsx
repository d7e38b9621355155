import { cx } from "../../ui/class-names.ts";
import { formatDay } from "../../ui/format.ts";
import type { Step } from "./timeline.ts";

// Written out in full: the build finds class names by reading.
const DOTS = {
  done: "bg-s4 shadow-[0_0_0_2px_var(--s4)] border-3 border-surface",
  unknown: "bg-surface shadow-[0_0_0_2px_var(--control)]",
  awaited: "bg-surface shadow-[0_0_0_2px_var(--control)]",
  late: "bg-surface shadow-[0_0_0_2px_var(--neg)]",
} as const;

/** What happened when: across where there is room, down where there is not. The days between stand on the way between. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="mt-5 lg:flex" aria-label="What happened when">
      {steps.map((step, index) => (
        <StepItem
          key={step.label}
          step={step}
          next={steps[index + 1]}
          isLate={steps[index - 1]?.isLate === true}
        />
      ))}
    </ol>
  );
}

function StepItem({ step, next, isLate }: { step: Step; next: Step | undefined; isLate: boolean }) {
  const words = [step.on === null ? null : formatDay(step.on), step.note].filter((word) => word !== null);
  return (
    <li
      className={cx("relative pl-7 lg:pt-7 lg:pl-0", next !== undefined && "pb-4 lg:flex-1 lg:pr-4 lg:pb-0")}
    >
      <span
        aria-hidden="true"
        data-print="exact"
        className={cx(
          "absolute top-0.5 left-0.5 size-3.5 rounded-full lg:top-0",
          step.state === "awaited" && isLate ? DOTS.late : DOTS[step.state],
        )}
      />
      {next !== undefined && (
        <span
          aria-hidden="true"
          data-print="exact"
          data-late={step.isLate ? "" : undefined}
          data-running={next.state === "awaited" ? "" : undefined}
          className="step-way absolute top-6 bottom-0.5 left-[0.5rem] w-0.5 lg:top-1.5 lg:right-1.5 lg:bottom-auto lg:left-6 lg:h-0.5 lg:w-auto"
        />
      )}
      <span className={cx("block font-[650]", step.state === "awaited" && isLate && "text-neg")}>
        {step.label}
      </span>
      {words.length > 0 && <span className="block text-12 text-mute">{words.join(", ")}</span>}
      {step.gap !== null && (
        <span
          className={cx(
            "mt-1.5 block text-12 font-[650] lg:absolute lg:-top-1 lg:left-1/2 lg:mt-0 lg:-translate-x-1/2 lg:bg-surface lg:px-2 lg:whitespace-nowrap",
            step.isLate ? "text-neg" : "text-mute",
          )}
        >
          {step.gap}
          {next !== undefined && <span className="sr-only"> to: {next.label}</span>}
        </span>
      )}
    </li>
  );
}
