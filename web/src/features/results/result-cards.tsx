import { memo, useEffect, useState } from "react";
import { cx } from "../../ui/class-names.ts";
import { STATUS_LABELS } from "../../page/result-words.ts";
import { CARD, CARDS, COUNT, MARGIN, STATUS, STATUS_LINE } from "./result-looks.ts";
import { countText, type Result, type Status } from "./result.ts";

// Written out in full: the build finds class names by reading.
const LOOKS: Record<Status, string> = {
  New: "bg-s3/25 text-ink",
  Incumbent_Retained: "bg-hover text-mute",
  Leading: "border border-dashed border-control text-ink",
};

const AT_ONCE = 16;

/** How many of many to draw: a screenful at once, the rest by and by, so that typing is never held up. */
function useGrowing(count: number): number {
  const [shown, setShown] = useState(AT_ONCE);
  useEffect(() => {
    // Few were found: should many follow, they grow from here again.
    const next = shown > count ? Math.max(AT_ONCE, count) : shown + AT_ONCE;
    if (shown === count || (shown === AT_ONCE && count < AT_ONCE)) return;
    const timer = setTimeout(() => setShown(next), 16);
    return () => clearTimeout(timer);
  }, [shown, count]);
  return shown;
}

/** One card a place. Those out of sight cost nothing until they are scrolled to. */
export const ResultCards = memo(function ResultCards({ results }: { results: readonly Result[] }) {
  const shown = useGrowing(results.length);
  return (
    <ul className={CARDS}>
      {results.slice(0, shown).map((result) => (
        <li key={result.id} data-testid="result" className={CARD}>
          <h3 className="font-[650]">{result.place}</h3>
          <p>{result.winner}</p>
          {/* Always a line of its own: beside long names it would jump from card to card. */}
          <p className={STATUS_LINE}>
            <span className={cx(STATUS, LOOKS[result.status])}>{STATUS_LABELS[result.status]}</span>
          </p>
          <p className={COUNT}>{countText(result)}</p>
          <Margin value={result.margin} isProvisional={result.status === "Leading"} />
        </li>
      ))}
    </ul>
  );
});

/** The margin as a length, so that close races are seen among many; hatched while the count goes on. */
function Margin({ value, isProvisional }: { value: number | undefined; isProvisional: boolean }) {
  return (
    <div aria-hidden="true" className={MARGIN}>
      {value !== undefined && (
        <div
          className={cx(
            "h-full rounded-full bg-s4 print:[print-color-adjust:exact]",
            isProvisional &&
              "bg-[repeating-linear-gradient(90deg,var(--s4)_0_4px,transparent_4px_7px)] bg-transparent",
          )}
          style={{ width: `${Math.min(100, Math.max(1, value))}%` }}
        />
      )}
    </div>
  );
}
