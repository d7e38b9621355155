import { ChartSource } from "../../../charts/parts/files/chart-source.tsx";
import { stationResults, type StationResults } from "@command-center/contract/results/station-results";
import { Suspense, useEffect, useRef, type ReactNode } from "react";
import { explain } from "../../../api/errors.ts";
import type { MapLevel } from "../../../charts/map/levels.ts";
import { useHeld } from "../../../navigation/address.ts";
import { arrive } from "../../../navigation/arrival.ts";
import { PAGES } from "../../../navigation/pages.ts";
import { paths } from "../../../navigation/paths.ts";
import { Ghost } from "../../../page/ghost.tsx";
import { PageBody } from "../../../page/page-body.tsx";
import { sample } from "../../../page/sample.ts";
import { Late, WaitingCard } from "../../../page/late.tsx";
import { Near } from "../../../page/near.tsx";
import { useTitle } from "../../../page/use-title.ts";
import { lazy } from "../../../ui/loading/lazy.ts";
import { ShareButton } from "../../../parts/share/share-button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { StaleNotice } from "../../../ui/states/states.tsx";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { CandidatesCard } from "./candidates-card.tsx";
import { Choosers } from "./choosers.tsx";
import { Crumbs } from "./crumbs.tsx";
import { ExportOfResults } from "./export-of-results.tsx";
import { NoResults } from "./no-results.tsx";
import { LeadCard } from "./lead-card.tsx";
import { askedIn, type ResultsAddress } from "./results-address.ts";
import { coveredName } from "@command-center/domain/results/stations/coverage";
import { countedBy, electionText } from "./results-words.ts";
import { useMayEnter } from "../../../parts/account/use-may-enter.ts";
import { UnusualCard } from "./cards/unusual-card.tsx";
import { hasSeatsToList } from "./unit-rows.ts";
import { useResults } from "./use-results.ts";

const ResultMap = lazy(async () => ({ default: (await import("./cards/result-map.tsx")).ResultMap }));
const StationView = lazy(async () => ({
  default: (await import("./station/station-view.tsx")).StationView,
}));
const CorrectSheet = lazy(async () => ({
  default: (await import("./station/correct-sheet.tsx")).CorrectSheet,
}));
const SourcesCard = lazy(async () => ({ default: (await import("./cards/sources-card.tsx")).SourcesCard }));
const ComparisonCard = lazy(async () => ({
  default: (await import("./cards/comparison-card.tsx")).ComparisonCard,
}));
const UnitsCard = lazy(async () => ({ default: (await import("./units-card.tsx")).UnitsCard }));
const SeatsCard = lazy(async () => ({ default: (await import("./cards/seats-card.tsx")).SeatsCard }));

const ABOUT = "Polling-station results, totalled at every level";

/** `/results`: a contest's results from the country down to a polling station and its sheet. */
export function ResultsPage() {
  const { address, read } = useResults();
  const { data, error } = read;
  const asked = useHeld("correct");
  const mayEnter = useMayEnter();
  useArrivalAtUnit(address);
  useTitle(data == null || data.above.length === 0 ? PAGES.results.title : coveredName(data));
  if (data === undefined)
    return (
      <>
        {error === null && <Crumbs />}
        <PageHeader
          title={PAGES.results.title}
          subtitle={
            error === null ? (
              <SkeletonWords like="Presidential election, 00 Jan 0000 · Electoral Commission, by polling station" />
            ) : (
              ABOUT
            )
          }
        />
        <PageBody
          read={read}
          what="The results"
          elsewhere={{ href: paths.results(), label: "All results of this cycle" }}
          waiting={<PageSkeleton />}
        >
          {() => null}
        </PageBody>
      </>
    );
  if (data === null)
    return (
      <>
        <PageHeader title={PAGES.results.title} subtitle={ABOUT} />
        <NoResults contest={address.contest} />
      </>
    );
  const issuerToCorrect = data.area.kind === "station" && mayEnter ? asked : null;
  return (
    // The heading stays the same element as while it loads, and keeps the focus.
    <>
      <Crumbs results={data} address={address} />
      <PageHeader
        title={coveredName(data)}
        subtitle={`${electionText(data)} · ${data.issuer}, ${countedBy(data)}`}
        actions={
          <div className="flex flex-wrap items-end gap-2">
            <Choosers results={data} address={address} />
            <ShareButton subject={{ kind: "results", ...askedIn(address), ...shownIn(data) }} />
            <ExportOfResults results={data} address={address} />
          </div>
        }
      />
      {error !== null && <StaleNotice>Not up to date: {explain(error)}</StaleNotice>}
      <ChartSource source={`${data.issuer}, results ${countedBy(data)}`}>
        <div className="grid grid-cols-1 gap-4">
          {issuerToCorrect === null && <LeadCard results={data} />}
          {data.seats.contested === 0 ? null : data.area.kind === "station" ? (
            <Late key={issuerToCorrect} title="Result sheet">
              {issuerToCorrect === null ? (
                <StationView results={data} address={address} />
              ) : (
                <CorrectSheet results={data} address={address} issuer={issuerToCorrect} />
              )}
            </Late>
          ) : (
            <>
              <AboveUnits key={`above ${data.area.id}`} results={data} address={address} />
              {/* Stays from unit to unit: once it is near, the next unit's table is there at once. */}
              <Units>
                <UnitsCard key={data.area.id} results={data} address={address} />
              </Units>
              <BelowUnits key={`below ${data.area.id}`} results={data} address={address} />
            </>
          )}
        </div>
      </ChartSource>
    </>
  );
}

/** Units of these kinds have outlines on the map. */
const MAP_LEVELS: Readonly<Record<string, MapLevel>> = {
  party_region: "region",
  sub_region: "sub-region",
  district: "district",
};

/** What the address leaves out: the election that is shown. */
const shownIn = ({ contest, pollingDay, issuer }: StationResults) => ({ contest, pollingDay, issuer });

interface PartProps {
  results: StationResults;
  address: ResultsAddress;
}

/** Candidates, where there is one seat, the units of the next level on the map, where they have outlines, and what stands out. */
function AboveUnits({ results, address }: PartProps) {
  const level = MAP_LEVELS[results.below[0]?.area.kind ?? ""];
  const unusual = (
    <Late title="Unusual results">
      <UnusualCard results={results} address={address} />
    </Late>
  );
  const candidates = results.seat !== null && <CandidatesCard results={results} />;
  const map = level !== undefined && (
    <Late title="On the map">
      <ResultMap results={results} address={address} level={level} />
    </Late>
  );
  if (candidates === false && map === false) return unusual;
  return (
    <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-12">
      <div className="grid min-w-0 grid-cols-1 gap-4 wide:col-span-5">
        {candidates}
        {map !== false && unusual}
      </div>
      <div className="min-w-0 wide:col-span-7">{map === false ? unusual : map}</div>
    </div>
  );
}

/** The seats, where there are several, another election, and where all of it comes from. */
function BelowUnits({ results, address }: PartProps) {
  return (
    <>
      {hasSeatsToList(results) && (
        <Late title="Seats">
          <SeatsCard results={results} address={address} />
        </Late>
      )}
      <Late title="Compare with another election">
        <ComparisonCard results={results} address={address} />
      </Late>
      <Late title="Where these figures come from">
        <SourcesCard results={results} address={address} />
      </Late>
    </>
  );
}

/** A heading that is all bar would be empty to screen readers. */
const WAITING_TITLE = (
  <>
    <span className="sr-only">Units</span>
    <SkeletonWords like="Party regions of Uganda" />
  </>
);

const WAITING_UNITS = <WaitingCard title={WAITING_TITLE} what="the units" />;

/** The table of units, with the code of lists once it comes near. */
function Units({ children }: { children: ReactNode }) {
  return (
    <Near waiting={WAITING_UNITS}>{() => <Suspense fallback={WAITING_UNITS}>{children}</Suspense>}</Near>
  );
}

/** Another unit is another page to whoever opens it, though the page's address path stays. */
function useArrivalAtUnit({ area, within, constituency }: ResultsAddress): void {
  const unit = `${area} ${within} ${constituency}`;
  const before = useRef(unit);
  useEffect(() => {
    if (before.current === unit) return;
    before.current = unit;
    arrive();
  }, [unit]);
}

/** Results of a whole ballot: two candidates ahead, and six below 1%. */
const SAMPLE = sample(stationResults, {
  registered: 10_000_000,
  registeredCounted: 10_000_000,
  valid: 10_000_000,
  invalid: 10_000,
  total: 10_000_000,
  known: { votes: 30_000, registers: 30_000 },
  turnoutVotes: 10_000_000,
  districts: { covered: 146, whole: 146 },
  units: { expected: 30_000, counted: 30_000, notReceived: 0, nullified: 0, zero: 0 },
  candidates: [
    { name: "Names of the Leader", votes: 5_000_000, share: 50 },
    { name: "Names of the Next One", votes: 4_000_000, share: 40 },
    ...Array.from({ length: 6 }, () => ({ votes: 10_000, share: 0.1 })),
  ],
  ranking: 0,
  below: 0,
});

function PageSkeleton() {
  return (
    <Ghost what="the results" inCards>
      <div className="grid grid-cols-1 gap-4">
        <LeadCard results={SAMPLE} />
        <CandidatesCard results={SAMPLE} />
        {WAITING_UNITS}
      </div>
    </Ghost>
  );
}
