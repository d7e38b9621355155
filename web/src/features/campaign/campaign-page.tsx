import { aimId, readCampaign } from "@command-center/contract/campaign";
import { useRead } from "../../api/queries.ts";
import { AimList, AimListSkeleton } from "../../parts/targets/target-list.tsx";
import { CountdownCard } from "../../parts/calendar/countdown-card.tsx";
import { FigureSheets } from "../../parts/figures/figure-sheets.tsx";
import { Panel } from "../../page/panel.tsx";
import { TimelineCard } from "../../parts/calendar/timeline-card.tsx";
import { useCycle } from "../../parts/calendar/use-cycle.ts";
import { useFigures } from "../../parts/figures/use-figures.ts";
import { WordsToCome } from "../../page/words-to-come.tsx";
import { formatDay } from "../../ui/format.ts";
import { PAGES } from "../../navigation/pages.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { TargetsCard } from "./targets-card.tsx";

const SHOWN = aimId.options.filter((id) => id !== "presidential");

/** How far the campaign is: its targets first, then its priorities, then the calendar (STAT-05). */
export function CampaignPage() {
  const figures = useFigures();
  const campaign = useRead(readCampaign, {});
  const cycle = useCycle();
  return (
    <FigureSheets>
      <PageHeader
        title={PAGES.campaignPerformance.title}
        subtitle={
          <>
            What the campaign measures itself by
            <WordsToCome
              words={cycle.data && ` in the cycle ${cycle.data.name}, as of ${formatDay(cycle.data.asOf)}`}
              like=" in the cycle to come, as of a day to come"
            />
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-12">
        <TargetsCard className="lg:col-span-8" read={campaign} figures={figures} />
        <CountdownCard className="lg:col-span-4" figures={figures} />
        <Panel
          className="self-start lg:col-span-7"
          title="Priorities"
          note="What can be counted today: how far each is on the way to its target, from 0 to 100"
          read={campaign}
          what="The priorities"
          skeleton={<AimListSkeleton ids={SHOWN} />}
        >
          {({ aims }) => <AimList aims={aims.filter(({ id }) => id !== "presidential")} figures={figures} />}
        </Panel>
        <TimelineCard className="self-start lg:col-span-5" />
      </div>
    </FigureSheets>
  );
}
