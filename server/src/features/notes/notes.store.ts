import { sql } from "kysely";
import { NOTES_PER_RECORD, type addNote } from "@command-center/contract/notes/note-changes";
import type { Note } from "@command-center/contract/notes/notes";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { FIGURE_LABELS, type FigureId, type SubjectFigureId } from "@command-center/domain/figures";
import { dayText } from "@command-center/domain/time/moment-text";
import { lookFrom, NO_CYCLE, type Read, type Write } from "../../database/database.ts";
import { awaitTurn } from "../../database/turns.ts";
import { Refusal } from "../../http/errors.ts";
import type { Caller } from "../../identity/sessions/sessions.ts";
import { NATIONAL } from "../../measures/figures/figures.ts";
import { headlineSubjects } from "../../measures/figures/subjects.ts";
import { isSubjectSeen, noteById, notesAbout } from "../../measures/notes.ts";
import { petitionsNow } from "../../measures/petitions/petition-records.ts";
import { seenAreas } from "../../measures/seen-areas.ts";

/** What a note is about, as its columns have it. */
interface About {
  readonly petition_id?: number;
  readonly districts: number[] | null;
  readonly part: string | null;
}

/** Writes a note about something that its author may see. */
export async function insertNote(
  write: Write,
  { figure, petition, chart, day, cycle, text, inBrief }: InputOf<typeof addNote>,
  caller: Caller,
): Promise<Note> {
  const read = await lookFrom(write.db, caller.scope, { cycle });
  if (read.cycle.id === NO_CYCLE)
    throw new Refusal(409, "There is no election cycle yet. Create one before you write notes.");
  if (day !== undefined) await refuseDayOutside(read, day);
  const about =
    petition !== undefined
      ? await petitionAbout(read, petition)
      : figure === undefined
        ? await ownPart(read)
        : await figureAbout(read, figure);
  const { id } = await write.db
    .insertInto("note")
    .values({
      ...about,
      cycle_id: read.cycle.id,
      figure: figure ?? null,
      chart: chart ?? null,
      day: day ?? null,
      as_of: read.moment.asOf,
      account_id: caller.accountId,
      username: caller.username,
      name: caller.displayName,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertVersion(write, id, { text, inBrief, changedAt: null });
  const note = await writtenNote(write, id);
  await refuseTooMany(write, read, note);
  return note;
}

/** What a note says. */
interface NoteVersion {
  readonly text: string;
  readonly inBrief: boolean;
  /** When its author last changed it; null: never. */
  readonly changedAt: Date | null;
}

/** Adds the version of a note that is current from now on. */
export async function insertVersion(
  { db }: Write,
  noteId: number,
  { text, inBrief, changedAt }: NoteVersion,
): Promise<void> {
  await db
    .insertInto("note_version")
    .values({ note_id: noteId, text, in_brief: inBrief, changed_at: changedAt })
    .execute();
}

/** Ends a note's current version. `removedBy` is the account that deletes the note; null: a newer version follows. */
export async function retireVersion({ db }: Write, noteId: number, removedBy: string | null): Promise<void> {
  await db
    .updateTable("note_version")
    .set({ retired_at: sql<Date>`clock_timestamp()`, removed_by: removedBy })
    .where("note_id", "=", noteId)
    .where("retired_at", "is", null)
    .execute();
}

/** A note's newest version, who wrote and deleted it, and how its cycle looks to the caller. */
interface LockedNote extends NoteVersion {
  readonly read: Read;
  readonly authorId: string;
  readonly isRemoved: boolean;
  readonly removedBy: string | null;
}

/**
 * A note to change, its row locked until the transaction ends; undefined if there is none, or if the caller may not see what it is about:
 * an author may have been limited since.
 */
export async function lockNote(
  { db }: Write,
  id: number,
  { scope }: Caller,
): Promise<LockedNote | undefined> {
  const author = await db
    .selectFrom("note")
    .where("id", "=", id)
    .select(["account_id", "cycle_id"])
    .forUpdate()
    .executeTakeFirst();
  if (author === undefined) return undefined;
  const read = await lookFrom(db, scope, { cycle: author.cycle_id });
  if (!(await isSubjectSeen(read, id))) return undefined;
  const newest = await db
    .selectFrom("note_version")
    .where("note_id", "=", id)
    .orderBy("id", "desc")
    .selectAll()
    .executeTakeFirstOrThrow();
  return {
    read,
    authorId: author.account_id,
    text: newest.text,
    inBrief: newest.in_brief,
    changedAt: newest.changed_at,
    isRemoved: newest.retired_at !== null,
    removedBy: newest.removed_by,
  };
}

/** A note that was just written. */
export async function writtenNote(write: Write, id: number): Promise<Note> {
  const found = await noteById(write, id);
  if (found === undefined) throw new Error(`Note ${id} has gone within one write.`);
  return found;
}

/** Refuses a note that was just written or restored, if its record now has more than {@link NOTES_PER_RECORD}. */
export async function refuseTooMany(
  write: Write,
  read: Read,
  { figure, petition, chart }: Note,
): Promise<void> {
  // Otherwise two requests at once could pass the limit.
  await awaitTurn(write, "notes", `${read.cycle.id} ${figure ?? petition ?? chart}`);
  const about = {
    figure: figure ?? undefined,
    petition: petition ?? undefined,
    chart: chart ?? undefined,
  };
  if ((await notesAbout(read, about)).length > NOTES_PER_RECORD)
    throw new Refusal(
      409,
      `There are ${NOTES_PER_RECORD} notes here already. Delete one that is no longer needed.`,
    );
}

async function refuseDayOutside(read: Read, day: string): Promise<void> {
  const { asOf } = read.moment;
  const { opens_on: opensOn } = await read.db
    .selectFrom("cycle")
    .where("id", "=", read.cycle.id)
    .select("opens_on")
    .executeTakeFirstOrThrow();
  if (day < opensOn || day > asOf)
    throw new Refusal(422, `Choose a day from ${dayText(opensOn)} to ${dayText(asOf)}.`);
}

async function petitionAbout(read: Read, number: string): Promise<About> {
  const found = await read.db
    .selectFrom(petitionsNow(read).as("petition"))
    .where("number", "=", number)
    .select("id")
    .executeTakeFirst();
  if (found === undefined) throw new Refusal(404, `There is no petition “${number}”.`);
  return { petition_id: found.id, districts: null, part: null };
}

async function figureAbout(read: Read, figure: string): Promise<About> {
  if (!isFigure(figure)) throw new Refusal(404, `There is no figure “${figure}”.`);
  if (NATIONAL.has(figure)) return { districts: [], part: null };
  const subject = (await headlineSubjects(read)).get(figure as SubjectFigureId);
  if (subject?.areaId == null) return ownPart(read);
  const { rows } = await sql<{ id: number }>`
    select id from area where kind = 'district' and ${subject.areaId} in (id, parent_id, party_region_id)`.execute(
    read.db,
  );
  const districts = rows.map(({ id }) => id);
  const { scope } = read;
  if (scope !== "everywhere" && districts.some((id) => !scope.includes(id)))
    throw new Refusal(403, "Your account sees only a part of the region that this figure is about.");
  return { districts, part: null };
}

/** The figures of a limited account are about its districts. */
async function ownPart(read: Read): Promise<About> {
  const { country } = await seenAreas(read);
  return { districts: read.scope === "everywhere" ? null : [...read.scope], part: country };
}

const isFigure = (figure: string): figure is FigureId => Object.hasOwn(FIGURE_LABELS, figure);
