import type { ReactNode } from "react";
import { cx } from "./class-names.ts";
import { SkeletonWords } from "./states/skeleton.tsx";

const TONES = {
  neutral: "bg-hover text-mute",
  good: "bg-pos/11 text-pos",
  bad: "bg-neg/11 text-neg",
  middling: "bg-mid/12 text-mid",
} as const;
export type Tone = keyof typeof TONES;

/** A short tinted label. The words carry the meaning, the tone only helps to find it. */
export function Badge({
  tone = "neutral",
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1 rounded-sm px-1.75 py-0.5 text-12 print:p-0 print:leading-tight font-[650] whitespace-nowrap",
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** Keeps the place of a badge with words of this length. */
export function BadgeSkeleton({ like, unseen }: { like: string; unseen?: true }) {
  return (
    <Badge>
      <SkeletonWords like={like} {...(unseen && { unseen })} />
    </Badge>
  );
}
