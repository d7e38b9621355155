import { sql, type RawBuilder } from "kysely";
import type { RecordKind } from "@command-center/contract/changes/changes-between";
import {
  HISTORY_PAGE,
  type HistoryEntry,
  type readHistory,
} from "@command-center/contract/changes/record-history";
import type { InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import { listingText, STATE_EVENTS } from "@command-center/domain/tribunal/petition-steps";
import type { Read } from "../../../database/database.ts";
import { causeOf, textOf } from "../between/changed-records.ts";
import { KIND_WORDS } from "../between/records.store.ts";
import { FOLLOWING, type Part } from "../between/part.ts";
import { knownAreas } from "../../../measures/known-areas.ts";
import { versionsOf, type Turn, type Version } from "./versions.ts";

/** The history of a record, newest first; empty if the caller sees no such record. */
export async function recordHistory(
  read: Read,
  { kind, id, skip = 0 }: InputOf<typeof readHistory>,
): Promise<OutputOf<typeof readHistory>> {
  const chosen = kind === "area" ? await inArea(read, id) : chosenBy(kind, id);
  const entries = entriesOf(await versionsOf(read, chosen));
  return { total: entries.length, entries: entries.slice(skip, skip + HISTORY_PAGE) };
}

type Chosen = (part: Part) => RawBuilder<boolean> | null;

/** Records of the districts of a party region or sub-region that the caller sees. */
async function inArea(read: Read, address: string): Promise<Chosen> {
  const { areas } = await knownAreas(read);
  const seen = new Set(areas.find((area) => area.address === address)?.seen);
  const slugs = areas.flatMap(({ kind, id, slug }) => (kind === "district" && seen.has(id) ? [slug] : []));
  return ({ place }) => (place === undefined ? null : sql<boolean>`${place.slug} = any(${slugs}::text[])`);
}

/** The condition of the versions that a record's history has, for each kind of records; null for kinds that it has none of. */
function chosenBy(kind: "seat" | "petition" | "district" | "figure", id: string): Chosen {
  return ({ kind: of, seatId, petition, place, sort }) => {
    switch (kind) {
      case "seat":
        return seatId === undefined ? null : sql<boolean>`(${seatId})::text = ${id}`;
      case "petition":
        return petition === undefined ? null : sql<boolean>`${petition} = ${id}`;
      case "district":
        return place === undefined ? null : sql<boolean>`${place.slug} = ${id}`;
      case "figure":
        return sort !== undefined && OF_FIGURE.has(of) ? sql<boolean>`(${sort})::text = ${id}` : null;
    }
  };
}

/** Kinds of records that name the figure that they are about. */
const OF_FIGURE: ReadonlySet<RecordKind> = new Set(["claim", "choice", "target"]);

/** Records of which many come with another one: only corrections of them are listed. */
const OF_ANOTHER: ReadonlySet<RecordKind> = new Set(["votes", "candidacy"]);

/** Records of which a new version brings all others along, also those that it leaves as they are. */
const REPEATED: ReadonlySet<RecordKind> = new Set(["register"]);

const isSame = (one: Version, other: Version) =>
  Object.keys(other.fields).every((label) => one.fields[label] === other.fields[label]);

/** Versions as entries: what each write brought, corrected or undid, newest first. */
export function entriesOf(versions: readonly Version[]): HistoryEntry[] {
  const entries: (HistoryEntry & { readonly place: number })[] = [];
  const begun = new Set(versions.map((version) => `${subjectOf(version)} ${version.began.id}`));
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
    if (REPEATED.has(version.kind) && before !== undefined && isSame(before, version)) continue;
    if (before === undefined && OF_ANOTHER.has(version.kind)) continue;
    entries.push(
      entryOf(version, version.began, { before, after: version, isCorrection: corrected !== undefined }),
    );
  }
  for (const version of versions) {
    const { ended } = version;
    if (ended === null || paired.has(version) || OF_ANOTHER.has(version.kind)) continue;
    // Of one day the later state is kept: it follows the one that it retires.
    const isFollowed = FOLLOWING.has(version.kind) && begun.has(`${subjectOf(version)} ${ended.id}`);
    if (isFollowed && !ended.isUndo) continue;
    entries.push(entryOf(version, ended, { before: version, after: undefined, isCorrection: true }));
  }
  return entries
    .toSorted((one, other) => other.place - one.place)
    .map(({ place: _place, ...entry }) => entry);
}

/** What versions that follow one another are about. */
const subjectOf = ({ kind, key }: Version) => `${kind} ${key.split(" ", 1)[0]}`;

const turnKey = ({ kind, key }: Version, { id }: Turn) => `${kind} ${key} ${id}`;

function entryOf(
  version: Version,
  turn: Turn,
  {
    before,
    after,
    isCorrection,
  }: {
    readonly before: Version | undefined;
    readonly after: Version | undefined;
    readonly isCorrection: boolean;
  },
): HistoryEntry & { readonly place: number } {
  const { kind, number, about, day, petition, seatId, source } = version;
  const { at, by, reason, decided, changeSet, position } = turn;
  const fields = Object.keys(version.fields).flatMap((label) => {
    const [was, is] = [textOf(before?.fields[label]), textOf(after?.fields[label])];
    return was === is ? [] : [{ label, before: was, after: is }];
  });
  return {
    id: `${kind} ${number} ${turn.id} ${about}`,
    kind,
    cause: isCorrection && kind !== "choice" ? "correction" : causeOf(version),
    what: whatOf(version, { before, isCorrection, isRemoved: after === undefined, isUndo: turn.isUndo }),
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
    fields,
    place: position,
  };
}

interface Happened {
  readonly before: Version | undefined;
  readonly isCorrection: boolean;
  readonly isRemoved: boolean;
  readonly isUndo: boolean;
}

/** What happened to a record, in a few words. */
function whatOf(version: Version, { before, isCorrection, isRemoved, isUndo }: Happened): string {
  const name = nameOf(version, isRemoved ? undefined : before);
  if (isRemoved) return `${name} undone`;
  if (isUndo) return `${name} restored`;
  return isCorrection ? `${name} corrected` : name;
}

function nameOf({ kind, state, outcome, fields }: Version, before: Version | undefined): string {
  if (kind === "petition_state") {
    const { "Listed for": hearingOn, Panel: panel } = fields;
    const adjourned = before?.fields["Listed for"];
    return state === "listed" && typeof hearingOn === "string"
      ? listingText(
          { hearingOn, panel: typeof panel === "number" ? panel : null },
          typeof adjourned === "string" ? adjourned : null,
        )
      : ((STATE_EVENTS as Readonly<Record<string, string>>)[state ?? ""] ?? "Petition step");
  }
  if (kind === "declaration")
    return outcome === "nullified"
      ? "Result nullified"
      : outcome === "provisional"
        ? "Provisional result"
        : state === "first"
          ? "Declared"
          : "Re-declared";
  if (kind === "choice") return "Value chosen";
  return KIND_WORDS[kind];
}
