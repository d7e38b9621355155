import { listSeatPetitions, readSeat, type SeatDetail } from "@command-center/contract/results/seat";
import { CONTEST_KIND_WORDS } from "@command-center/domain/results/result-words";
import { percentText } from "@command-center/domain/number-text";
import { ApiError, explain } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { usePath } from "../../../navigation/address.ts";
import { PAGES } from "../../../navigation/pages.ts";
import { paths, plainPath } from "../../../navigation/paths.ts";
import { Ghost } from "../../../page/ghost.tsx";
import { sample } from "../../../page/sample.ts";
import { NoSuchPage } from "../../../page/no-such-page.tsx";
import { useTitle } from "../../../page/use-title.ts";
import { HistoryCard as RecordHistoryCard } from "../../../parts/records/history-card.tsx";
import { WaitingBand } from "../../../parts/entry/waiting-band.tsx";
import { RecordButton } from "../../../parts/entry/record-button.tsx";
import { StaleNotice } from "../../../ui/states/states.tsx";
import { HistoryCard } from "./history-card.tsx";
import { LeadCard } from "./lead-card.tsx";
import { ResultCard } from "./result-card.tsx";
import { SeatHead } from "./seat-head.tsx";
import { SeatPetitionsCard, type SeatPetitionsRead } from "./seat-petitions-card.tsx";
import { SourcesCard } from "./sources-card.tsx";
import { TurnoutCard } from "./turnout-card.tsx";
import { Card } from "../../../ui/card.tsx";
import { formatCount, formatDay } from "../../../ui/format.ts";
import { declarationText, districtName } from "./seat-words.ts";
import { ReadError } from "../../../page/read-error.tsx";

/** One seat: its winner and margin, every declaration, and disputes. */
export function SeatPage() {
  const asked = plainPath(usePath()).split("/").at(-1) ?? "";
  return /^[1-9]\d{0,8}$/.test(asked) ? <Seat key={asked} id={asked} /> : <Unknown asked={asked} />;
}

function Unknown({ asked }: { asked: string }) {
  useTitle("No such seat");
  return <NoSuchSeat asked={asked} />;
}

function Seat({ id: asked }: { id: string }) {
  const id = Number(asked);
  const read = useRead(readSeat, { id });
  const petitions = useRead(listSeatPetitions, { id });
  const { data: seat, error } = read;
  const isUnknown = error instanceof ApiError && error.status === 404;
  useTitle(seat?.name ?? (isUnknown ? "No such seat" : PAGES.seat.title));
  if (isUnknown) return <NoSuchSeat asked={asked} />;
  return (
    // On paper it stands on one sheet.
    <div className="print:[zoom:0.78]">
      <SeatHead seat={seat} title={PAGES.seat.title} />
      <WaitingBand kind="seat" id={asked} />
      {seat === undefined && error !== null ? (
        <ReadError what="The seat" read={read} />
      ) : (
        <>
          {error !== null && <StaleNotice>Not up to date: {explain(error)}</StaleNotice>}
          {seat === undefined ? (
            <Ghost what="the seat" inCards>
              <Cards seat={SAMPLE} petitions={petitions} />
            </Ghost>
          ) : (
            <Cards seat={seat} petitions={petitions} />
          )}
        </>
      )}
    </div>
  );
}

const SAMPLE_SOURCE = { publisher: null, publishedOn: null, kind: "sample" } as const;
/** A declared constituency: most seats are. */
const SAMPLE = sample(readSeat.output, {
  kind: "constituency_mp",
  contest: { status: "declared" },
  declarations: [
    {
      isCurrent: true,
      status: "declared",
      outcome: "incumbent_defeated",
      leadPoints: 10,
      candidates: [{ isWinner: true, name: "Two Names" }, { name: "Two Names" }, { name: "Two Names" }],
      source: { title: "Sample cycle", kind: "sample" },
    },
  ],
  general: 0,
  turnout: { district: { unitsReported: 1000 }, region: { name: "Eastern" } },
  lastCycle: { name: "0000–0000", result: null },
  sources: [SAMPLE_SOURCE, SAMPLE_SOURCE, SAMPLE_SOURCE],
});

const WIDE = "wide:col-span-8 print:col-span-8";
const BESIDE =
  "grid content-start gap-4 wide:col-span-4 wide:grid-rows-[auto_1fr] print:col-span-4 print:gap-2";
const HALF = "grid gap-4 wide:col-span-7 print:col-span-7 print:gap-2";
/** The last card ends where the one beside them does. */
const OTHER_HALF = "flex flex-col gap-4 wide:col-span-5 print:col-span-5 print:gap-2 [&>:last-child]:grow";
const WHOLE = "wide:col-span-12 print:col-span-12";

/** Turnout is recorded by district, of the primaries of MPs and LC5 chairpersons. */
function TurnoutEntry({ seat: { contest, place, turnout } }: { seat: SeatDetail }) {
  if (place === null || (contest?.kind !== "mp_primary" && contest?.kind !== "lc5_primary")) return null;
  return (
    <RecordButton
      kind="turnout"
      name={{ district: place.district.slug, contest: CONTEST_KIND_WORDS[contest.kind] }}
      label={turnout === null ? "Enter turnout" : "Correct turnout"}
      newLabel="Enter a later count"
    />
  );
}

function Cards({ seat, petitions }: { seat: SeatDetail; petitions: SeatPetitionsRead }) {
  // What was declared once leaves no room beside it for two cards.
  const isShort = seat.declarations.length < 2;
  return (
    <div className="grid grid-cols-1 gap-4 wide:grid-cols-12 print:grid-cols-12 print:gap-2">
      <div className={WHOLE}>
        <LeadCard seat={seat} petitions={petitions} />
      </div>
      <ResultCard className={WIDE} seat={seat} />
      <div className={BESIDE}>
        <TurnoutCard seat={seat} actions={<TurnoutEntry seat={seat} />} />
        <LastCycleCard seat={seat} />
      </div>
      <div className={HALF}>
        <HistoryCard seat={seat} petitions={petitions.data?.petitions} />
      </div>
      <div className={OTHER_HALF}>
        <SeatPetitionsCard read={petitions} place={seat.place} />
        {!isShort && <SourcesCard seat={seat} />}
      </div>
      {isShort && (
        <div className={WHOLE}>
          <SourcesCard isWide seat={seat} />
        </div>
      )}
      <RecordHistoryCard className={WHOLE} kind="seat" id={String(seat.id)} />
    </div>
  );
}

/** In the place of a seat that is not there: says so, and leads to the lists of seats, which can be searched. */
function NoSuchSeat({ asked }: { asked: string }) {
  return (
    <NoSuchPage
      title="No such seat"
      asked={asked}
      before="There is no seat at "
      after=" in this cycle, or your account may not look at it."
      links={[
        { name: "Search the MP seats", href: paths.elections() },
        { name: "All districts", href: paths.districtsDirectory() },
      ]}
    />
  );
}

/** Who won the seat in the cycle before, as far as it is on record. */
function LastCycleCard({ seat }: { seat: SeatDetail }) {
  const { lastCycle, contest } = seat;
  const kind = contest === null ? null : CONTEST_KIND_WORDS[contest.kind];
  return (
    <Card
      title={lastCycle === null ? TITLE : `${TITLE}, ${lastCycle.name}`}
      note={
        lastCycle?.pollingDay == null || kind === null
          ? undefined
          : `${kind}, ${formatDay(lastCycle.pollingDay)}`
      }
    >
      {lastCycle === null ? (
        <p>No earlier cycle is on record.</p>
      ) : lastCycle.result === null ? (
        <p>No result recorded for this seat.</p>
      ) : (
        <Result result={lastCycle.result} />
      )}
      <VotesCast seat={seat} />
    </Card>
  );
}

function Result({ result }: { result: NonNullable<NonNullable<SeatDetail["lastCycle"]>["result"]> }) {
  const others = result.candidates.filter(({ isWinner }) => !isWinner);
  return (
    <>
      <p className="font-semibold">{declarationText(result)}</p>
      {others.length > 0 && (
        <ul className="mt-1 text-12 text-mute">
          {others.map(({ personId, name, votes, share }) => (
            <li key={personId}>
              {name} {votes === null ? "· votes not published" : formatCount(votes)}
              {share !== null && `, ${percentText(share)}`}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Where nothing is recorded of the seat, its district's votes say how many voted then. */
function VotesCast({ seat: { lastCycle, turnout, place, contest } }: { seat: SeatDetail }) {
  if (lastCycle?.votesCast == null || turnout === null || place === null || contest === null) return null;
  const now = contest.pollingDay.slice(0, 4);
  return (
    <p className="mt-1 text-12 text-pretty text-mute">
      {districtName(place.district)} cast {formatCount(lastCycle.votesCast)} votes in{" "}
      {lastCycle.pollingDay?.slice(0, 4) ?? lastCycle.name} and {formatCount(turnout.district.votesCast)} in{" "}
      {now}.
    </p>
  );
}

const TITLE = "Last cycle";
