import { listCouldChange } from "@command-center/contract/results/could-change";
import { listElectionsHeld } from "@command-center/contract/results/elections-held";
import { ApiError, explain } from "../../../../api/errors.ts";
import { useRead } from "../../../../api/queries.ts";
import { ChartSource } from "../../../../charts/parts/files/chart-source.tsx";
import { Link } from "../../../../navigation/link.tsx";
import { PAGES } from "../../../../navigation/pages.ts";
import { paths } from "../../../../navigation/paths.ts";
import { useCycle } from "../../../../parts/calendar/use-cycle.ts";
import { Button, buttonClass } from "../../../../ui/controls/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { EmptyState } from "../../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../../ui/states/error-state.tsx";
import { SkeletonWords } from "../../../../ui/states/skeleton.tsx";
import { StaleNotice } from "../../../../ui/states/stale-notice.tsx";
import { Choosers } from "../frame/choosers.tsx";
import { NoResults } from "../frame/no-results.tsx";
import { Steps } from "../frame/steps.tsx";
import {
  askedIn,
  couldChangeHref,
  resultsHref,
  useResultsAddress,
  type ResultsAddress,
} from "../results-address.ts";
import { electionText } from "../results-words.ts";
import { DecidedSeats, DecidedSeatsSkeleton } from "./decided-seats.tsx";
import { StandingsCard, StandingsSkeleton } from "./standings-card.tsx";

/** `/results/could-change`: the seats of an election, those that the open stations could still change first. */
export function CouldChangePage() {
  const asked = useResultsAddress();
  const cycle = useCycle();
  const held = useRead(listElectionsHeld, {});
  const own = held.data?.filter((one) => one.cycle.id === cycle.data?.id) ?? [];
  // Seats decide one by one: where there are several kinds, constituencies come first.
  const first = own.find(({ contest }) => contest === "mp") ?? own[0];
  const address: ResultsAddress =
    asked.contest === null && first !== undefined ? { ...asked, contest: first.contest } : asked;
  const { contest, pollingDay, issuer } = askedIn(address);
  const isKnown = address.contest !== null;
  const read = useRead(
    listCouldChange,
    { contest, ...(pollingDay && { pollingDay }), ...(issuer && { issuer }) },
    { enabled: isKnown },
  );
  const { data, error } = read;
  const failed = error ?? (isKnown ? null : (held.error ?? cycle.error));
  const isEmpty = !isKnown && held.data !== undefined && cycle.data !== undefined;
  const shown = own.find((one) => one.contest === data?.kind && one.pollingDay === data.pollingDay);
  return (
    <>
      <Steps
        above={[{ label: PAGES.results.title, href: resultsHref(asked) }]}
        here={PAGES.couldChange.title}
      />
      <PageHeader
        title={PAGES.couldChange.title}
        subtitle={
          isEmpty || (failed !== null && data === undefined) ? (
            "Whether stations without a result could still change who leads"
          ) : data === undefined || shown === undefined ? (
            <SkeletonWords like="Parliamentary election, constituency MPs, 00 Jan 0000 · Electoral Commission" />
          ) : (
            `${electionText(shown)} · ${data.issuer}`
          )
        }
        actions={
          data !== undefined && (
            <div className="flex flex-wrap items-end gap-2">
              <Choosers
                results={{ contest: data.kind, pollingDay: data.pollingDay, issuer: data.issuer }}
                address={address}
                hrefOf={couldChangeHref}
              />
              <Button onClick={() => print()}>
                <Icon name="printer" className="size-4" />
                Print
              </Button>
            </div>
          )
        }
      />
      {data !== undefined ? (
        <>
          {error !== null && <StaleNotice>Not up to date: {explain(error)}</StaleNotice>}
          <ChartSource source={`${data.issuer}, results by polling station`}>
            <div className="grid grid-cols-1 gap-4">
              <StandingsCard data={data} />
              <DecidedSeats data={data} />
            </div>
          </ChartSource>
        </>
      ) : isEmpty ? (
        <NoResults contest={null} />
      ) : failed === null ? (
        <div className="grid grid-cols-1 gap-4">
          <StandingsSkeleton />
          <DecidedSeatsSkeleton />
        </div>
      ) : failed instanceof ApiError && [400, 404].includes(failed.status) ? (
        <EmptyState
          title={failed.detail}
          action={
            <Link href={paths.couldChange()} className={buttonClass()}>
              Another election of this cycle
            </Link>
          }
        />
      ) : (
        <ErrorState
          title="The seats could not be loaded"
          retrying={read.isFetching || held.isFetching}
          onRetry={() => void (isKnown ? read : held).refetch()}
        >
          {explain(failed)}
        </ErrorState>
      )}
    </>
  );
}
