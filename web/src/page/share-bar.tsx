import { formatCount } from "../ui/format.ts";
import { percentText } from "./figure-text.ts";

/** What a part is drawn in where its colour means the same on other pages. */
export type Shade = keyof typeof NAMED;

export interface ShareBarProps {
  parts: readonly { label: string; value: number; shade?: Shade }[];
  /** Say in words nearby what it is the whole of. */
  total: number;
}

// Written out in full: the build finds class names by reading.
const NAMED = { kept: "bg-s4", lost: "bg-accent", open: "bg-s2" } as const;
const SHADES = ["bg-s5", "bg-s4", "bg-s3", "bg-s2", "bg-s1"] as const;

/** The parts of one whole as one bar, largest first, each named with its count and share below. */
export function ShareBar({ parts, total }: ShareBarProps) {
  const known = parts.filter((part) => part.value > 0);
  if (total === 0 || known.length === 0) return null;
  return (
    <div>
      <div
        aria-hidden="true"
        className="flex h-4 gap-px overflow-hidden rounded-sm print:[print-color-adjust:exact]"
      >
        {known.map((part, index) => (
          <div
            key={part.label}
            className={shade(part, index)}
            style={{ width: `${(part.value / total) * 100}%` }}
          />
        ))}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-12">
        {known.map((part, index) => (
          <li key={part.label} className="inline-flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className={`size-2.5 rounded-[2px] print:[print-color-adjust:exact] ${shade(part, index)}`}
            />
            <span className="inline-block first-letter:uppercase">
              {part.label} <span className="font-semibold">{formatCount(part.value)}</span>{" "}
              <span className="text-mute">{percentText((part.value / total) * 100)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function shade(part: ShareBarProps["parts"][number], index: number): string {
  return part.shade === undefined ? (SHADES[index] ?? "bg-s1") : NAMED[part.shade];
}
