import {
  listCouldChange,
  STANDINGS,
  type CouldChangeSeats,
} from "@command-center/contract/results/decisive/could-change";
import { issuerText } from "@command-center/domain/results/result-words";
import { LIMIT_NAMES, type LegalLimit } from "@command-center/contract/results/decisive/legal-limits";
import { limitText } from "@command-center/domain/decisive/legal-limits";
import { countedText } from "@command-center/domain/number-text";
import { useRead } from "../../../../api/queries.ts";
import { ChartSource } from "../../../../charts/parts/files/chart-source.tsx";
import { Loading, SkeletonWords } from "../../../../ui/states/skeleton.tsx";
import { DecidedPage } from "../decided-page.tsx";
import { couldChangeHref } from "../results-address.ts";
import { useDecidedElection } from "../use-decided-election.ts";
import { DecidedSeats, DecidedSeatsSkeleton } from "./decided-seats.tsx";
import { Card } from "../../../../ui/card.tsx";
import { formatCount, formatDay } from "../../../../ui/format.ts";
import { StandingBadge } from "./standing-badge.tsx";

/** `/results/could-change`: the seats of an election, those that the open stations could still change first. */
export function CouldChangePage() {
  const election = useDecidedElection();
  const read = useRead(listCouldChange, election.input, { enabled: election.isKnown });
  return (
    <DecidedPage
      page="couldChange"
      about="Whether stations without a result could still change who leads"
      election={election}
      read={read}
      what="The seats"
      sourceOf={({ issuer }) => issuerText(issuer)}
      hrefOf={couldChangeHref}
      waiting={
        <div className="grid grid-cols-1 gap-4">
          <StandingsSkeleton />
          <DecidedSeatsSkeleton />
        </div>
      }
    >
      {(data) => (
        <ChartSource source={`${data.issuer}, results by polling station`}>
          <div className="grid grid-cols-1 gap-4">
            <StandingsCard data={data} />
            <DecidedSeats data={data} />
            <LimitsCard limits={data.limits} />
          </div>
        </ChartSource>
      )}
    </DecidedPage>
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
