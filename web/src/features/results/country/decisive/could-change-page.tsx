import {
  listCouldChange,
  STANDINGS,
  type CouldChangeSeats,
} from "@command-center/contract/results/decisive/could-change";
import { ApiError, explain } from "../../../../api/errors.ts";
import { issuerText } from "@command-center/domain/results/result-words";
import { LIMIT_NAMES, type LegalLimit } from "@command-center/contract/results/decisive/legal-limits";
import { limitText } from "@command-center/domain/decisive/legal-limits";
import { countedText } from "@command-center/domain/number-text";
import { useRead } from "../../../../api/queries.ts";
import { ChartSource } from "../../../../charts/parts/files/chart-source.tsx";
import { Link } from "../../../../navigation/link.tsx";
import { PAGES } from "../../../../navigation/pages.ts";
import { paths } from "../../../../navigation/paths.ts";
import { Button, buttonClass } from "../../../../ui/controls/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { EmptyState, ErrorState, StaleNotice } from "../../../../ui/states/states.tsx";
import { Loading, SkeletonWords } from "../../../../ui/states/skeleton.tsx";
import { Choosers } from "../choosers.tsx";
import { NoResults } from "../no-results.tsx";
import { Steps } from "../steps.tsx";
import { couldChangeHref, resultsHref } from "../results-address.ts";
import { electionText } from "../results-words.ts";
import { useDecidedElection } from "../use-decided-election.ts";
import { DecidedSeats, DecidedSeatsSkeleton } from "./decided-seats.tsx";
import { Card } from "../../../../ui/card.tsx";
import { formatCount, formatDay } from "../../../../ui/format.ts";
import { StandingBadge } from "./standing-badge.tsx";

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

/** Limits of the law, each with the law that it is written in. Those that contradict each other are next to each other. */
function LimitsCard({ limits }: { limits: readonly LegalLimit[] }) {
  const kinds = limits.map(({ kind }) => kind);
  return (
    <Card
      title="Limits of the law"
      note="As recorded for this cycle. Imports of the kind “Limits of the law” add and correct them."
    >
      {limits.length === 0 && <p className="text-14 text-mute">No limits on record.</p>}
      <ul className="grid gap-2 text-14">
        {limits.map((limit) => (
          <li key={`${limit.kind} ${limit.law}`} className="flex flex-wrap gap-x-2">
            <span className="font-[650]">
              {LIMIT_NAMES[limit.kind]}: {limitText(limit)}
            </span>
            <span className="min-w-0 text-mute">
              {limit.law}, from {formatDay(limit.appliesFrom)}. {limit.source}.
              {kinds.filter((kind) => kind === limit.kind).length > 1 && " Contradicts another limit."}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** How many seats are how sure, and the stations that decide those that are not safe. */
function StandingsCard({ data }: { data: CouldChangeSeats }) {
  const { seats } = data;
  const counts = STANDINGS.map(
    (standing) => [standing, seats.filter((seat) => seat.standing === standing).length] as const,
  );
  return (
    <Card testId="standings">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <dl className="flex flex-wrap gap-x-6 gap-y-2">
          {counts.map(
            ([standing, count]) =>
              (count > 0 || standing !== "unknown") && (
                <div key={standing} className="flex flex-row-reverse items-center gap-2">
                  <dt>
                    <StandingBadge standing={standing} />
                  </dt>
                  <dd className="text-20 font-[650] tabular-nums">{formatCount(count)}</dd>
                </div>
              ),
          )}
        </dl>
        <p className="min-w-0 flex-1 basis-64 text-14 text-mute">{summaryText(data)}</p>
      </div>
    </Card>
  );
}

/** `34 stations with 13,475 registered voters decide the 7 seats that are not safe.` */
export function summaryText({ seats, withoutStations }: CouldChangeSeats): string {
  const open = seats.filter(({ standing }) => standing === "open" || standing === "recount range");
  const stations = open.reduce((sum, seat) => sum + seat.stations, 0);
  const voters = open.reduce<number | null>(
    (sum, { registered }) => (sum === null || registered === null ? null : sum + registered),
    0,
  );
  const decide =
    open.length === 0
      ? "No open station can change a seat."
      : stations === 0
        ? `Every station of the ${countedText(open.length, "seat", "seats")} that ${open.length === 1 ? "is" : "are"} not safe is counted.`
        : `${countedText(stations, "station", "stations")}${
            voters === null ? "" : ` with ${countedText(voters, "registered voter", "registered voters")}`
          } can decide the ${countedText(open.length, "seat", "seats")} not safe.`;
  const left =
    withoutStations === 0
      ? ""
      : ` ${countedText(withoutStations, "seat has", "seats have")} neither a result nor a station on the list.`;
  return `${decide} This is arithmetic, not a forecast.${left}`;
}

function StandingsSkeleton() {
  return (
    <Loading what="the counts">
      <Card className="skeleton">
        <p className="text-20">
          <SkeletonWords like="0 Recount range 0 Open 000 Safe" />
        </p>
      </Card>
    </Loading>
  );
}
