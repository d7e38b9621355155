import { readCampaign, type AimId } from "@command-center/contract/campaign";
import { useRead } from "../../api/queries.ts";
import { CAMPAIGN_SAMPLE } from "../../parts/targets/campaign-sample.ts";
import { AimList } from "../../parts/targets/target-list.tsx";
import { CountdownCard } from "../../parts/calendar/countdown-card.tsx";
import { FigureSheets } from "../../parts/figures/figure-sheets.tsx";
import { Panel } from "../../page/panel.tsx";
import { formatDay, longDay } from "../../ui/format.ts";
import { TimelineCard } from "../../parts/calendar/timeline-card.tsx";
import { useCycle } from "../../parts/calendar/use-cycle.ts";
import { useFigures } from "../../parts/figures/use-figures.ts";
import { WordsToCome } from "../../page/words-to-come.tsx";
import { PAGES } from "../../navigation/pages.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { KEY_TARGETS, TargetsCard } from "./targets-card.tsx";

/** Those that are no key target: each is drawn once. */
const isPriority = ({ id }: { id: AimId }) => !KEY_TARGETS.some((key) => key === id);

/** Progress of the campaign: targets first, then priorities, then the calendar. */
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
            Campaign targets and progress
            <WordsToCome
              words={cycle.data && `, ${cycle.data.name}, as of ${formatDay(cycle.data.asOf)}`}
              like=", 0000–0000, as of 0 Sep 0000"
            />
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4 wide:grid-cols-12">
        <div className="contents wide:col-span-7 wide:grid wide:gap-4">
          <TargetsCard
            className="order-1"
            read={campaign}
            figures={figures}
            votingOn={
              cycle.data === undefined && !cycle.isError ? undefined : votingDay(cycle.dayOf("general"))
            }
          />
          <Panel
            className="order-3"
            title="Priorities"
            note="Progress on measurable targets"
            read={campaign}
            what="The priorities"
            sample={CAMPAIGN_SAMPLE}
          >
            {({ aims }) => <AimList title="Priorities" aims={aims.filter(isPriority)} figures={figures} />}
          </Panel>
        </div>
        <TimelineCard className="order-4 wide:col-span-5" />
        <CountdownCard className="order-2 wide:order-5 wide:col-span-12" figures={figures} wide />
      </div>
    </FigureSheets>
  );
}

/** `15 January`: which year, the page's heading says. */
function votingDay(day: string | undefined): string | null {
  return day === undefined ? null : longDay(day).replace(/ \d{4}$/, "");
}
