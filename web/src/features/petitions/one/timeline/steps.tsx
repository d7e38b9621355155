import { cx } from "../../../../ui/class-names.ts";
import { formatDay } from "../../../../ui/format.ts";
import type { Step } from "./timeline.ts";

/** What happened when: across where there is room, down where there is not. The days between stand on the way between. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="steps mt-5" aria-label="What happened when">
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
    <li className="step">
      <span
        aria-hidden="true"
        data-print="exact"
        data-state={step.state}
        data-late={step.state === "awaited" && isLate ? "" : undefined}
        className="step-dot"
      />
      {next !== undefined && (
        <span
          aria-hidden="true"
          data-print="exact"
          data-late={step.isLate ? "" : undefined}
          data-running={next.state === "awaited" ? "" : undefined}
          className="step-way"
        />
      )}
      <span className={cx("block font-[650]", step.state === "awaited" && isLate && "text-neg")}>
        {step.label}
      </span>
      {words.length > 0 && <span className="block text-12 text-mute">{words.join(", ")}</span>}
      {step.gap !== null && (
        <span className={cx("step-gap text-12 font-[650]", step.isLate ? "text-neg" : "text-mute")}>
          {step.gap}
          {next !== undefined && <span className="sr-only"> to: {next.label}</span>}
        </span>
      )}
    </li>
  );
}
