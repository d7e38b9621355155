import type { SeatDetail } from "@command-center/contract/results/seat";
import {
  PETITION_OUTCOME_WORDS,
  PETITION_STATUS_WORDS,
} from "@command-center/domain/petitions/petition-words";
import { INCUMBENCY_WORDS } from "@command-center/domain/results/result-words";
import type { ReactNode } from "react";
import { marginText, percentText } from "@command-center/domain/number-text";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/class-names.ts";
import { formatCount, formatDay } from "../../../ui/format.ts";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { leadLabel, leadName, votesText } from "./seat-words.ts";
import type { SeatPetitionsRead } from "./seat-petitions-card.tsx";

export interface LeadCardProps {
  seat: SeatDetail;
  petitions: SeatPetitionsRead;
}

/** Who stands first, by how much, and what is disputed: the answer to most questions about a seat. */
export function LeadCard({ seat, petitions }: LeadCardProps) {
  const { declarations } = seat;
  const current = declarations.find(({ isCurrent }) => isCurrent);
  const stands = current !== undefined && current.status !== "nullified" ? current : undefined;
  const winner = stands?.candidates.find(({ isWinner }) => isWinner);
  return (
    <Card testId="lead">
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 wide:grid-cols-[minmax(0,1.35fr)_repeat(3,minmax(0,1fr))] wide:gap-0 print:grid-cols-[1.5fr_1fr_1fr_1fr]">
        <div className="col-span-2 min-w-0 wide:col-span-1 wide:pr-4.5 print:col-span-1">
          <p className={LABEL}>{leadLabel(seat, current)}</p>
          <p className="text-20 leading-[1.15] font-[720] tracking-[-0.02em] text-balance md:text-28">
            {leadName(seat, current)}
          </p>
          <p className="mt-1.5 flex flex-wrap gap-1 empty:hidden">
            {stands?.outcome != null && (
              <Badge tone={stands.outcome === "incumbent_defeated" ? "middling" : "neutral"}>
                {INCUMBENCY_WORDS[stands.outcome]}
              </Badge>
            )}
            {stands?.isUnopposed === true && <Badge>Unopposed</Badge>}
            {hasChanged(declarations) && (
              <Badge>Winner changed {stands?.reason === "ruling" ? "by the ruling" : "in the rerun"}</Badge>
            )}
          </p>
        </div>
        <div className={COLUMN}>
          <Figure
            name="Lead"
            value={stands?.leadPoints == null ? null : marginText(stands.leadPoints)}
            note={stands?.leadVotes == null ? null : votesText(stands.leadVotes)}
            without={without(seat, stands)}
          />
        </div>
        <div className={COLUMN}>
          <Figure
            name="Share"
            value={winner?.share == null ? null : percentText(winner.share)}
            note={
              winner?.votes == null
                ? null
                : `${formatCount(winner.votes)}${stands?.validVotes == null ? " votes" : ` of ${formatCount(stands.validVotes)} valid votes`}`
            }
            without={without(seat, stands)}
          />
        </div>
        <div className={cx(COLUMN, "col-span-2 wide:col-span-1 print:col-span-1")}>
          <Petitions read={petitions} />
        </div>
      </div>
    </Card>
  );
}

const LABEL = "text-12 text-mute";
const COLUMN = "min-w-0 wide:border-l wide:border-line wide:px-4.5";

/** Why there is no figure. */
function without(seat: SeatDetail, stands: SeatDetail["declarations"][number] | undefined): string {
  if (seat.contest === null || stands === undefined) return "None yet";
  return stands.isUnopposed ? "No vote was taken" : "Not published";
}

function hasChanged(declarations: SeatDetail["declarations"]): boolean {
  const winners = declarations.flatMap(({ winner }) => winner ?? []);
  return winners.length > 1 && winners.at(-1) !== winners.at(-2);
}

function Petitions({ read: { data, error } }: { read: SeatPetitionsRead }) {
  if (data === undefined)
    return error === null ? (
      <Figure
        name="Petitions"
        value={<SkeletonWords like="0" />}
        note={<SkeletonWords like="Fresh poll ordered, 0 Aug 0000" />}
        without=""
      />
    ) : (
      <Figure name="Petitions" value={null} note={null} without="Could not be loaded" />
    );
  const [latest] = data.petitions;
  return (
    <Figure
      name="Petitions"
      value={formatCount(data.petitions.length)}
      note={
        latest === undefined
          ? "None about this seat"
          : latest.ruledOn === null
            ? `${PETITION_STATUS_WORDS[latest.status]}, filed ${formatDay(latest.filedOn)}`
            : `${latest.outcome === null ? PETITION_STATUS_WORDS[latest.status] : PETITION_OUTCOME_WORDS[latest.outcome]}, ${formatDay(latest.ruledOn)}`
      }
      without=""
    />
  );
}

interface FigureProps {
  name: string;
  /** Null where it is not known. */
  value: ReactNode;
  note: ReactNode;
  /** In the value's place. */
  without: string;
}

function Figure({ name, value, note, without: why }: FigureProps) {
  return (
    <>
      <p className={LABEL}>{name}</p>
      {value === null ? (
        <p className="text-16 leading-[2] font-semibold">{why}</p>
      ) : (
        <p className="figure-lg max-md:text-20">{value}</p>
      )}
      {note !== null && <p className="text-12 text-pretty text-mute">{note}</p>}
    </>
  );
}
