import { listElectionsHeld, type ElectionHeld } from "@command-center/contract/results/elections-held";
import { readStationResults, type StationResults } from "@command-center/contract/results/station-results";
import { Suspense, useEffect, useId, useRef, type ReactNode } from "react";
import { ApiError, explain } from "../../api/errors.ts";
import { useRead } from "../../api/queries.ts";
import type { MapLevel } from "../../charts/map/geometry/levels.ts";
import { useCycle } from "../../parts/calendar/use-cycle.ts";
import { goTo } from "../../navigation/address.ts";
import { arrive } from "../../navigation/arrival.ts";
import { Link } from "../../navigation/link.tsx";
import { PAGES } from "../../navigation/pages.ts";
import { paths } from "../../navigation/paths.ts";
import { Near } from "../../page/near.tsx";
import { useTitle } from "../../page/use-title.ts";
import { Card } from "../../ui/card.tsx";
import { lazy } from "../../ui/loading/lazy.ts";
import { buttonClass } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ExportButton } from "../../parts/export/export-button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { Loading, SkeletonWords } from "../../ui/states/skeleton.tsx";
import { StaleNotice } from "../../ui/states/stale-notice.tsx";
import { CandidatesCard, CandidatesSkeleton } from "./candidates-card.tsx";
import { LeadCard, LeadCardSkeleton } from "./lead-card.tsx";
import {
  askedIn,
  hrefAbove,
  resultsHref,
  useResultsAddress,
  type ResultsAddress,
} from "./results-address.ts";
import { SourcesCard } from "./sources-card.tsx";
import { electionText, unitName, unitNoun } from "./results-words.ts";
import { StationView } from "./station-view.tsx";
import { UnitsCard, UnitsSkeleton } from "./units-card.tsx";

const ResultMap = lazy(async () => ({ default: (await import("./cards/result-map.tsx")).ResultMap }));
const UnusualCard = lazy(async () => ({ default: (await import("./cards/unusual-card.tsx")).UnusualCard }));
const ComparisonCard = lazy(async () => ({
  default: (await import("./cards/comparison-card.tsx")).ComparisonCard,
}));

const EXPORTED = ["station_results"] as const;

const ABOUT = "Results by polling station, added up for every unit";

/** `/results`: a contest's results from the country down to a polling station and its sheet (RES-01). */
export function ResultsPage() {
  const address = useResultsAddress();
  const read = useRead(readStationResults, askedIn(address));
  const { data, error } = read;
  useArrivalAtUnit(address);
  useTitle(data == null || data.above.length === 0 ? PAGES.results.title : unitName(data.area));
  if (data === undefined)
    return error === null ? (
      <>
        <Crumbs />
        <PageHeader
          title={PAGES.results.title}
          subtitle={
            <SkeletonWords like="Presidential election, 00 Jan 0000 · Electoral Commission, by polling station" />
          }
        />
        <PageSkeleton />
      </>
    ) : (
      <>
        <PageHeader title={PAGES.results.title} subtitle={ABOUT} />
        {error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
          <EmptyState
            title={error.detail}
            action={
              <Link href={paths.results()} className={buttonClass()}>
                All results of this cycle
              </Link>
            }
          />
        ) : (
          <ErrorState
            title="The results could not be loaded"
            retrying={read.isFetching}
            onRetry={() => void read.refetch()}
          >
            {explain(error)}
          </ErrorState>
        )}
      </>
    );
  if (data === null)
    return (
      <>
        <PageHeader title={PAGES.results.title} subtitle={ABOUT} />
        <NoResults />
      </>
    );
  return (
    <>
      <Crumbs results={data} address={address} />
      <PageHeader
        title={unitName(data.area)}
        subtitle={`${electionText(data.contest, data.pollingDay)} · ${data.issuer}, by polling station`}
        actions={
          <>
            <Choosers results={data} address={address} />
            <ExportButton label="Export all results" chosen={EXPORTED} />
          </>
        }
      />
      {error !== null && <StaleNotice>Not up to date: {explain(error)}</StaleNotice>}
      <div className="grid grid-cols-1 gap-4">
        <LeadCard results={data} />
        {data.area.kind === "station" ? (
          <StationView results={data} address={address} />
        ) : (
          <>
            <Below key={data.area.id} results={data} address={address} />
            <SourcesCard results={data} address={address} />
          </>
        )}
      </div>
    </>
  );
}

/** Units of these kinds have outlines on the map. */
const MAP_LEVELS: Readonly<Record<string, MapLevel>> = {
  party_region: "region",
  sub_region: "sub-region",
  district: "district",
};

/** Candidates and the units of the next level: on the map where they have outlines, in a table, and what stands out. */
function Below({ results, address }: { results: StationResults; address: ResultsAddress }) {
  const level = MAP_LEVELS[results.below[0]?.area.kind ?? ""];
  const unusual = (
    <Late title="Unusual results">
      <UnusualCard results={results} address={address} />
    </Late>
  );
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-12">
        <div className="grid min-w-0 grid-cols-1 gap-4 lg:col-span-5">
          <CandidatesCard results={results} />
          {level !== undefined && unusual}
        </div>
        <div className="min-w-0 lg:col-span-7">
          {level === undefined ? (
            unusual
          ) : (
            <Late title="On the map">
              <ResultMap results={results} address={address} level={level} />
            </Late>
          )}
        </div>
      </div>
      <UnitsCard results={results} address={address} />
      <Late title="Compare with another election">
        <ComparisonCard results={results} address={address} />
      </Late>
    </>
  );
}

/** A card whose code comes after the page's own. */
function Late({ title, children }: { title: string; children: ReactNode }) {
  const waiting = (
    <Card title={title} className="skeleton">
      <Loading what={title.toLowerCase()}>
        <div className="h-96" />
      </Loading>
    </Card>
  );
  return <Near waiting={waiting}>{() => <Suspense fallback={waiting}>{children}</Suspense>}</Near>;
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

/** The way down to the unit that is shown, each step a link. */
function Crumbs({ results, address }: { results?: StationResults; address?: ResultsAddress }) {
  return (
    <nav aria-label="Way to this unit" className="mb-2 text-12 print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        {results === undefined || address === undefined ? (
          <li className="inline-flex items-center pointer-coarse:min-h-11">
            <SkeletonWords like="Uganda" unseen />
          </li>
        ) : (
          [...results.above, results.area].map((unit, place) => (
            <li key={unit.id} className="inline-flex items-center gap-1.5 pointer-coarse:min-h-11">
              {place > 0 && <Icon name="chevron-right" className="size-3 text-mute" />}
              {place < results.above.length ? (
                <Link
                  href={hrefAbove(address, results.above, unit)}
                  className="text-mute hover:text-ink hover:underline touch-reach"
                >
                  {unit.name}
                </Link>
              ) : (
                <span aria-current="page" className="font-semibold">
                  {unit.name}
                </span>
              )}
              {["party_region", "sub_region"].includes(unit.kind) && (
                <span className="text-mute">({unitNoun(unit.kind)[0]})</span>
              )}
            </li>
          ))
        )}
      </ol>
    </nav>
  );
}

/** Which election of the cycle, and whose figures: chosen where there is more than one. */
function Choosers({ results, address }: { results: StationResults; address: ResultsAddress }) {
  const { data: held = [] } = useRead(listElectionsHeld, {});
  const { data: cycle } = useCycle();
  const elections = held.filter((one) => one.cycle.id === cycle?.id);
  const shown = elections.find(
    ({ contest, pollingDay }) => contest === results.contest && pollingDay === results.pollingDay,
  );
  const keyOf = ({ contest, pollingDay }: Pick<ElectionHeld, "contest" | "pollingDay">) =>
    `${contest} ${pollingDay}`;
  return (
    <>
      {elections.length > 1 && (
        <Chooser
          label="Contest"
          value={keyOf(results)}
          options={elections.map((one) => ({
            value: keyOf(one),
            label: electionText(one.contest, one.pollingDay),
          }))}
          onChange={(value) => {
            const [contest = null, day = null] = value.split(" ");
            goTo(resultsHref(address, { contest, day, issuer: null }));
          }}
        />
      )}
      {shown !== undefined && shown.issuers.length > 1 && (
        <Chooser
          label="Source"
          value={results.issuer}
          options={shown.issuers.map(({ name }) => ({ value: name, label: name }))}
          onChange={(issuer) =>
            goTo(resultsHref(address, { contest: results.contest, day: results.pollingDay, issuer }))
          }
        />
      )}
    </>
  );
}

interface ChooserProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Chooser({ label, value, options, onChange }: ChooserProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-12 text-mute">
        {label}
      </label>
      <select
        id={id}
        className="select max-w-full"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  );
}

function NoResults() {
  return (
    <EmptyState title="This cycle has no results by polling station yet">
      They come in as files: first the station list, then results by station. Analysts and administrators
      import them{" "}
      <Link href={paths.imports()} className="link">
        under Imports
      </Link>
      . Results of the primaries stand under LC5 Results, Mayor Results and Analytics.
    </EmptyState>
  );
}

function PageSkeleton() {
  return (
    <Loading what="the results" inCards>
      <div className="grid grid-cols-1 gap-4">
        <LeadCardSkeleton />
        <CandidatesSkeleton />
        <UnitsSkeleton />
      </div>
    </Loading>
  );
}
