import type { ElectionHeld } from "@command-center/contract/results/elections-held";
import type { MissingResults, StationResults } from "@command-center/contract/results/station-results";
import { marginText, percentText, countedText } from "@command-center/domain/number-text";
import { GENERAL_CONTEST_WORDS } from "@command-center/domain/results/result-words";
import { candidateName, shortNames } from "@command-center/domain/results/stations/candidate-names";
import { coveredName } from "@command-center/domain/results/stations/coverage";
import { invalidShare, type Lead, leadIn, outcomeOf } from "@command-center/domain/results/stations/lead";
import { stationsOf } from "@command-center/domain/results/stations/units";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { candidateFills } from "../../../parts/results/candidate-fills.ts";
import { OwnMark } from "../../../parts/results/own-mark.tsx";
import { formatCount, formatDay } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { reasonText, whereText } from "./own-words.ts";
import { Fact } from "../../../ui/fact.tsx";

export interface OwnCardProps {
  results: StationResults;
  missing: MissingResults;
  election: ElectionHeld;
}

/** The leader with their share and lead, next to what is missing, by reason and by region. */
export function LeadAndMissing({ results, missing, election }: OwnCardProps) {
  const { contest, pollingDay } = results;
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-6 wide:grid-cols-2">
      <div className="min-w-0 wide:border-r wide:border-line wide:pr-8">
        <p className="text-12 text-mute">
          {GENERAL_CONTEST_WORDS[contest]}
          {results.area.kind !== "country" && `, ${coveredName(results)}`}, {formatDay(pollingDay)} ·{" "}
          {results.issuer}
        </p>
        {results.seat === null ? <Seats results={results} /> : <Leader results={results} missing={missing} />}
        <Totals results={results} />
        <p className="mt-4">
          <Link
            href={paths.results({ contest, day: election.pollingDay })}
            className="link touch-reach font-semibold"
          >
            All results
          </Link>
        </p>
      </div>
      <Missing results={results} missing={missing} />
    </div>
  );
}

/** Several seats have no common leader. */
function Seats({ results: { seats } }: { results: StationResults }) {
  return (
    <>
      <p className="figure-xl">
        {formatCount(seats.withResults)} of {formatCount(seats.contested)}
      </p>
      <p className="text-12 text-mute">seats with results</p>
    </>
  );
}

function Leader({ results, missing }: Omit<OwnCardProps, "election">) {
  const lead = leadIn(results);
  if (lead === null) return <p className="mt-1 text-16 font-[650]">No votes are known yet</p>;
  const own = results.seat?.own ?? null;
  const isTie = lead.names.length > 1;
  const isComing = missing.reasons.some(({ reason }) => reason === "expected" || reason === "not received");
  return (
    <>
      <p className="text-12 text-mute">
        {isTie ? "Tied" : "Leader"}
        {isComing && " so far"}
      </p>
      <p className="mt-1 text-16 font-[650] text-balance">
        {lead.names.map(candidateName).join(" and ")}
        {own !== null && lead.names.includes(own) && <OwnMark className="ml-2" />}
      </p>
      <p className="figure-xl">{percentText(lead.share)}</p>
      <p className="text-12 text-mute">
        {formatCount(lead.votes)} of {formatCount(results.valid)} valid votes{isTie && " each"}
      </p>
      <Shares results={results} />
      {lead.next !== null && (
        <p className="mt-3">
          <strong>{countedText(lead.next.votesBehind, "vote", "votes")} ahead</strong>,{" "}
          {marginText(lead.next.pointsBehind)}
        </p>
      )}
      <Outcome lead={lead} missing={missing} />
    </>
  );
}

/** The first two candidates and all others on one bar, with a mark at a half. */
function Shares({ results: { candidates, ranking, valid, seat } }: { results: StationResults }) {
  const first = candidates.slice(0, 2);
  const names = first.map(({ name }) => name);
  const fills = candidateFills(ranking, names, seat?.own ?? null);
  const short = shortNames(candidates.map(({ name }) => name));
  const others = candidates.slice(2);
  const rest = others.reduce((sum, { votes }) => sum + votes, 0);
  const shares = [
    ...first.map(({ name, votes }) => ({ name: short.get(name) ?? name, votes, fill: fills.get(name) })),
    ...(others.length > 0
      ? [
          {
            name: countedText(others.length, "other", "others"),
            votes: rest,
            fill: "var(--g2)",
          },
        ]
      : []),
  ];
  return (
    <>
      <div aria-hidden="true" className="relative mt-3 flex h-3 gap-0.5 overflow-hidden rounded-sm bg-line">
        {shares.map(({ name, votes, fill }) => (
          <span
            key={name}
            data-print="exact"
            style={{ width: `${(100 * votes) / valid}%`, background: fill }}
          />
        ))}
        <span className="absolute inset-y-0 left-1/2 w-px bg-ink" />
      </div>
      <ul className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-12">
        {shares.map(({ name, votes, fill }) => (
          <li key={name} className="inline-flex items-center gap-1.5">
            <span
              aria-hidden="true"
              data-print="exact"
              className="size-2.5 rounded-[2px]"
              style={{ background: fill }}
            />
            {name} <span className="font-semibold">{percentText((100 * votes) / valid)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether the voters of the stations without votes could still change the leader. */
function Outcome({ lead, missing }: { lead: Lead; missing: MissingResults }) {
  const outcome = outcomeOf(lead, missing);
  if (outcome === "unknown") return null;
  const voters = formatCount(missing.voters ?? 0);
  return (
    <p className="mt-3 flex items-start gap-2 rounded-md bg-hover px-3 py-2 text-12 text-pretty">
      <Icon name={outcome === "cannot change" ? "circle-check" : "info"} className="mt-0.5 size-4 shrink-0" />
      <span>
        {outcome === "cannot change" ? (
          <>
            <strong>Cannot change.</strong> {voters} voters are registered where there is no result, fewer
            than the lead.
          </>
        ) : (
          <>
            <strong>Could still change.</strong> {voters} voters are registered where there is no result, as
            many as the lead or more.
          </>
        )}{" "}
        Arithmetic, not a forecast.
      </span>
    </p>
  );
}

function Totals({ results }: { results: StationResults }) {
  const invalid = invalidShare(results);
  const totals = [
    ["Turnout", results.turnout === null ? "–" : percentText(results.turnout)],
    ["Votes cast", results.total === null ? "–" : formatCount(results.total)],
    ["Invalid, of votes cast", invalid === null ? "–" : percentText(invalid)],
  ] as const;
  return (
    <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3 border-t border-line pt-4">
      {totals.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}

/** Stations without votes: how many, why, and where. */
function Missing({ results, missing }: Omit<OwnCardProps, "election">) {
  const { counted, all } = stationsOf(results.units);
  if (counted === 0 && results.seats.withoutStations > 0)
    return (
      <p className="min-w-0 text-12 text-pretty text-mute">
        The results are as published by seat. No polling station is counted.
      </p>
    );
  return (
    <section aria-labelledby="own-missing" className="min-w-0">
      <h3 id="own-missing" className="text-12 text-mute">
        Missing: stations without votes
      </h3>
      <p>
        <span className="figure-xl">{formatCount(missing.stations)}</span>{" "}
        <span className="text-mute">of {formatCount(missing.expected.stations)}</span>
      </p>
      <p className="text-12 text-mute">
        {missing.voters !== null && missing.expected.voters !== null
          ? `${formatCount(missing.voters)} of ${formatCount(missing.expected.voters)} registered voters`
          : "Their voters are not known"}
        {missing.expected.stations === 0 &&
          ` · no station list, ${formatCount(counted)} of ${formatCount(all)} stations have votes`}
      </p>
      {missing.reasons.length > 0 && (
        <ul className="mt-3 grid gap-1.5">
          {missing.reasons.map((one) => (
            <li key={one.reason} className="flex gap-3">
              <span className="w-14 shrink-0 text-right font-semibold tabular-nums">
                {formatCount(one.stations)}
              </span>
              <span className="min-w-0">
                {reasonText(one)} <span className="block text-12 text-mute">{whereText(one)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {missing.areas.length > 0 && (
        <div className="mt-3 overflow-x-auto">
          <table className="w-full text-right tabular-nums">
            <caption className="sr-only">Stations without votes, by region</caption>
            <thead>
              <tr className="text-12 text-mute">
                <th scope="col" className="py-1.5 text-left font-semibold">
                  Region
                </th>
                <th scope="col" className="py-1.5 pl-3 font-semibold">
                  Missing
                </th>
                <th scope="col" className="py-1.5 pl-3 font-semibold">
                  Voters there
                </th>
                <th scope="col" className="py-1.5 pl-3 font-semibold">
                  With votes
                </th>
              </tr>
            </thead>
            <tbody>
              {missing.areas.map(({ area, stations, voters, expected }) => (
                <tr key={area.id} className="border-t border-line">
                  <th scope="row" className="py-1.5 text-left font-normal">
                    {area.name}
                  </th>
                  <td className="py-1.5 pl-3 font-semibold">{formatCount(stations)}</td>
                  <td className="py-1.5 pl-3">{voters === null ? "–" : formatCount(voters)}</td>
                  <td className="py-1.5 pl-3 text-mute">
                    {formatCount(expected - stations)} of {formatCount(expected)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
