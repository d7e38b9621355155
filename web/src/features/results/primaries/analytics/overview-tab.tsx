import type { EventKind } from "@command-center/contract/cycle";
import { readTurnoutByRegion, type RegionTurnout } from "@command-center/contract/turnout";
import { assess } from "@command-center/domain/results/bands";
import { Suspense } from "react";
import { lazy } from "../../../../ui/loading/lazy.ts";
import { useRead } from "../../../../api/queries.ts";
import { WithFinding } from "../../../../charts/parts/with-finding.tsx";
import { votesFinding } from "../../../../parts/findings/turnout-findings.ts";
import { Panel } from "../../../../page/panel.tsx";
import type { Figures } from "../../../../parts/figures/use-figures.ts";
import { formatCount } from "../../../../ui/format.ts";
import { shortCountText } from "@command-center/domain/number-text";
import { PrimariesCard } from "./primaries-card.tsx";
import { BulletSkeleton } from "../../../../charts/bullet/skeleton.tsx";
import { EXPECTED } from "../../../../page/expected.ts";

const Bullet = lazy(async () => ({ default: (await import("../../../../charts/bullet/bullet.tsx")).Bullet }));

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
          <WithFinding like="Eastern has 00.0% of members and cast 00.0% of the MP votes">
            <BulletSkeleton rows={EXPECTED.regions} marks />
          </WithFinding>
        }
      >
        {(all) => (
          <WithFinding finding={votesFinding(all)}>
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
          </WithFinding>
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
