import { sql } from "kysely";
import { NAME_QUESTION, STOOD } from "@command-center/import-rules/ballot/seat-ballot";
import type { ImportKindId } from "@command-center/import-rules/kinds/import-kind";
import type { Read, Write } from "../../../../database/database.ts";
import { Refusal } from "../../../../http/errors.ts";
import type { Choices, Question } from "../import-choices.ts";

/** A remembered answer: the import that it was given in, and the user who gave it. */
export interface RememberedAnswer {
  readonly question: string;
  readonly answer: string;
  readonly import: number;
  readonly by: string;
}

/** The columns of an import that its answers are remembered from. */
interface AnsweredImport {
  readonly id: number;
  readonly kind: ImportKindId | null;
  readonly choices: Choices;
  readonly questions: readonly Question[];
}

/** The answers that a later file of a kind need not ask again. */
export async function rememberedAnswers(
  { db }: Pick<Read, "db">,
  kind: ImportKindId,
): Promise<readonly RememberedAnswer[]> {
  const { rows } = await sql<RememberedAnswer>`
    select question, answer, import_id as import, answered_by as by from remembered_answer
    where retired_at is null and (kind = ${kind} or kind is null)`.execute(db);
  return rows;
}

/**
 * Remembers the answers about places and candidates in a committed import, in place of earlier ones: those about places for its kind
 * of file, those about candidates for their contest, which the question names.
 */
export async function rememberAnswers(
  { db }: Pick<Write, "db">,
  { id, kind, choices, questions }: AnsweredImport,
  username: string,
): Promise<void> {
  const answers = questions.flatMap(({ id: question, answer, isPlace = false }) => {
    const isName = question.startsWith(NAME_QUESTION);
    // Who stood is on the ballot from now on.
    if (answer === null || !(isPlace || isName) || answer === STOOD) return [];
    // An answer from before may have been forgotten since.
    if (choices.answers?.[question] === undefined) return [];
    return [{ question, answer, kind: isName ? null : kind }];
  });
  const given = sql`
    jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as given (question text, answer text, kind text)`;
  await sql`
    update remembered_answer known set retired_at = clock_timestamp(), retired_by = ${username} from ${given}
    where known.question = given.question and known.kind is not distinct from given.kind and known.retired_at is null
      and known.answer <> given.answer`.execute(db);
  await sql`
    insert into remembered_answer (question, answer, kind, import_id, answered_by)
    select given.question, given.answer, given.kind, ${id}, ${username} from ${given}
    where not exists (select from remembered_answer known where known.question = given.question
      and known.kind is not distinct from given.kind and retired_at is null)`.execute(db);
}

/** Forgets the answers of an import that is undone: a wrong one would be used again for the corrected file. */
export async function forgetAnswersOf(
  { db }: Pick<Write, "db">,
  { id }: Pick<AnsweredImport, "id">,
  username: string,
): Promise<void> {
  await sql`
    update remembered_answer set retired_at = clock_timestamp(), retired_by = ${username}
    where import_id = ${id} and retired_at is null`.execute(db);
}

/** Takes a remembered answer back for an import's kind of file; refused where there is none. */
export async function forgetRemembered(
  { db }: Pick<Write, "db">,
  { kind }: Pick<AnsweredImport, "kind">,
  question: string,
  username: string,
): Promise<void> {
  const { rows } = await sql`
    update remembered_answer set retired_at = clock_timestamp(), retired_by = ${username}
    where retired_at is null and question = ${question} and (kind = ${kind} or kind is null)
    returning id`.execute(db);
  if (rows.length === 0) throw new Refusal(404, "This answer is no longer remembered. Reload the import.");
}
