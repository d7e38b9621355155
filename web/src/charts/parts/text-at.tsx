import type { PlacedText } from "./geometry/text.ts";

export function TextAt({ placed, className }: { placed: PlacedText; className: string }) {
  return (
    <text x={placed.x} y={placed.y} textAnchor={placed.anchor} className={className}>
      {placed.text}
    </text>
  );
}
