import type { PetitionDetail } from "@command-center/contract/petition";
import type { ContestDeclaration } from "@command-center/contract/results/contest-declarations";
import { roundTo } from "@command-center/domain/results/turnout";
import { formatDay } from "../../../ui/format.ts";

/** A sentence with one name in it that matters. */
export interface Said {
  readonly before: string;
  readonly name: string;
  readonly after: string;
}

const say = (before: string, name = "", after = ""): Said => ({ before, name, after });

type Effected = Pick<
  PetitionDetail,
  "declarations" | "seatId" | "isPending" | "status" | "outcome" | "ruledOn" | "disputedId"
>;

/** What the petition did to its contest, where no declaration followed from it. */
export function effectSaid(petition: Effected): Said {
  const { declarations, seatId, isPending, status, outcome, ruledOn, disputedId } = petition;
  const on = ruledOn === null ? "" : ` on ${formatDay(ruledOn)}`;
  const current = declarations.at(-1);
  const known = current === undefined ? notDeclared(seatId) : null;
  if (outcome === "fresh_poll_ordered")
    return say(`A fresh poll was ordered${on}. ${known ?? "No rerun is recorded yet."}`);
  if (outcome === "other_candidate_declared")
    return say(`Another candidate was declared${on}. ${known ?? "The new declaration is not recorded yet."}`);
  const lead = isPending
    ? "None so far."
    : status === "withdrawn"
      ? "None: the petition was withdrawn."
      : "None: the petition was dismissed.";
  if (current === undefined) return say(`${lead} ${known}`);
  const again =
    current.id === disputedId || current.reason === "first"
      ? ""
      : ` The seat was re-declared on ${formatDay(current.declaredOn)} after a ${current.reason}.`;
  return standingOf(current, `${lead}${again} `, isPending);
}

function notDeclared(seatId: number | null): string {
  return seatId === null ? "No result is recorded for this post." : "No result is declared for this seat.";
}

function standingOf(
  { status, winner, declaredOn }: ContestDeclaration,
  before: string,
  isPending: boolean,
): Said {
  if (status === "nullified") return say(`${before}The result was nullified on ${formatDay(declaredOn)}.`);
  if (winner === null) return say(`${before}The winner of this contest is not recorded.`);
  if (status === "provisional") return say(before, winner, " leads the provisional count.");
  return say(
    before,
    winner,
    isPending ? " remains the declared winner until the panel rules." : " remains the declared winner.",
  );
}

export interface Compared {
  readonly personId: number;
  readonly name: string;
  readonly isIncumbent: boolean | null;
  readonly before: {
    readonly votes: number | null;
    readonly share: number | null;
    readonly isWinner: boolean;
  };
  readonly after: {
    readonly votes: number | null;
    readonly share: number | null;
    readonly isWinner: boolean;
  };
  /** The difference of the two shares as they are written; null where one is not recorded. */
  readonly points: number | null;
}

const NONE = { votes: null, share: null, isWinner: false };

/** Everybody who stood in one or the other declaration, in the order of the later one. */
export function compared(
  before: Pick<ContestDeclaration, "candidates"> | undefined,
  after: Pick<ContestDeclaration, "candidates">,
): Compared[] {
  const earlier = before?.candidates ?? [];
  const everybody = [
    ...after.candidates,
    ...earlier.filter(({ personId }) => after.candidates.every((one) => one.personId !== personId)),
  ];
  return everybody.map(({ personId, name, isIncumbent }) => {
    const [was, is] = [earlier, after.candidates].map(
      (candidates) => candidates.find((one) => one.personId === personId) ?? NONE,
    ) as [typeof NONE, typeof NONE];
    return {
      personId,
      name,
      isIncumbent,
      before: was,
      after: is,
      points: was.share === null || is.share === null ? null : roundTo(is.share - was.share, 1),
    };
  });
}

/** From where to where the axis of shares goes, in whole tens of percent; null where no share is recorded. */
export function shareAxis(rows: readonly Compared[]): readonly [low: number, high: number] | null {
  const shares = rows
    .flatMap(({ before, after }) => [before.share, after.share])
    .filter((share) => share !== null);
  if (shares.length === 0) return null;
  const low = Math.floor(Math.min(...shares) / 10) * 10;
  return [low, Math.max(low + 10, Math.ceil(Math.max(...shares) / 10) * 10)];
}
