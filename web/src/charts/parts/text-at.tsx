import type { PlacedText } from "./geometry/text.ts";

/** A text that a layout has placed. */
export function TextAt({ of, className }: { of: PlacedText; className: string }) {
  return (
    <text x={of.x} y={of.y} textAnchor={of.anchor} className={className}>
      {of.text}
    </text>
  );
}
