import type { SeatDetail } from "@command-center/contract/results/seat";
import { CONTEST_KIND_WORDS } from "@command-center/domain/results/result-words";
import { percentText } from "@command-center/domain/number-text";
import { Card } from "../../../ui/card.tsx";
import { formatCount, formatDay } from "../../../ui/format.ts";
import { declarationText, districtName } from "./seat-words.ts";

/** Who won the seat in the cycle before, as far as it is on record. */
export function LastCycleCard({ seat }: { seat: SeatDetail }) {
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
