import { readWelcome } from "@command-center/contract/cycle";
import { listDistricts } from "@command-center/contract/districts";
import { listRegionalPerformance } from "@command-center/contract/regions";
import { lazy, Suspense } from "react";
import { useRead } from "../../api/queries.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { BriefButton } from "./brief-button.tsx";
import { PLACES } from "./card-places.tsx";
import { CrisisAlert } from "./crisis-alert.tsx";
import { DefinitionsNotice } from "../../page/definitions-notice.tsx";
import { FigureSheets } from "../../page/figure-sheets.tsx";
import { MetricGrid } from "./metric-grid.tsx";
import { useCycle } from "../../page/use-cycle.ts";
import { useFigures } from "../../page/use-figures.ts";

// The numbers come first: what draws them is all that the first paint waits for.
const MapCard = lazy(async () => ({
  default: (await import("../../page/district-map/map-card.tsx")).MapCard,
}));
const SideCards = lazy(async () => ({ default: (await import("./side-cards.tsx")).SideCards }));
const BacklogCard = lazy(async () => ({
  default: (await import("../../page/backlog-card.tsx")).BacklogCard,
}));
const TimelineCard = lazy(async () => ({
  default: (await import("../../page/timeline-card.tsx")).TimelineCard,
}));
const ActivityCard = lazy(async () => ({ default: (await import("./activity-card.tsx")).ActivityCard }));

/** The first page of the morning: where the cycle stands, numbers first. */
export function HomePage() {
  const figures = useFigures();
  const cycle = useCycle();
  const welcome = useRead(readWelcome, {});
  const regions = useRead(listRegionalPerformance, {});
  // The map's: asked for while its code is on the way.
  useRead(listDistricts, {});
  const { data: names } = welcome;
  return (
    <FigureSheets>
      <PageHeader
        title={names === undefined ? "Command Center" : `${names.partyShortName} ${names.productName}`}
        subtitle={
          cycle.data === undefined
            ? "Election results, turnout, petitions and membership"
            : `Election cycle ${cycle.data.name} · synchronised by ${cycle.data.dataSyncProvider}`
        }
        actions={<BriefButton />}
      />
      <CrisisAlert regions={regions} />
      <DefinitionsNotice figures={figures} />
      <MetricGrid figures={figures} />
      <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-12">
        {/* Two columns where there is room; one below, in which the numbers come before the long lists, and on paper
            before the map, which needs most of a sheet. */}
        <div className="contents lg:col-span-7 lg:grid lg:gap-4">
          <Suspense fallback={PLACES.map}>
            <MapCard className="order-1 print:order-8" dayOf={cycle.dayOf} />
          </Suspense>
          <Suspense fallback={PLACES.calendar}>
            <TimelineCard className="order-7" />
          </Suspense>
        </div>
        <div className="contents lg:col-span-5 lg:grid lg:gap-4">
          <Suspense fallback={PLACES.side}>
            <SideCards figures={figures} cycle={cycle.data} dayOf={cycle.dayOf} />
          </Suspense>
          <Suspense fallback={PLACES.backlog}>
            <BacklogCard className="order-5" />
          </Suspense>
          <Suspense fallback={PLACES.activity}>
            <ActivityCard className="order-6" />
          </Suspense>
        </div>
      </div>
    </FigureSheets>
  );
}
