import type { ChangeCause, ChangedRecord } from "@command-center/contract/changes/changes-between";
import { groupedBy } from "@command-center/domain/grouped-by";
import { dayInUganda } from "@command-center/domain/time/calendar";
import type { ChangedRow } from "./changed-rows.ts";
import { isFollowed, OF_DECLARATION, subjectOf, type VersionRow } from "./part.ts";
import { changedFields, whatHappened } from "./words.ts";

/** A change to a record between two moments, with what decides which figures it can move. */
export interface RecordChange extends ChangedRecord, Pick<VersionRow, "sort" | "state" | "outcome"> {
  /** The import that brought the record; the one that a change of kind `import` is about. */
  readonly broughtBy: number | null;
}

/** Pairs the versions of each record: what it was at the first moment, and what it is at the second. */
export function recordChanges(rows: readonly ChangedRow[]): RecordChange[] {
  const isFollowedIn = isFollowed(rows.filter(({ isBefore, isAfter }) => isBefore || isAfter));
  const removedPetitions = new Set(
    rows.flatMap(({ kind, isBefore, petition }) => (kind === "petition" && isBefore ? [petition] : [])),
  );
  // An undo restores a record in place of what the first moment has. Another leaves what was written in between. Of choices, the one before
  // is in force again.
  const takenBack = new Set(rows.flatMap((row) => (row.isBefore ? [turnOf(row, row.ended)] : [])));
  const isRestored = (row: ChangedRow, was: ChangedRow | undefined) =>
    row.kind === "choice"
      ? was?.ended?.isUndo === true && row.number < was.number
      : row.began?.isUndo === true && takenBack.has(turnOf(row, row.began));
  return [...groupedBy(rows, ({ kind, key }) => `${kind} ${key}`)].flatMap(([id, versions]) => {
    const after = versions.filter(({ isAfter }) => isAfter);
    const before = versions.filter((row) => row.isBefore && (after.length > 0 || !isFollowedIn(row)));
    return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => {
      const [was, is] = [before[index], after[index]];
      const isUndo = is === undefined ? isUndone(was, versions) : isRestored(is, was);
      return changeOf(`${id} ${index}`, isUndo, was, is);
    }).filter(
      (change): change is RecordChange =>
        change !== null && !isToldByPetition(change, removedPetitions.has(change.petition)),
    );
  });
}

const turnOf = (row: ChangedRow, turn: ChangedRow["began"]) => `${subjectOf(row)} ${turn?.id}`;

/**
 * True if an undo ended a record, perhaps after corrections; `versions` are in the order of their ends. Petitions and imports have no writes
 * of their own: they go with an undo.
 */
function isUndone(row: ChangedRow | undefined, versions: readonly ChangedRow[]): boolean {
  const last = versions.reduce(
    (ended, version) => (ended !== null && version.began?.id === ended.id ? (version.ended ?? ended) : ended),
    row?.ended ?? null,
  );
  return last?.isUndo !== false;
}

/** A petition's first state comes with the petition itself, and all of them go with it. */
function isToldByPetition({ kind, state, cause, isRemoved }: RecordChange, isGone: boolean): boolean {
  if (kind !== "petition_state") return false;
  return (state === "filed" && (cause !== "correction" || isRemoved)) || (isRemoved && isGone);
}

function changeOf(
  id: string,
  isUndo: boolean,
  before: ChangedRow | undefined,
  after: ChangedRow | undefined,
): RecordChange | null {
  const row = after ?? before;
  if (row === undefined) return null;
  const isPair = before !== undefined && after !== undefined;
  if (!isPair && OF_DECLARATION.has(row.kind)) return null;
  const fields = changedFields(before, after);
  if (isPair && fields.length === 0) return null;
  const { kind, at, about, petition, seatId, place, placeSlug, sort, state, outcome, importId } = row;
  const isRemoved = after === undefined;
  const cause =
    kind === "import" || kind === "choice" ? kind : isPair || isRemoved ? "correction" : causeOf(row);
  return {
    id,
    kind,
    cause,
    day: cause === "correction" || isRemoved || row.day === null ? dayInUganda(at) : row.day,
    at,
    what: whatHappened(row, {
      isOver: isRemoved && row.kind === "panel" && row.ended === null,
      // A choice follows the one before it.
      isCorrection: isPair && kind !== "choice",
      isRemoved,
      isUndo,
    }),
    about,
    petition,
    seatId,
    importId: kind === "import" ? importId : null,
    place,
    placeSlug,
    fields,
    isRemoved,
    sort,
    state,
    outcome,
    broughtBy: importId,
  };
}

/** Why there is a record that was not there before. */
export function causeOf({
  kind,
  state,
  outcome,
}: Pick<ChangedRow, "kind" | "state" | "outcome">): ChangeCause {
  if (kind === "choice") return kind;
  if (kind === "petition") return "filing";
  if (kind === "petition_state") return state === "ruled" ? "ruling" : "step";
  if (kind === "declaration" && outcome === "nullified") return outcome;
  if (kind === "declaration" && outcome !== "provisional") return state === "first" ? "declaration" : "rerun";
  return "entry";
}
