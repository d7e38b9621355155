import type { CampaignAim } from "@command-center/contract/campaign";
import { AIM_WORDS } from "@command-center/domain/campaign/aims";
import { countedText, percentText, pluralText } from "@command-center/domain/number-text";
import { isReached } from "../targets/target-text.ts";
import { listedText, type Noun } from "./findings.ts";

/** How many targets are reached, of those with a known value; null if none is known. */
export function aimsFinding(aims: readonly Pick<CampaignAim, "id" | "value" | "target">[]): string | null {
  const known = aims.filter((aim) => isReached(aim) !== null);
  if (known.length === 0) return null;
  const reached = known.filter((aim) => isReached(aim) === true);
  const noun: Noun = known.length < aims.length ? ["target with a result", "targets with a result"] : TARGETS;
  if (reached.length === 0) return `None of ${countedText(known.length, ...noun)} is reached yet`;
  const names = listedText(reached.map(({ id }) => AIM_WORDS[id].title.toLowerCase()));
  return `${reached.length} of ${countedText(known.length, ...noun)} ${pluralText(reached.length, "is", "are")} reached: ${names}`;
}

const TARGETS: Noun = ["target", "targets"];

interface RegionTarget {
  readonly partyRegion: string;
  /** Of its part of the target, in percent. */
  readonly reached: number | null;
}

/** How many regions have reached their part of the target, and which is furthest from it. */
export function regionTargetsFinding(regions: readonly RegionTarget[]): string | null {
  const known = regions.flatMap(({ partyRegion, reached }) =>
    reached === null ? [] : [{ partyRegion, reached }],
  );
  const [last] = known.toSorted((a, b) => a.reached - b.reached);
  if (last === undefined) return null;
  const done = known.filter(({ reached }) => reached >= 100).length;
  const of = `${done} of ${countedText(known.length, "region", "regions")}`;
  if (done === known.length) return `${of} reached their share of the target`;
  return `${of} reached their share of the target; ${last.partyRegion} is furthest from it (${percentText(last.reached)})`;
}
