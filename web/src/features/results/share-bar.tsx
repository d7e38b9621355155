import { DrawnFigure, DrawnFigureSkeleton } from "../../charts/parts/files/drawn-figure.tsx";
import type { ReactNode } from "react";
import { formatCount } from "../../ui/format.ts";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";
import { percentText } from "@command-center/domain/number-text";

/** Colour of a part, where it means the same on other pages. */
export type Shade = keyof typeof NAMED;

export interface ShareBarProps {
  title: string;
  parts: readonly { label: string; value: number; shade?: Shade }[];
  /** What the parts count: `petitions`. */
  counted: string;
  /** The whole that the parts are of; words nearby must say what it is. */
  total: number;
}

// Written out in full: the build finds class names by reading.
const NAMED = { kept: "bg-s4", lost: "bg-accent", open: "bg-s2" } as const;
const SHADES = ["bg-s5", "bg-s4", "bg-s3", "bg-s2", "bg-s1"] as const;

/** The parts of one whole as one bar, largest first, each named with its count and share below. */
export function ShareBar({ title, counted, parts, total }: ShareBarProps) {
  const known = parts.filter((part) => part.value > 0);
  if (total === 0 || known.length === 0) return null;
  const words = known.map((part) => ({
    label: part.label.replace(/^./, (letter) => letter.toUpperCase()),
    count: formatCount(part.value),
    share: percentText((part.value / total) * 100),
  }));
  return (
    <DrawnFigure
      title={title}
      finding={largestFinding(known, counted, total)}
      columns={["Part", "Number", "Share"]}
      rows={words.map(({ label, count, share }) => [label, count, share])}
    >
      <Frame
        bar={known.map((part, index) => (
          <div
            key={part.label}
            className={shade(part, index)}
            style={{ width: `${(part.value / total) * 100}%` }}
          />
        ))}
      >
        {known.map((part, index) => (
          <Part key={part.label} look={shade(part, index)} {...words[index]} />
        ))}
      </Frame>
    </DrawnFigure>
  );
}

/** The largest part of the whole. */
function largestFinding(parts: ShareBarProps["parts"], counted: string, total: number): string | null {
  const [largest] = parts.toSorted((a, b) => b.value - a.value);
  if (largest === undefined) return null;
  const share = percentText((largest.value / total) * 100);
  return `${formatCount(largest.value)} of ${formatCount(total)} ${counted}: ${largest.label} (${share})`;
}

/** Skeleton of the bar, of parts with these names, or names as long. */
export function ShareBarSkeleton({ parts }: { parts: readonly string[] }) {
  return (
    <DrawnFigureSkeleton>
      <Frame bar={<div className="grow bg-line" />}>
        {parts.map((part) => (
          <Part
            key={part}
            look="bg-line"
            label={<SkeletonWords like={part} />}
            count={<SkeletonWords like="000" />}
            share={<SkeletonWords like="00.0%" />}
          />
        ))}
      </Frame>
    </DrawnFigureSkeleton>
  );
}

function Frame({ bar, children }: { bar: ReactNode; children: ReactNode }) {
  return (
    <div>
      <div
        aria-hidden="true"
        className="flex h-4 gap-px overflow-hidden rounded-sm print:[print-color-adjust:exact]"
      >
        {bar}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-12">{children}</ul>
    </div>
  );
}

interface PartProps {
  look: string;
  label?: ReactNode;
  count?: ReactNode;
  share?: ReactNode;
}

function Part({ look, label, count, share }: PartProps) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <span
        aria-hidden="true"
        className={`size-2.5 rounded-[2px] print:[print-color-adjust:exact] ${look}`}
      />
      <span className="inline-block first-letter:uppercase">
        {label} <span className="font-semibold">{count}</span> <span className="text-mute">{share}</span>
      </span>
    </li>
  );
}

function shade(part: ShareBarProps["parts"][number], index: number): string {
  return part.shade === undefined ? (SHADES[index] ?? "bg-s1") : NAMED[part.shade];
}
