import type { RecordKind } from "@command-center/contract/changes/record-kinds";
import type { HistoryEntry } from "@command-center/contract/changes/record-history";
import { causeOf } from "./changed-records.ts";
import { FOLLOWING, isFollowed, OF_DECLARATION, subjectOf, turnKey } from "./part.ts";
import type { Turn, Version } from "./versions.ts";
import { changedFields, whatHappened } from "./words.ts";

/** Records of which a new version brings all others along, also those that it leaves as they are. A declaration brings its candidates' votes. */
const REPEATED: ReadonlySet<RecordKind> = new Set(["register", "declaration"]);

/** A write to a record: its entry in the history, and the versions before and after. */
export interface Told {
  readonly entry: HistoryEntry;
  readonly turn: Turn;
  /** The version after the write, or the one that it took back. */
  readonly version: Version;
  readonly before: Version | undefined;
  readonly after: Version | undefined;
  readonly isCorrection: boolean;
}

/** Versions as entries: what each write brought, corrected or undid, newest first. */
export function entriesOf(versions: readonly Version[]): HistoryEntry[] {
  return told(versions).map(({ entry }) => entry);
}

/** The same, with the versions. */
export function told(versions: readonly Version[]): Told[] {
  const entries: Told[] = [];
  const tell = (turn: Turn, of: Pick<Told, "before" | "after" | "isCorrection">) => {
    const version = of.after ?? of.before;
    if (version === undefined || !(of.before?.isChosen === true || of.after?.isChosen === true)) return;
    entries.push({ entry: entryOf(version, turn, of), turn, version, ...of });
  };
  const isFollowedIn = isFollowed(versions);
  const replaced = new Map<string, Version>();
  for (const version of versions)
    if (version.ended !== null) replaced.set(turnKey(version, version.ended), version);
  const last = new Map<string, Version>();
  const paired = new Set<Version>();
  for (const version of versions) {
    const corrected = replaced.get(turnKey(version, version.began));
    const subject = subjectOf(version);
    const followed = FOLLOWING.has(version.kind) ? last.get(subject) : undefined;
    last.set(subject, version);
    if (corrected !== undefined) paired.add(corrected);
    const before = corrected ?? followed;
    if (REPEATED.has(version.kind) && changedFields(before, version).length === 0) continue;
    if (before === undefined && OF_DECLARATION.has(version.kind)) continue;
    tell(version.began, { before, after: version, isCorrection: corrected !== undefined });
  }
  for (const version of versions) {
    const { ended } = version;
    if (ended === null || paired.has(version) || OF_DECLARATION.has(version.kind) || isFollowedIn(version))
      continue;
    tell(ended, { before: version, after: undefined, isCorrection: true });
  }
  return entries.toSorted((one, other) => other.turn.position - one.turn.position);
}

function entryOf(
  version: Version,
  turn: Turn,
  { before, after, isCorrection }: Pick<Told, "before" | "after" | "isCorrection">,
): HistoryEntry {
  const { kind, number, about, day, petition, seatId, source } = version;
  const { at, by, reason, decided, changeSet } = turn;
  return {
    id: `${kind} ${number} ${turn.id} ${about}`,
    kind,
    cause: isCorrection && kind !== "choice" ? "correction" : causeOf(version),
    what: whatHappened(version, {
      isOver: false,
      isCorrection,
      isRemoved: after === undefined,
      isUndo: turn.isUndo,
    }),
    about,
    at,
    day,
    by,
    reason,
    source,
    decided,
    changeSet,
    isUndoable: turn.isByHand && after !== undefined && version.ended === null,
    import: turn.import,
    petition,
    seatId,
    fields: changedFields(before, after),
  };
}
