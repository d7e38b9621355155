import type { ImportDetail } from "@command-center/contract/imports/imports";
import { cx } from "../../../../ui/class-names.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { SkeletonWords } from "../../../../ui/states/skeleton.tsx";
import { stepsOf, type Step } from "../import-words.ts";

const LINES = { done: "bg-s4", now: "bg-accent", later: "bg-line", failed: "bg-neg" } as const;
const DOTS = {
  done: "border-s4 bg-s4 text-surface",
  now: "border-accent bg-accent text-accent-ink",
  later: "border-control text-mute",
  failed: "border-neg bg-neg text-surface",
} as const;
const SAID = { done: "done", now: "now", later: "to come", failed: "ended here" } as const;
const LIST = "mb-4 grid grid-cols-6 max-md:gap-x-1";

/** The way of an import into force, and where it is. Without room, the names of all but the present step are left to ears. */
export function StepsBar({ found }: { found: ImportDetail }) {
  return (
    <ol aria-label="Steps" className={LIST}>
      {stepsOf(found).map((step, index) => (
        <StepItem key={step.name} step={step} number={index + 1} />
      ))}
    </ol>
  );
}

function StepItem({ step: { name, detail, is }, number }: { step: Step; number: number }) {
  const isHere = is === "now" || is === "failed";
  return (
    <li aria-current={isHere ? "step" : undefined} className="min-w-0">
      <span data-print="exact" className={cx("block h-0.75", LINES[is])} />
      <span className="mt-2 flex items-start gap-2.5 max-md:justify-center">
        <span
          aria-hidden="true"
          data-print="exact"
          className={cx(
            "grid size-6 shrink-0 place-items-center rounded-full border text-12 font-[650]",
            DOTS[is],
          )}
        >
          {is === "done" ? (
            <Icon name="check" className="size-3.5" />
          ) : is === "failed" ? (
            <Icon name="x" className="size-3.5" />
          ) : (
            number
          )}
        </span>
        <span className="min-w-0 max-md:sr-only">
          <span className="block font-semibold">{name}</span>
          <span className="block text-12 text-pretty wrap-anywhere text-mute">{detail}</span>
          <span className="sr-only">, {SAID[is]}</span>
        </span>
      </span>
    </li>
  );
}

/** The name of the present step, where there is no room for all. */
export function StepNow({ found }: { found: ImportDetail }) {
  const now = stepsOf(found).find(({ is }) => is === "now" || is === "failed") ?? stepsOf(found).at(-1);
  return (
    <p aria-hidden="true" className="-mt-2 mb-4 text-center md:hidden">
      <span className="font-semibold">{now?.name}</span>
      <span className="block text-12 text-mute">{now?.detail}</span>
    </p>
  );
}

export function StepsBarSkeleton() {
  return (
    <div className={LIST}>
      {["Read", "Columns", "Questions", "Preview", "Approve", "Imported"].map((name) => (
        <div key={name}>
          <span className="block h-0.75 bg-line" />
          <span className="mt-2 flex items-start gap-2.5 max-md:justify-center">
            <span className="size-6 shrink-0 rounded-full border border-line" />
            <span className="max-md:sr-only">
              <span className="block">
                <SkeletonWords like={name} />
              </span>
              <span className="block text-12">
                <SkeletonWords like="00 of 00 in use" />
              </span>
            </span>
          </span>
        </div>
      ))}
    </div>
  );
}
