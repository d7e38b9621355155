import { listCouldChange } from "@command-center/contract/results/decisive/could-change";
import { ApiError, explain } from "../../../../api/errors.ts";
import { issuerText } from "@command-center/domain/results/result-words";
import { useRead } from "../../../../api/queries.ts";
import { ChartSource } from "../../../../charts/parts/files/chart-source.tsx";
import { Link } from "../../../../navigation/link.tsx";
import { PAGES } from "../../../../navigation/pages.ts";
import { paths } from "../../../../navigation/paths.ts";
import { Button, buttonClass } from "../../../../ui/controls/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { EmptyState, ErrorState, StaleNotice } from "../../../../ui/states/states.tsx";
import { SkeletonWords } from "../../../../ui/states/skeleton.tsx";
import { Choosers } from "../frame/choosers.tsx";
import { NoResults } from "../frame/no-results.tsx";
import { Steps } from "../frame/steps.tsx";
import { couldChangeHref, resultsHref } from "../results-address.ts";
import { electionText } from "../results-words.ts";
import { useDecidedElection } from "../use-decided-election.ts";
import { DecidedSeats, DecidedSeatsSkeleton } from "./decided-seats.tsx";
import { LimitsCard } from "./limits-card.tsx";
import { StandingsCard, StandingsSkeleton } from "./standings-card.tsx";

/** `/results/could-change`: the seats of an election, those that the open stations could still change first. */
export function CouldChangePage() {
  const { address, isKnown, isEmpty, input, electionOf, ...chosen } = useDecidedElection();
  const read = useRead(listCouldChange, input, { enabled: isKnown });
  const { data, error } = read;
  const failed = error ?? chosen.failed;
  const shown = electionOf(data?.kind, data?.pollingDay);
  return (
    <>
      <Steps
        above={[{ label: PAGES.results.title, href: resultsHref(address) }]}
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
            `${electionText(shown)} · ${issuerText(data.issuer)}`
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
              <LimitsCard limits={data.limits} />
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
          retrying={read.isFetching}
          onRetry={isKnown ? () => void read.refetch() : chosen.retry}
        >
          {explain(failed)}
        </ErrorState>
      )}
    </>
  );
}
