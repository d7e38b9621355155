import type { ReactNode } from "react";
import { cx } from "./class-names.ts";

export interface ChipProps {
  /** `dashed` marks what isn't the real thing, e.g. sample data. */
  dashed?: boolean;
  /** A dot before the words, in the colour of the state. */
  dot?: "good" | "bad" | "middling" | "quiet" | undefined;
  title?: string;
  className?: string;
  children: ReactNode;
}

const DOTS = { good: "bg-pos", bad: "bg-neg", middling: "bg-mid", quiet: "bg-mute" } as const;
const WORDS = { good: "text-pos", bad: "text-neg", middling: "text-mid", quiet: "text-mute" } as const;

export const CHIP =
  "inline-flex h-7 items-center gap-1.5 rounded-full border border-line px-2.5 text-12 whitespace-nowrap";

/** A small outlined statement about what is on the screen: its date, its state. */
export function Chip({ dashed = false, dot, title, className, children }: ChipProps) {
  return (
    <span
      title={title}
      className={cx(CHIP, dashed && "border-dashed border-control", WORDS[dot ?? "quiet"], className)}
    >
      {dot && <span aria-hidden="true" className={cx("size-1.75 rounded-full", DOTS[dot])} />}
      {children}
    </span>
  );
}
