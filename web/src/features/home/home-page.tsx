import { readAccount } from "@command-center/contract/accounts/accounts";
import { listFigures } from "@command-center/contract/figures";
import { readFollowing } from "@command-center/contract/following/summary";
import { readSupport, readWelcome } from "@command-center/contract/cycle";
import { listRegionalPerformance } from "@command-center/contract/areas/regions";
import { Suspense } from "react";
import { isAbsent } from "../../api/errors.ts";
import { useRead } from "../../api/queries.ts";
import { useIsPast, useMoment } from "../../navigation/address.ts";
import { lazy } from "../../ui/loading/lazy.ts";
import { Card } from "../../ui/card.tsx";
import { Loading, SkeletonWords } from "../../ui/states/skeleton.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { MapCard } from "../../parts/district-map/map-card.tsx";
import { ActivityCard, ActivityFeed } from "./activity-card.tsx";
import { HomeDrawers } from "./asked-drawers.tsx";
import { BriefButton } from "./brief-button.tsx";
import { ChangesCard } from "./changes/changes-card.tsx";
import { CrisisAlert } from "./crisis-alert.tsx";
import { DefinitionsNotice, FigureSheets } from "../../parts/figures/figure-sheets.tsx";
import { IntelligenceCard } from "./intelligence-card.tsx";
import { MetricGrid } from "./metric-grid.tsx";
import { NextDatesCard } from "./next-dates-card.tsx";
import { Late } from "../../page/late.tsx";
import { StatusCard } from "./status-card.tsx";
import { useCycle } from "../../parts/calendar/use-cycle.ts";
import { useFigures } from "../../parts/figures/use-figures.ts";
import { WordsToCome } from "../../page/words-to-come.tsx";
import { ReadError } from "../../page/read-error.tsx";

const OwnResults = lazy(async () => ({ default: (await import("./own/own-results.tsx")).OwnResults }));
const OWN = "own-results";
const FollowedCard = lazy(async () => ({
  default: (await import("./followed-card.tsx")).FollowedCard,
}));
const FOLLOWED = "followed";
const HintsCard = lazy(async () => ({ default: (await import("./hints-card.tsx")).HintsCard }));
const HINTS = "hints";

/**
 * Browsers fetch this code only for a cycle with results by station, or for users who follow something or are new, and before they hydrate
 * what the server rendered with it. The server, which cannot wait while it renders, always has it.
 */
export async function preloadOwn(): Promise<void> {
  const parts = [
    [OWN, OwnResults],
    [FOLLOWED, FollowedCard],
    [HINTS, HintsCard],
  ] as const;
  for (const [id, part] of parts)
    if (import.meta.env.SSR || document.getElementById(id) !== null) await part.preload();
  // Below the first screen of a browser, which fetches them once they come near.
  if (import.meta.env.SSR) await Promise.all([RegionalCard.preload(), ActivityFeed.preload()]);
}

const RegionalCard = lazy(async () => ({ default: (await import("./regional-card.tsx")).RegionalCard }));
const FirstSteps = lazy(async () => ({ default: (await import("./first-steps.tsx")).FirstSteps }));

const ABOUT = "Election results, turnout, petitions and membership";

/** The subtitle before there is a cycle: credits the data provider that the installation's settings name. */
function WithoutCycle() {
  const { data } = useRead(readSupport, {});
  return [ABOUT, providerWords(data?.dataSyncProvider)].filter(Boolean).join(" · ");
}

/** Room for results by station, until their code is there. */
function OwnToCome() {
  return (
    <Loading what="the results">
      <Card className="mb-4" title="Where it stands">
        <div className="h-72" />
      </Card>
    </Loading>
  );
}

/** Room for what the user follows, until its code is there. */
function FollowedToCome({ rows }: { rows: number }) {
  return (
    <Loading what="what you follow">
      <Card className="mb-4" distance="close" title="You follow" note={"\u00a0"}>
        <div className="grid wide:grid-cols-2">
          {[1, 2, 3, 4, 5].slice(0, rows).map((row) => (
            <div key={row} className="h-14" />
          ))}
        </div>
      </Card>
    </Loading>
  );
}

/** Room for the hints for new users, until their code is there. */
function HintsToCome() {
  return (
    <Card className="mb-4 skeleton" distance="close" title="Getting started">
      <div className="h-72 md:h-24" />
    </Card>
  );
}

/** Room for the first steps, which few come to see. */
function StepsToCome() {
  return (
    <Card className="mb-4 skeleton" title="First steps" note={"\u00a0"}>
      <ol className="grid grid-cols-1 gap-x-8 gap-y-3 md:grid-cols-3">
        {[1, 2, 3].map((step) => (
          <li key={step}>
            <SkeletonWords like="Import a station list" />
            <span className="block text-12">
              <SkeletonWords like="Its name, days and calendar. Every figure belongs to a cycle" />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const providerWords = (provider: string | null | undefined) => provider && `synchronised by ${provider}`;

/** Figures that a cycle may have before anything was voted on. */
const APART: ReadonlySet<string> = new Set(["constituencies", "districts", "party_register"]);

/** The first page of the morning: where the cycle stands, numbers first. */
export function HomePage() {
  const figures = useFigures();
  const cycle = useCycle();
  const welcome = useRead(readWelcome, {});
  const regions = useRead(listRegionalPerformance, {});
  const { data: names } = welcome;
  // What one follows is of now, and of the current cycle.
  const isOfNow = useMoment().cycle === null;
  const following = useRead(readFollowing, {});
  const followed = isOfNow ? (following.data?.followed ?? 0) : 0;
  const isWithout = cycle.data === undefined && isAbsent(cycle.error);
  const isAtFirst = isOfNow && isWithout;
  // A cycle of one's own has its steps until the figures below have something to say.
  const { data: listed } = useRead(listFigures, {});
  const isBegun = cycle.data?.isSample === false && listed?.every(({ id, value }) => APART.has(id) || !value);
  const own = cycle.data?.stationResults === "none" ? undefined : cycle.data;
  const hasSteps = (isAtFirst || isBegun === true) && own === undefined;
  const { data: account } = useRead(readAccount, {});
  const isPast = useIsPast();
  // With results by station, cards without any data are left out: there is something to open with.
  const isOfResults = own !== undefined && (isBegun ?? false);
  return (
    <FigureSheets>
      <PageHeader
        title={names === undefined ? "Command Center" : `${names.partyShortName} ${names.productName}`}
        subtitle={
          isWithout ? (
            <WithoutCycle />
          ) : cycle.isError && cycle.data === undefined ? (
            ABOUT
          ) : (
            <WordsToCome
              words={
                cycle.data &&
                [`Election cycle ${cycle.data.name}`, providerWords(cycle.data.dataSyncProvider)]
                  .filter(Boolean)
                  .join(" · ")
              }
              like="Election cycle 0000–0000 · synchronised by who brings the data"
            />
          )
        }
        actions={<BriefButton />}
      />
      {account?.hints !== undefined && !isPast && listed !== undefined && !hasSteps && (
        <div id={HINTS}>
          <Suspense fallback={<HintsToCome />}>
            <HintsCard hints={account.hints} />
          </Suspense>
        </div>
      )}
      {isOfNow && following.isError && following.data === undefined && (
        <div className="mb-4">
          <ReadError what="What you follow" read={following} />
        </div>
      )}
      {followed > 0 && (
        <div id={FOLLOWED}>
          <Suspense fallback={<FollowedToCome rows={followed} />}>
            <FollowedCard followed={followed} />
          </Suspense>
        </div>
      )}
      {own !== undefined && (
        <div id={OWN}>
          <Suspense fallback={<OwnToCome />}>
            <OwnResults cycle={own} />
          </Suspense>
        </div>
      )}
      {hasSteps && (
        <Suspense fallback={<StepsToCome />}>
          <FirstSteps hasCycle={cycle.data !== undefined} />
        </Suspense>
      )}
      {!isOfResults && (
        <>
          <CrisisAlert regions={regions} />
          <DefinitionsNotice figures={figures} />
          <MetricGrid figures={figures} />
        </>
      )}
      <div className="mt-4 grid grid-cols-1 items-start gap-4 wide:grid-cols-12 print:grid-cols-2">
        <ChangesCard className="wide:col-span-8 print:col-span-2" cycle={cycle.data} />
        <NextDatesCard className="wide:col-span-4" cycle={cycle} />
        {/* Two columns where there is room; one below, in which the numbers come before the long lists. On paper short
            cards are side by side, and the map, which needs most of a sheet, comes last. */}
        <div className="contents wide:col-span-7 wide:grid wide:gap-4">
          {!isOfResults && <MapCard className="order-1 print:order-8 print:col-span-2" dayOf={cycle.dayOf} />}
          <ActivityCard className="order-6 print:order-none" />
        </div>
        {!isOfResults && (
          <div className="contents wide:col-span-5 wide:grid wide:gap-4">
            <StatusCard className="order-2" figures={figures} />
            <IntelligenceCard className="order-3" figures={figures} pollingFrom={cycle.data?.countdown?.to} />
            <div className="order-4 min-w-0 print:col-span-2">
              <Late title="Regional Performance">
                <RegionalCard />
              </Late>
            </div>
          </div>
        )}
      </div>
      <HomeDrawers />
    </FigureSheets>
  );
}
