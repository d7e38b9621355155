import { sql, type RawBuilder } from "kysely";
import type { listNotes, Note, NotedChart } from "@command-center/contract/notes/notes";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { FIGURE_LABELS, type FigureId } from "@command-center/domain/figures";
import { dayText } from "@command-center/domain/time/moment-text";
import type { Read } from "../database/database.ts";
import { versionOf } from "../http/record-version.ts";
import { petitionsNow } from "./petitions/petition-records.ts";

interface Row extends Omit<Note, "writtenAt" | "changedAt" | "version"> {
  readonly writtenAt: Date;
  readonly changedAt: Date | null;
}

/** Notes about a figure, a petition or the days of a chart, newest first. None about a petition outside the scope. */
export async function notesAbout(
  read: Read,
  { figure, petition, chart }: InputOf<typeof listNotes>,
): Promise<Note[]> {
  if (petition === undefined) {
    const isAbout =
      figure === undefined ? sql<boolean>`note.chart = ${chart}` : sql<boolean>`note.figure = ${figure}`;
    return notesWhere(read.db, sql<boolean>`${isAbout} and ${isSeen(read)} and ${isOfMoment(read)}`);
  }
  const seen = sql`select seen.id from (${petitionsNow(read)}) seen where seen.number = ${petition}`;
  return notesWhere(read.db, sql<boolean>`note.petition_id in (${seen}) and ${isOfMoment(read)}`);
}

/** The newest notes for the morning brief that the caller may see; those on petitions only if it may list them. */
export function notesForBrief(
  read: Read,
  { listsPetitions, limit }: { readonly listsPetitions: boolean; readonly limit: number },
): Promise<Note[]> {
  const isOfSeenPetition = listsPetitions
    ? sql<boolean>`note.petition_id in (select seen.id from (${petitionsNow(read)}) seen)`
    : sql<boolean>`false`;
  return notesWhere(
    read.db,
    sql<boolean>`version.in_brief and ${isOfMoment(read)}
      and (${isOfSeenPetition} or (note.petition_id is null and ${isSeen(read)}))`,
    limit,
  );
}

/** The current note with an id, for its author; undefined if it is deleted. */
export async function noteById({ db }: Pick<Read, "db">, id: number): Promise<Note | undefined> {
  const [found] = await notesWhere(db, sql<boolean>`note.id = ${id} and version.retired_at is null`);
  return found;
}

/** Whether a read sees what a note is about, deleted or not. */
export async function isSubjectSeen(read: Read, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from note where note.id = ${id} and case when note.petition_id is null then ${isSeen(read)}
      else note.petition_id in (select seen.id from (${petitionsNow(read)}) seen) end`.execute(read.db);
  return rows.length > 0;
}

/** A figure or a chart looks the same to every account that sees all districts which the author's covered. */
function isSeen({ scope }: Read): RawBuilder<boolean> {
  return scope === "everywhere" ? sql<boolean>`true` : sql<boolean>`note.districts <@ ${[...scope]}::int[]`;
}

/** Notes were written at a day of the figures, and each version was current for a time: both clocks of a record. */
function isOfMoment({ cycle, moment }: Read): RawBuilder<boolean> {
  const { asOf, known } = moment;
  const isCurrent =
    known === "now"
      ? sql`version.retired_at is null`
      : sql`version.recorded_at <= ${known.at} and (version.retired_at is null or version.retired_at > ${known.at})`;
  return sql<boolean>`note.cycle_id = ${cycle.id} and note.as_of <= ${asOf}::date and ${isCurrent}`;
}

async function notesWhere(
  db: Read["db"],
  condition: RawBuilder<boolean>,
  limit: number | null = null,
): Promise<Note[]> {
  const { rows } = await sql<Row>`
    select note.id, note.figure, petition.number as petition, note.chart, note.day, version.text,
      version.in_brief as "inBrief", note.username as by, note.name, note.part,
      note.written_at as "writtenAt", version.changed_at as "changedAt"
    from note
    join note_version version on version.note_id = note.id
    left join petition on petition.id = note.petition_id
    where ${condition}
    order by note.written_at desc, note.id desc limit ${limit}::int`.execute(db);
  return rows.map(({ writtenAt, changedAt, ...row }) => ({
    ...row,
    writtenAt: writtenAt.toISOString(),
    changedAt: changedAt?.toISOString() ?? null,
    version: versionOf({ text: row.text, inBrief: row.inBrief }),
  }));
}

/** What a chart over days is called where a note names it. */
const CHART_NAMES: Readonly<Record<NotedChart, string>> = {
  petitions_pending: "Petitions pending",
  rulings_by_day: "Rulings",
  petitions_filed: "Petitions filed",
  mps_declared: "MP declarations",
};

/** What a note is about: `Petition MP/015`, `MPs declared`, `Rulings, 12 Aug 2025`. */
export function noteSubject({
  figure,
  petition,
  chart,
  day,
}: Pick<Note, "figure" | "petition" | "chart" | "day">): string {
  if (petition !== null) return `Petition ${petition}`;
  if (chart !== null) return `${CHART_NAMES[chart]}, ${dayText(day ?? "")}`;
  return FIGURE_LABELS[figure as FigureId] ?? "Figure";
}
