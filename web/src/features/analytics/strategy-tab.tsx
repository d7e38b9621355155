import { readCampaign } from "@command-center/contract/campaign";
import { useRead } from "../../api/queries.ts";
import { CAMPAIGN_SAMPLE } from "../../parts/targets/campaign-sample.ts";
import { AimList } from "../../parts/targets/target-list.tsx";
import { CountdownCard } from "../../parts/calendar/countdown-card.tsx";
import { Panel } from "../../page/panel.tsx";
import { TimelineCard } from "../../parts/calendar/timeline-card.tsx";
import type { Figures } from "../../parts/figures/use-figures.ts";

/** The time left, the targets not reached yet, and the next dates. */
export function StrategyTab({ figures }: { figures: Figures }) {
  const campaign = useRead(readCampaign, {});
  return (
    <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-12">
      <div className="contents wide:col-span-7 wide:grid wide:gap-4">
        <CountdownCard figures={figures} wide />
        <Panel
          title="Priorities"
          note="Progress towards each target, 0–100%"
          read={campaign}
          what="The priorities"
          sample={CAMPAIGN_SAMPLE}
        >
          {({ aims }) => <AimList title="Priorities" aims={aims} figures={figures} />}
        </Panel>
      </div>
      <TimelineCard className="wide:col-span-5" />
    </div>
  );
}
