import type { PublishedFigure } from "@command-center/contract/changes/figure-choices";
import type { Figure } from "@command-center/contract/figures";
import { exactText } from "@command-center/domain/figure-text";
import { Badge } from "../../ui/badge.tsx";
import { formatDay } from "../../ui/format.ts";

export interface ValueWordsProps {
  figure: Figure;
  /** The value of the records, or a published one. */
  value: number | null | PublishedFigure["published"][number];
  isUsed: boolean;
}

export function ValueWords({ figure, value, isUsed }: ValueWordsProps) {
  const used = isUsed && <Badge tone="good">Used</Badge>;
  if (value === null || typeof value === "number")
    return (
      <>
        <span className="font-semibold">{value === null ? "Not known" : exactText(value, figure)}</span> —
        Records of this cycle {used}
      </>
    );
  const { source, publishedOn, day, note } = value;
  const asOf = `${publishedOn === null ? "As" : `Published ${formatDay(publishedOn)}, as`} of ${formatDay(day)}`;
  return (
    <>
      <span className="font-semibold">{exactText(value.value, figure)}</span> — {source} {used}
      <span className="block text-mute">
        {asOf}
        {note !== null && `. ${note}`}
      </span>
    </>
  );
}
