import type { ElectionHeld } from "@command-center/contract/results/elections-held";
import { readAccount } from "@command-center/contract/accounts/accounts";
import { COMPARED_MEASURES } from "@command-center/domain/results/comparison/compared-figures";
import { mayUse } from "@command-center/domain/permissions";
import { useMemo } from "react";
import { useRead } from "../../../../api/queries.ts";
import { ChartSource } from "../../../../charts/parts/files/chart-source.tsx";
import { goTo, setAddress, useHeld } from "../../../../navigation/address.ts";
import { PAGES } from "../../../../navigation/pages.ts";
import { Late } from "../../../../page/late.tsx";
import { PageBody } from "../../../../page/page-body.tsx";
import { useTitle } from "../../../../page/use-title.ts";
import { Card } from "../../../../ui/card.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { lazy } from "../../../../ui/loading/lazy.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { EmptyState } from "../../../../ui/states/states.tsx";
import { Loading, SkeletonWords } from "../../../../ui/states/skeleton.tsx";
import { compareHref, resultsHref, useResultsAddress, type ResultsAddress } from "../results-address.ts";
import { Steps } from "../steps.tsx";
import { electionText } from "../results-words.ts";
import { comparisonView, measureName, type ComparisonView } from "./comparison-view.ts";
import { ElectionChooser } from "./election-chooser.tsx";
import { FindingCard } from "./finding-card.tsx";
import { useComparison, useOtherElections, useElectionShown } from "./use-comparison.ts";

const RegionsCard = lazy(async () => ({ default: (await import("./regions-card.tsx")).RegionsCard }));
const CandidatesCard = lazy(async () => ({
  default: (await import("./candidates-card.tsx")).CandidatesCard,
}));
const ChangeMap = lazy(async () => ({ default: (await import("./change-map.tsx")).ChangeMap }));
const MovedCard = lazy(async () => ({ default: (await import("./moved-card.tsx")).MovedCard }));
const OthersCard = lazy(async () => ({ default: (await import("./others-card.tsx")).OthersCard }));
const PlacesCard = lazy(async () => ({ default: (await import("./places-card.tsx")).PlacesCard }));

/** `/results/compare`: two elections of a contest, for the country or a unit of it. */
export function ComparePage() {
  const address = useResultsAddress();
  const { own, failed } = useElectionShown(address);
  const { others, chosen } = useOtherElections(own ?? undefined, address);
  const read = useComparison(own ?? undefined, address, chosen);
  const measure = useHeld("measure");
  const view = useMemo(
    () =>
      read.data === undefined
        ? null
        : comparisonView(read.data, COMPARED_MEASURES.find((one) => one === measure) ?? null),
    [read.data, measure],
  );
  useTitle(view === null ? PAGES.compare.title : `${view.names[1]} against ${view.names[0]}`);
  const isAlone = own === null || others?.length === 0;
  const header = (
    <>
      <Crumbs address={address} />
      <PageHeader
        title={view === null ? PAGES.compare.title : `${view.names[1]} against ${view.names[0]}`}
        subtitle={isAlone ? undefined : <Subtitle view={view} />}
        actions={
          chosen !== undefined && (
            <div className="flex flex-wrap items-end gap-2">
              {view !== null && <MeasureChooser view={view} />}
              <ElectionChooser
                others={others ?? []}
                chosen={chosen}
                onChoose={({ cycle, pollingDay }) =>
                  goTo(compareHref(address, { withCycle: cycle.id, withDay: pollingDay }))
                }
              />
            </div>
          )
        }
      />
    </>
  );
  if (isAlone)
    return (
      <>
        {header}
        <EmptyState
          title={
            own === null
              ? "This cycle has no polling-station results of this contest yet"
              : "No other election to compare with yet"
          }
        >
          To compare, import the results of an earlier election into their own cycle.
        </EmptyState>
      </>
    );
  const isReady = view !== null && own !== undefined && chosen !== undefined;
  const data = isReady ? { view, own, chosen } : undefined;
  return (
    <>
      {header}
      <PageBody
        read={failed === null ? { ...read, data } : { ...failed, data }}
        what="The comparison"
        elsewhere={{ href: PAGES.compare.path, label: "Compare the whole country" }}
        waiting={<Skeleton />}
      >
        {(shown) => (
          <ChartSource source={`${shown.own.issuer}, results by polling station`}>
            <Cards view={shown.view} address={address} own={shown.own} other={shown.chosen} />
          </ChartSource>
        )}
      </PageBody>
    </>
  );
}

interface CardsProps {
  view: ComparisonView;
  address: ResultsAddress;
  own: { readonly pollingDay: string; readonly issuer: string };
  other: ElectionHeld;
}

function Cards({ view, address, own, other }: CardsProps) {
  const { data: account } = useRead(readAccount, {});
  const mayMatch =
    account !== undefined && account.limitedTo.length === 0 && mayUse("data.import", account) === "allowed";
  const { units, unit } = view.comparison;
  const hasMap = units.some(({ area }) => area.kind === "district");
  const moved = (
    <Late title="Where the change came from">
      <MovedCard view={view} />
    </Late>
  );
  const others = (
    <Late title="Other changes">
      <OthersCard view={view} />
    </Late>
  );
  return (
    <div className="grid grid-cols-1 gap-4" key={unit.area.id}>
      <FindingCard view={view} />
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-12">
        <div className="grid min-w-0 grid-cols-1 gap-4 wide:col-span-5">
          <Late title="By region">
            <RegionsCard view={view} />
          </Late>
          <Late title="Candidates">
            <CandidatesCard view={view} mayMatch={mayMatch} />
          </Late>
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4 wide:col-span-7">
          {hasMap ? (
            <Late title="On the map">
              <ChangeMap view={view} address={address} />
            </Late>
          ) : (
            <>
              {moved}
              {others}
            </>
          )}
        </div>
      </div>
      {hasMap && (
        <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-12">
          <div className="min-w-0 wide:col-span-8">{moved}</div>
          <div className="min-w-0 wide:col-span-4">{others}</div>
        </div>
      )}
      <Late title="Place by place">
        <PlacesCard view={view} address={address} own={own} other={other} />
      </Late>
    </div>
  );
}

function Crumbs({ address }: { address: ResultsAddress }) {
  const results = { label: PAGES.results.title, href: resultsHref(address) };
  const all = {
    label: "Compare all",
    href: compareHref(address, { area: null, within: null, constituency: null }),
  };
  return <Steps above={address.area === null ? [results] : [results, all]} here="Compare" />;
}

function Subtitle({ view }: { view: ComparisonView | null }) {
  if (view === null)
    return <SkeletonWords like="Uganda · Presidential election, 00 Jan 0000 and 00 Jan 0000" />;
  const { unit, contest, before, after } = view.comparison;
  const isNamed = before.isByElection || after.isByElection;
  const earlier = isNamed ? electionText({ contest, ...before }) : formatDay(before.pollingDay);
  return `${unit.area.name} · ${electionText({ contest, ...after })} and ${earlier} · ${[...new Set([after.issuer, before.issuer])].join(", ")}, by polling station`;
}

function MeasureChooser({ view }: { view: ComparisonView }) {
  const options = COMPARED_MEASURES.filter((one) => one !== "share" || view.subject !== null);
  return (
    <label className="grid gap-1">
      <span className="text-12 text-mute">Show</span>
      <select
        className="select max-w-full"
        value={view.measure}
        onChange={(event) =>
          setAddress({ measure: event.target.value === options[0] ? null : event.target.value }, "push")
        }
      >
        {options.map((one) => (
          <option key={one} value={one}>
            {measureName(one, view.subject)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Skeleton() {
  return (
    <Loading what="the comparison">
      <div className="grid grid-cols-1 gap-4">
        <Card className="skeleton">
          <p className="text-16 font-[650] md:text-20">
            <SkeletonWords like="The share of one fell by 0.0 points to 00.0%: it fell most in one region and rose most in another." />
          </p>
          <div className="h-24" />
        </Card>
        <Card className="skeleton" title={<SkeletonWords like="Change by district, 0000 to 0000" />}>
          <div className="h-96" />
        </Card>
      </div>
    </Loading>
  );
}
