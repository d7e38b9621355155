import { createContext, type ReactNode } from "react";
import { formatMoment } from "../../ui/format.ts";
import { useStanding, type Standing } from "../../ui/standing.ts";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";
import "./finding.css";

/** The finding above a chart, which is the title of its files; null where its data show none. */
export const FindingContext = createContext<string | null>(null);

/** About as long as most findings. */
const FINDING_LIKE = "MP turnout is highest in Western (00.0%) and lowest in Kampala (0.0%)";

export interface WithFindingProps {
  /** What the data show, in a sentence without a full stop; null: nothing; undefined: not loaded yet. */
  finding?: string | null | undefined;
  /** Words of about its length, until it is loaded. */
  like?: string;
  className?: string | undefined;
  /** One chart. */
  children: ReactNode;
}

/** A chart's title and foot: its finding above it, its source and day below. */
export function WithFinding({ finding, like = FINDING_LIKE, className = "", children }: WithFindingProps) {
  const standing = useStanding();
  return (
    <div className={`chart-found ${className}`}>
      {finding !== null && (
        <p className="chart-finding">{finding === undefined ? <SkeletonWords like={like} /> : finding}</p>
      )}
      <FindingContext value={finding ?? null}>{children}</FindingContext>
      <p className="chart-standing">{standing === null ? "\u00a0" : standingText(standing)}</p>
    </div>
  );
}

/** `Source: Sample data (invented) · as of 2 Sep 2025`. */
function standingText({ source, asOf, knownAt }: Standing): string {
  return `Source: ${source} · as of ${formatMoment(asOf, knownAt)}`;
}
