import type { FigureId } from "@command-center/domain/figures";
import { MP_AND_LC5 } from "@command-center/domain/petitions/petitions";
import type { RecordChange } from "../../../records/changed-records.ts";

/** Figures of this page alone, next to the headline figures. */
export const PETITION_FIGURES = {
  petitions_overdue: "Overdue petitions",
  fresh_polls_ordered: "Fresh polls ordered",
  other_candidates_declared: "Other candidates declared",
} as const;
export type ComparedFigureId = FigureId | keyof typeof PETITION_FIGURES;

type Moves = (change: RecordChange, subject: string | null) => boolean;

const HEADLINE: ReadonlySet<string | null> = new Set(MP_AND_LC5);
const isHeadline = ({ sort }: RecordChange) => HEADLINE.has(sort);

const isFiled: Moves = ({ kind }) => kind === "petition";
/** A ruling, or one that was taken back. To correct one leaves it a ruling. */
const isRuled: Moves = ({ kind, state, cause, isRemoved }) =>
  kind === "petition_state" && state === "ruled" && (cause === "ruling" || isRemoved);
const isClosed: Moves = (change, subject) =>
  isRuled(change, subject) ||
  (change.kind === "petition_state" &&
    change.state === "withdrawn" &&
    (change.cause === "step" || change.isRemoved));
const hasOutcome =
  (outcome: string, words: string): Moves =>
  (change, subject) =>
    (isRuled(change, subject) && change.outcome === outcome) ||
    (change.kind === "petition_state" &&
      change.fields.some(
        ({ label, before, after }) => label === "Outcome" && (before === words || after === words),
      ));
const isDeclaration =
  (contest: string): Moves =>
  ({ kind, sort }) =>
    kind === "declaration" && sort === contest;
const isMade =
  (contest: string): Moves =>
  (change, subject) =>
    isDeclaration(contest)(change, subject) &&
    change.outcome !== "provisional" &&
    (change.cause !== "correction" || change.isRemoved);
/** Winners of MP primaries, and facts about the candidates. */
const isOfFlagbearers: Moves = ({ kind, sort }) =>
  (kind === "declaration" || kind === "candidacy") && sort === "mp_primary";
const isTurnout =
  (contest: string): Moves =>
  ({ kind, sort, state }, subject) =>
    kind === "turnout" && sort === contest && (subject === null || state === subject);
const isKind =
  (kind: RecordChange["kind"]): Moves =>
  (change) =>
    change.kind === kind;
const none: Moves = () => false;
/** Which records can move a figure. */
const MOVES: Readonly<Record<ComparedFigureId, Moves>> = {
  constituencies: none,
  districts: none,
  mps_declared: isMade("mp_primary"),
  mps_in_force: isMade("mp_primary"),
  petitions_filed: isFiled,
  petitions_mp_lc5: (change, subject) => isHeadline(change) && isFiled(change, subject),
  petitions_resolved: (change, subject) => isHeadline(change) && isRuled(change, subject),
  petitions_pending: (change, subject) =>
    isHeadline(change) && (isFiled(change, subject) || isClosed(change, subject)),
  petitions_pending_all: (change, subject) => isFiled(change, subject) || isClosed(change, subject),
  resolution_rate: (change, subject) =>
    isHeadline(change) && (isFiled(change, subject) || isRuled(change, subject)),
  petition_median_days: (change) =>
    isHeadline(change) && change.kind === "petition_state" && change.state === "ruled",
  petitions_overdue: none,
  fresh_polls_ordered: hasOutcome("fresh_poll_ordered", "Fresh poll ordered"),
  other_candidates_declared: hasOutcome("other_candidate_declared", "Other candidate declared"),
  petition_deadline_days: ({ kind, sort }) =>
    kind === "rule" || (kind === "limit" && sort === "tribunal_ruling_after_filing"),
  tribunal_panels: isKind("panel"),
  tribunal_daily_capacity: isKind("panel"),
  mp_turnout: isTurnout("mp_primary"),
  lc5_turnout: isTurnout("lc5_primary"),
  western_mp_turnout: isTurnout("mp_primary"),
  kampala_mp_turnout: isTurnout("mp_primary"),
  cec_victory: ({ kind, sort, about }, subject) =>
    (kind === "declaration" || kind === "votes") && sort === "cec" && about.startsWith(subject ?? ""),
  party_register: ({ kind, sort }) => kind === "register" && sort === "party",
  membership_target: none,
  days_to_polling: isKind("event"),
  ministers_lost: isKind("minister"),
  lc5_incumbents_reelected: isDeclaration("lc5_primary"),
  lc5_new_leaders: isDeclaration("lc5_primary"),
  incumbents_defeated: isDeclaration("lc5_primary"),
  flagbearers_renewal: isOfFlagbearers,
  flagbearers_youth: isOfFlagbearers,
  flagbearers_women: isOfFlagbearers,
  target_renewal: none,
  target_youth: none,
  target_women: none,
  target_presidential: none,
  violence_incidents: isKind("incident"),
};

/** Kinds of records that name the figure that they move. */
const IS_OF_FIGURE: ReadonlySet<RecordChange["kind"]> = new Set(["target", "choice"]);

export interface FigureFacts {
  /** The region or office that the figure is about. */
  readonly subject: string | null;
  /** Whether the figure is a published value at one of the moments. */
  readonly isClaim: boolean;
}

/** The changes of records that can have moved a figure. */
export function changesOfFigure(
  id: ComparedFigureId,
  changes: readonly RecordChange[],
  { subject, isClaim }: FigureFacts = { subject: null, isClaim: false },
): RecordChange[] {
  const moves = MOVES[id];
  return changes.filter(
    (change) =>
      moves(change, subject) ||
      (change.sort === id && (IS_OF_FIGURE.has(change.kind) || (isClaim && change.kind === "claim"))),
  );
}
