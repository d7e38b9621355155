import type { SeatDetail } from "@command-center/contract/results/seat";
import { CONTEST_KIND_WORDS } from "@command-center/domain/results/result-words";
import type { ReactNode } from "react";
import { percentText } from "@command-center/domain/number-text";
import { Card } from "../../../ui/card.tsx";
import { formatCount, formatDay } from "../../../ui/format.ts";
import { changeText, districtName, shortDay } from "./seat-words.ts";

/** Turnout of the seat's district beside its party region's, and the votes of the seat itself, which has no register. */
export function TurnoutCard({ seat, actions }: { seat: SeatDetail; actions?: ReactNode }) {
  const { contest, declarations, turnout, place } = seat;
  const current = declarations.find(({ isCurrent }) => isCurrent);
  const first = declarations.find(({ reason }) => reason === "first");
  const valid = current?.validVotes ?? null;
  const change = first === current ? null : changeText(valid, first?.validVotes ?? null);
  return (
    <Card
      title="Turnout"
      note={
        turnout === null || place === null
          ? undefined
          : `Votes cast as a share of the party register, ${districtName(place.district)}`
      }
      actions={actions}
    >
      <div className="grid gap-3.5">
        {contest === null || turnout === null ? (
          <p className="text-mute">{noTurnoutWords(seat)}</p>
        ) : (
          <Row
            name={`${CONTEST_KIND_WORDS[contest.kind]}, ${formatDay(contest.pollingDay)}`}
            value={turnout.district.percent === null ? "Not reported" : percentText(turnout.district.percent)}
            bar={
              turnout.district.percent !== null && (
                <>
                  <span
                    data-print="exact"
                    className="absolute inset-y-0 left-0 rounded-full bg-s4"
                    style={{ width: `${turnout.district.percent}%` }}
                  />
                  {turnout.region?.percent != null && (
                    <span
                      data-print="exact"
                      className="absolute -inset-y-0.75 w-0.5 -translate-x-1/2 bg-ink"
                      style={{ left: `${turnout.region.percent}%` }}
                    />
                  )}
                </>
              )
            }
            note={
              <>
                {formatCount(turnout.district.votesCast)} of {formatCount(turnout.district.registered)}
                {turnout.district.unitsReported < turnout.district.unitsExpected &&
                  `; ${formatCount(turnout.district.unitsReported)} of ${formatCount(turnout.district.unitsExpected)} villages`}
                {turnout.region?.percent != null &&
                  ` · tick: ${turnout.region.name} ${percentText(turnout.region.percent)}`}
              </>
            }
          />
        )}
        {valid !== null && (
          <Row
            name={`Valid votes ${seat.kind === "cec_office" ? "for this office" : "in this seat"}${current?.reason === "rerun" ? ", rerun" : ""}`}
            value={formatCount(valid)}
            note={
              <>
                {change !== null &&
                  first?.validVotes != null &&
                  `${formatCount(first.validVotes)} on ${shortDay(first.polledOn)}: ${change}. `}
                {seat.kind === "constituency_mp" && "No voters’ register by constituency."}
              </>
            }
          />
        )}
      </div>
    </Card>
  );
}

function noTurnoutWords({ kind, contest }: SeatDetail): string {
  if (contest === null) return "This seat has no primary in this cycle.";
  if (kind === "special_interest_mp")
    return "An electoral college votes for this seat. Its turnout is not recorded.";
  if (contest.kind === "cec") return "Delegates vote for this office. Their turnout is not recorded.";
  if (contest.kind === "mayoral_primary") return "Turnout of mayoral primaries is not recorded.";
  return "Turnout of this district is not reported.";
}

function Row({
  name,
  value,
  bar,
  note,
}: {
  name: ReactNode;
  value: ReactNode;
  bar?: ReactNode;
  note: ReactNode;
}) {
  return (
    <div>
      <p className="flex justify-between gap-3">
        <span>{name}</span>
        <span className="font-[650] tabular-nums">{value}</span>
      </p>
      {bar && (
        <div aria-hidden="true" data-print="exact" className="relative mt-1.5 h-2 rounded-full bg-line">
          {bar}
        </div>
      )}
      <p className="mt-1 text-12 text-pretty text-mute">{note}</p>
    </div>
  );
}
