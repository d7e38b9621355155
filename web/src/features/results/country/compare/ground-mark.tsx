import type { Ground } from "@command-center/contract/results/result-comparison";
import "./compare.css";

/** The mark of ground that is not compared, as on the map: hatched, a ring with a plus, squared. */
export function GroundMark({ ground }: { ground: Ground }) {
  if (ground === "same") return null;
  return <span aria-hidden="true" data-print="exact" className="compare-mark" data-ground={ground} />;
}
