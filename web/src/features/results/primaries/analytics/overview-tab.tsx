import type { EventKind } from "@command-center/contract/cycle";
import {
  readTurnoutByRegion,
  type RegionTurnout,
  type TurnoutByRegion,
} from "@command-center/contract/turnout";
import { assess } from "@command-center/domain/results/bands";
import { Suspense } from "react";
import { lazy } from "../../../../ui/loading/lazy.ts";
import { useRead } from "../../../../api/queries.ts";
import { percentText, shortCountText } from "@command-center/domain/number-text";
import { Panel } from "../../../../page/panel.tsx";
import type { Figures } from "../../../../parts/figures/use-figures.ts";
import { formatCount } from "../../../../ui/format.ts";
import { SkeletonWords } from "../../../../ui/states/skeleton.tsx";
import { PrimariesCard } from "./primaries-card.tsx";
import { BulletSkeleton } from "../../../../charts/bullet/skeleton.tsx";
import { EXPECTED } from "../../../../page/expected.ts";

const Bullet = lazy(async () => ({ default: (await import("../../../../charts/bullet/bullet.tsx")).Bullet }));

const SENTENCE = "max-w-prose text-16 text-pretty";
const NAMES = { row: "Region", value: "MP votes cast", mark: "LC5 votes cast", whole: "Party register" };

export interface ElectionOverviewTabProps {
  figures: Figures;
  dayOf: (kind: EventKind) => string | undefined;
}

/** The two primaries at a glance: where their votes came from, and one beside the other. */
export function ElectionOverviewTab({ figures, dayOf }: ElectionOverviewTabProps) {
  const turnout = useRead(readTurnoutByRegion, {});
  return (
    <div className="grid grid-cols-1 gap-4 wide:grid-cols-12">
      <Panel
        className="wide:col-span-7"
        distance="close"
        title="Where the votes came from"
        note="Filled: MP votes. Whole bar: party register. Tick: LC5 votes"
        read={turnout}
        what="The turnout"
        skeleton={
          <>
            <p className={SENTENCE}>
              <SkeletonWords like="Eastern has 00.0% of members but cast 00.0% of the 0.00M MP votes." />
            </p>
            <div className="mt-4">
              <BulletSkeleton rows={EXPECTED.regions} marks />
            </div>
          </>
        }
      >
        {(all) => (
          <>
            <Sentence turnout={all} />
            <div className="mt-4">
              <Suspense fallback={<BulletSkeleton rows={EXPECTED.regions} marks />}>
                <Bullet
                  title="Votes cast by party region"
                  describe="Each whole bar is a region's party register, its filled part the votes cast in the MP primaries, the tick those in the LC5 primaries."
                  rows={all.regions.map(rowOf)}
                  names={NAMES}
                  format={formatCount}
                  missing="Not reported"
                />
              </Suspense>
            </div>
          </>
        )}
      </Panel>
      <PrimariesCard className="wide:col-span-5" figures={figures} turnout={turnout} dayOf={dayOf} />
    </div>
  );
}

function rowOf({ region, mp, lc5 }: RegionTurnout, index: number) {
  const isCrisis = mp?.percent != null && assess(mp.percent) === "Crisis";
  return {
    id: region,
    label: region,
    value: mp?.votesCast ?? null,
    whole: mp?.registered ?? lc5?.registered ?? null,
    mark: lc5?.votesCast ?? null,
    // The tick is named once, where it is met first.
    ...(index === 0 && lc5 !== null ? { markText: `LC5 ${shortCountText(lc5.votesCast)}` } : {}),
    text: mp === null ? "" : `${shortCountText(mp.votesCast)} of ${shortCountText(mp.registered)}`,
    tone: isCrisis ? ("crisis" as const) : ("plain" as const),
  };
}

/** Which region gave the most votes, in words. */
function Sentence({ turnout: { country, part, regions } }: { turnout: TurnoutByRegion }) {
  const most = regions.toSorted((a, b) => (b.mp?.votesCast ?? 0) - (a.mp?.votesCast ?? 0))[0];
  if (!most?.mp || !country.mp || country.mp.votesCast === 0) return null;
  const ofVotes = (most.mp.votesCast / country.mp.votesCast) * 100;
  const ofRegister = (most.mp.registered / country.mp.registered) * 100;
  return (
    <p className={SENTENCE}>
      {most.region} has {percentText(ofRegister)} of members{part === null ? "" : ` in ${part}`} but cast{" "}
      {percentText(ofVotes)} of the {shortCountText(country.mp.votesCast)} MP votes.
    </p>
  );
}
