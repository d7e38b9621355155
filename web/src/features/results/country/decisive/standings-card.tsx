import { STANDINGS, type CouldChangeSeats } from "@command-center/contract/results/decisive/could-change";
import { countedText } from "@command-center/domain/number-text";
import { Card } from "../../../../ui/card.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { Loading, SkeletonWords } from "../../../../ui/states/skeleton.tsx";
import { StandingBadge } from "./standing-badge.tsx";

/** How many seats are how sure, and the stations that decide those that are not safe. */
export function StandingsCard({ data }: { data: CouldChangeSeats }) {
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

export function StandingsSkeleton() {
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
