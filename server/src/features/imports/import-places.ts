import { sql } from "kysely";
import { typedWords } from "@command-center/domain/names/search-text";
import type { ImportDetail, listImportUnits } from "@command-center/contract/imports/imports";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { Read } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import { holdsEvery, searchTextOf } from "../../platform/search-text.ts";
import { rememberedAnswers } from "./reading/memory/remembered-answers.ts";
import type { Question } from "./reading/import-choices.ts";

type Asking = Pick<Read, "db">;

/** Questions as the page shows them: with the import in which an earlier file was answered. */
export async function shownQuestions(
  read: Asking,
  { kind, questions }: Pick<ImportDetail, "kind" | "questions">,
): Promise<ImportDetail["questions"]> {
  if (kind === null || questions.every(({ answer }) => answer === null)) return questions;
  const answers = new Map((await rememberedAnswers(read, kind)).map((one) => [one.question, one]));
  return questions.map((question) => {
    const known = answers.get(question.id);
    return known === undefined || known.answer !== question.answer
      ? question
      : { ...question, remembered: { import: known.import, by: known.by } };
  });
}

/** Kinds of files with rows that are matched to stations. */
const HAS_STATIONS: ReadonlySet<string | null> = new Set(["station-results", "nullified-stations"]);

/**
 * The station list of the cycle that a file's rows are matched against, with the import that it came from last; null without a
 * list, and for files of other kinds.
 */
export async function stationListOf(
  { db }: Asking,
  { kind, cycle_id: cycleId }: { readonly kind: string | null; readonly cycle_id: number },
): Promise<ImportDetail["stationList"]> {
  if (!HAS_STATIONS.has(kind)) return null;
  const { rows } = await sql<{ stations: number; import: number | null }>`
    select listed.stations, data_import.id as import
    from station_sum listed
    join register on register.cycle_id = listed.cycle_id and register.kind = 'national_voters' and register.retired_at is null
    left join source on source.id = register.source_id
    left join data_import on data_import.batch_id = source.import_batch_id
    where listed.cycle_id = ${cycleId} and listed.kind = 'country'`.execute(db);
  return rows[0] ?? null;
}

/** Most units that a search for an answer returns. */
const MAX_UNITS = 50;

/** The units that may answer a question about a place: those of its level within the unit above. */
export async function unitsForQuestion(
  { db }: Asking,
  { id, question, search = "" }: InputOf<typeof listImportUnits>,
): Promise<{ answer: string; label: string }[]> {
  const row = await db
    .selectFrom("data_import")
    .select(["cycle_id", "questions"])
    .where("id", "=", id)
    .executeTakeFirst();
  const asked = (row?.questions as Question[] | undefined)?.find((one) => one.id === question);
  if (row === undefined || asked?.isPlace !== true)
    throw new Refusal(404, "There is no such question about a place. Reload the import.");
  const [level = "", above = ""] = question.split("/");
  const within = { "sub-county": "sub_county" }[level] ?? level;
  const label = sql<string>`concat_ws(' ', coalesce(area.printed_code, area.code), area.name)
    || case when area.kind = 'station' then ', ' || parish.name else '' end`;
  const words = typedWords(search);
  const { rows } = await sql<{ answer: string; label: string }>`
    select area.id::text as answer, ${label} as label
    from area left join area parish on parish.id = area.parent_id
    left join area above on above.id = nullif(${above}, '')::int
    where area.kind = ${within} and (area.list_cycle_id = ${row.cycle_id} or area.kind in ('district', 'constituency'))
      and (area.valid_to is null or area.kind = 'constituency')
      and (above.id is null or above.id in (area.parent_id, area.district_id)
        or (area.kind = 'station' and area.district_id = above.district_id))
      and ${words.length === 0 ? sql`true` : holdsEvery(searchTextOf(label), words)}
    order by area.name, area.code limit ${MAX_UNITS}`.execute(db);
  return rows;
}
