import { DrawnFigure } from "../../../charts/parts/files/drawn-figure.tsx";
import type { StationResults } from "@command-center/contract/results/station-results";
import { useId, type ReactNode } from "react";
import { marginText, percentText, countedText } from "@command-center/domain/number-text";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/class-names.ts";
import { formatCount } from "../../../ui/format.ts";
import {
  districtsText,
  isPartial,
  missingIn,
  missingText,
} from "@command-center/domain/results/stations/coverage";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { invalidShare, leadIn } from "@command-center/domain/results/stations/lead";
import { stationsOf } from "@command-center/domain/results/stations/units";
import { OwnMark } from "../../../parts/results/own-mark.tsx";
import { knownText, partialText } from "./results-words.ts";
import { Fact } from "../../../ui/fact.tsx";

/** What becomes of a station's result, in the order of the bar. */
const STATES = [
  { id: "counted", name: "Counted", dot: "bg-s4" },
  { id: "notReceived", name: "Not received", dot: "bg-control" },
  { id: "nullified", name: "Nullified", dot: "bg-neg" },
  { id: "zero", name: "Zero votes", dot: "bg-mid" },
] as const;

/** What of the station list is in none of them. */
const STILL = { name: "Still expected", dot: "bg-line" } as const;

/** The leading candidates, the state of the stations, and the totals behind them. */
export function LeadCard({ results }: { results: StationResults }) {
  const { units, registered, registeredCounted, total, turnoutVotes, turnout, valid, invalid, known } =
    results;
  const counted = units.counted + units.zero;
  const seen = units.counted + units.notReceived + units.nullified + units.zero;
  const still = Math.max(0, (units.expected ?? 0) - seen);
  const whole = Math.max(1, seen + still);
  const states = [
    ...STATES.map(({ id, ...state }) => ({ ...state, stations: units[id] })),
    ...(still > 0 ? [{ ...STILL, stations: still }] : []),
  ];
  const partial = partialText(results);
  const share = invalidShare(results);
  return (
    <Card testId="lead">
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 wide:grid-cols-12">
        <div className="min-w-0 wide:col-span-4 wide:border-r wide:border-line wide:pr-8">
          {results.seat === null ? <Seats results={results} /> : <Leader results={results} />}
        </div>
        <div className="min-w-0 wide:col-span-8">
          <Stations
            whole={
              units.expected === null
                ? `${formatCount(seen)} in the results; no station list`
                : `${formatCount(units.expected)} on the station list`
            }
          >
            <DrawnFigure
              title="Polling stations"
              finding={stationsFinding(counted, units.expected)}
              columns={["State", "Stations"]}
              rows={states.map(({ name, stations }) => [name, formatCount(stations)])}
            >
              <div
                aria-hidden="true"
                className="mt-1.5 flex h-2.5 gap-0.5 overflow-hidden rounded-sm bg-line print:[print-color-adjust:exact]"
              >
                {states
                  .filter(({ stations }) => stations > 0)
                  .map(({ name, dot, stations }) => (
                    <span
                      key={name}
                      data-print="exact"
                      className={cx("min-w-0.75", dot)}
                      style={{ width: `${(100 * stations) / whole}%` }}
                    />
                  ))}
              </div>
              <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-12">
                {states.map(({ name, dot, stations }) => (
                  <li key={name} className="inline-flex items-center gap-1.5">
                    <span
                      aria-hidden="true"
                      data-print="exact"
                      className={cx("size-2.5 rounded-[2px]", dot)}
                    />
                    <span className="text-mute">{name}</span>{" "}
                    <span className="font-semibold">{formatCount(stations)}</span>
                  </li>
                ))}
              </ul>
            </DrawnFigure>
          </Stations>
          <dl className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-3 gap-y-3 border-t border-line pt-4">
            <Fact
              name="Registered"
              note={registered === null ? "not known" : knownText(known.registers, seen, results.seats)}
            >
              {registered === null ? "–" : formatCount(registered)}
            </Fact>
            <Fact
              name="Votes cast"
              note={total === null ? "not in the files" : knownText(known.votes, counted, results.seats)}
            >
              {total === null ? "–" : formatCount(total)}
            </Fact>
            <Fact
              name="Turnout"
              note={
                turnout !== null
                  ? `of ${formatCount(registeredCounted)} voters`
                  : turnoutVotes > registeredCounted && registeredCounted > 0
                    ? "more votes than voters"
                    : total === null
                      ? "votes cast not known"
                      : total > 0
                        ? "voters not known"
                        : "no votes known"
              }
            >
              {turnout === null ? "–" : percentText(turnout)}
            </Fact>
            <Fact name="Valid">{formatCount(valid)}</Fact>
            <Fact
              name="Invalid"
              note={
                invalid === null
                  ? "not in the files"
                  : (knownText(known.votes, counted, results.seats) ??
                    (share === null ? undefined : `${percentText(share)} of votes cast`))
              }
            >
              {invalid === null ? "–" : formatCount(invalid)}
            </Fact>
          </dl>
          {partial !== null && <p className="mt-3 text-12 text-pretty text-mid">{partial}</p>}
          <MissingAreas results={results} />
        </div>
      </div>
    </Card>
  );
}

/** How many stations have a result, of those on the list; null without a list. */
function stationsFinding(counted: number, expected: number | null): string | null {
  if (expected === null || expected === 0) return null;
  const share = percentText((100 * counted) / expected);
  if (expected === 1 && counted >= 1) return "The only station is counted";
  return counted >= expected
    ? `All ${formatCount(expected)} stations are counted`
    : `${formatCount(counted)} of ${formatCount(expected)} stations are counted (${share})`;
}

/** Whether no more votes are to come: those of nullified stations never do. */
const isWhole = ({ units, seats }: StationResults) => {
  const { counted, all } = stationsOf(units);
  return seats.withoutStations > 0 || counted + units.zero + units.nullified >= all;
};

/** Of several seats nobody leads in all of them: how many have results takes a leader's place. */
function Seats({ results: { seats, area } }: { results: StationResults }) {
  if (seats.contested === 0)
    return (
      <>
        <Label>Seats</Label>
        <p className="text-16 font-[650]">None here</p>
        <p className="text-12 text-mute">{area.name} votes for no seat in this contest.</p>
      </>
    );
  return (
    <>
      <Label>Seats with results</Label>
      <p className="figure-xl text-s4">
        {formatCount(seats.withResults)} of {formatCount(seats.contested)}
      </p>
      <p className="text-12 text-pretty text-mute">
        Each seat has its own candidates. The seats are listed below, with who leads.
      </p>
    </>
  );
}

function Leader({ results }: { results: StationResults }) {
  const lead = leadIn(results);
  if (isPartial(results)) return <NoLeader results={results} />;
  // Of a kind of contest, whose seat it is: stations of a sub-county may vote for another one.
  const of = results.contest === "president" ? "" : ` · ${results.seat?.name}`;
  if (lead === null)
    return (
      <>
        <Label>Leader{of}</Label>
        <p className="text-16 font-[650]">No result yet</p>
        <p className="text-12 text-mute">No valid votes are known here.</p>
      </>
    );
  const isTie = lead.names.length > 1;
  const isOwn = lead.names.some((name) => name === results.seat?.own);
  return (
    <>
      <Label>
        {isTie ? "Tied" : "Leader"}
        {isWhole(results) ? "" : " so far"}
        {of}
      </Label>
      <p className="text-16 font-[650] text-balance">
        {lead.names.map(candidateName).join(" and ")}
        {isOwn && <OwnMark className="ml-2" />}
      </p>
      <p className={cx("figure-xl", isOwn ? "text-ink" : "text-s4")}>{percentText(lead.share)}</p>
      <p className="text-12 text-mute">
        {formatCount(lead.votes)} of {formatCount(results.valid)} valid votes{isTie && " each"}
      </p>
      {lead.next !== null && (
        <p className="mt-2 text-pretty">
          <strong>{countedText(lead.next.votesBehind, "vote", "votes")} ahead</strong> of{" "}
          {candidateName(lead.next.name)}, {percentText(lead.next.share)}: a lead of{" "}
          {marginText(lead.next.pointsBehind)}
        </p>
      )}
    </>
  );
}

/** Names no leader of a unit that is covered in part, but the districts that its totals are of. */
function NoLeader({ results: { area, districts, units } }: { results: StationResults }) {
  const { all } = stationsOf(units);
  return (
    <>
      <Label>No leader for {area.name}</Label>
      <p className="text-16 font-[650] text-balance">
        {all === 0 ? "No polling stations" : `${formatCount(all)} stations in ${districtsText(districts)}`}
      </p>
      <p className="text-12 text-pretty text-mute">
        {units.expected === null ? "have results" : "are on the station list"}. The totals cover only these.
      </p>
    </>
  );
}

/** Units of the next level that are named before the others are counted. */
const MISSING_NAMED = 6;

/** Which areas miss stations or whole districts; nothing where none does. */
function MissingAreas({ results }: { results: StationResults }) {
  const missing = missingIn(results);
  if (missing.length === 0) return null;
  const others = missing.length - MISSING_NAMED;
  return (
    <p className="mt-3 text-12 text-pretty">
      <span className="font-semibold">Missing:</span>{" "}
      <span className="text-mid">
        {missing.slice(0, MISSING_NAMED).map(missingText).join(", ")}
        {others > 0 && `, and ${formatCount(others)} more in the table`}
      </span>
    </p>
  );
}

/** A region of its own, with the place of the chart's button in its head. */
function Stations({ whole, children }: { whole: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex items-start gap-x-3">
        <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
          <h2 id={id} className="text-12 text-mute">
            Polling stations
          </h2>
          <p className="text-12 text-mute">{whole}</p>
        </div>
        <div className="chart-slot" data-print="hide" />
      </div>
      {children}
    </section>
  );
}

function Label({ children }: { children: ReactNode }) {
  return <p className="text-12 text-mute">{children}</p>;
}
