import { sql } from "kysely";
import { expect, vi } from "vitest";
import type { LightMyRequestResponse } from "fastify";
import type { ImportDetail, ImportProblem } from "@command-center/contract/imports/imports";
import { formWith } from "./requests/form.ts";
import { callerOn, type SharedServer, type TestCaller } from "./sample-server.ts";

/** Actions on imports by a user who may import. */
export interface TestImports {
  /** Uploads a file as `name`, with further fields. */
  send(
    bytes: Buffer | string,
    fields?: Record<string, string>,
    name?: string,
  ): Promise<LightMyRequestResponse>;
  /** The import once nothing is under way in it. */
  settled(id: number): Promise<ImportDetail>;
  /** Sends a file and waits until it is read. */
  read(bytes: Buffer | string, fields?: Record<string, string>): Promise<ImportDetail>;
  /** Corrects an import and waits until it is read again. */
  change(id: number, body: object): Promise<ImportDetail>;
  /**
   * Commits, approves, rejects, discards or undoes an import, and waits for what comes of it. An undo that needs a second person gets
   * the administrator's approval.
   */
  act(id: number, action: string): Promise<ImportDetail>;
  /** Answers the questions of an import as {@link answersTo} does and commits it, with the administrator's approval where needed. */
  commit(found: ImportDetail): Promise<ImportDetail>;
  /** Sends a file and commits it. */
  take(bytes: Buffer | string, fields?: Record<string, string>): Promise<ImportDetail>;
  problems(id: number): Promise<ImportProblem[]>;
  /** Its problems as line, code and column, sorted. */
  codes(id: number): Promise<[line: number | null, code: string, column: string | null][]>;
}

/** Answers to the open questions of an import: the first suggestion, or the words that confirm. */
export function answersTo({ questions }: ImportDetail): Record<string, string> {
  return Object.fromEntries(
    questions
      .filter(({ answer }) => answer === null)
      .map(({ id, asks, suggestions }) => [
        id,
        suggestions[0]?.answer ?? asks.split("To confirm, type: ")[1] ?? "",
      ]),
  );
}

export function importsBy(server: SharedServer, caller: TestCaller): TestImports {
  const approver = callerOn(server);
  const approved = async (id: number) => {
    const answer = await approver.post(`/api/imports/${id}/approve`, {});
    expect(answer.statusCode, answer.body).toBe(200);
    return settled(id);
  };
  const settled: TestImports["settled"] = async (id) => {
    // Only its state: all of an import takes a dozen queries, and a test waits for hundreds of turns.
    await vi.waitFor(
      async () => {
        const { state } = await server.database.db
          .selectFrom("data_import")
          .select("state")
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        expect(["reading", "committing"]).not.toContain(state);
      },
      { timeout: 30_000, interval: 20 },
    );
    const settledImport = await caller.read<ImportDetail>(`/api/imports/${id}`);
    // What is committed in the background the server hears of a moment later: until then its kept answers are those before.
    await server.change(async () => null);
    return settledImport;
  };
  const send: TestImports["send"] = async (bytes, fields = {}, name = "file.csv") => {
    const { headers, payload } = formWith(fields, { name, bytes });
    const cookie = await caller.cookie();
    return server.app.inject({
      method: "POST",
      url: "/api/imports",
      headers: { ...headers, cookie },
      payload,
    });
  };
  const read: TestImports["read"] = async (bytes, fields) => {
    const answer = await send(bytes, fields);
    expect(answer.statusCode, answer.body).toBe(201);
    return settled(answer.json<{ id: number }>().id);
  };
  const change: TestImports["change"] = async (id, body) => {
    const cookie = await caller.cookie();
    const answer = await server.app.inject({
      method: "PATCH",
      url: `/api/imports/${id}`,
      headers: { cookie },
      payload: body,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return settled(id);
  };
  const act: TestImports["act"] = async (id, action) => {
    const answer = await caller.post(`/api/imports/${id}/${action}`, {});
    expect(answer.statusCode, answer.body).toBe(200);
    const settledImport = await settled(id);
    const isUndoWaiting = settledImport.state === "committed" && action === "undo";
    const acted = isUndoWaiting ? await approved(id) : settledImport;
    if (acted.state === "committed") expect(await unanalyzedTablesOf(server, id)).toEqual([]);
    return acted;
  };
  const commit: TestImports["commit"] = async (found) => {
    let answered = found;
    // Answers about places bring further questions, about the shares that move with them.
    for (let round = 0; round < 2 && answered.state === "questions"; round += 1)
      answered = await change(found.id, { answers: answersTo(answered) });
    expect(answered.state).toBe("ready");
    expect(answersTo(answered)).toEqual({});
    const asked = await act(found.id, "commit");
    const taken = asked.state === "waiting-for-approval" ? await approved(found.id) : asked;
    expect(taken.state).toBe("committed");
    return taken;
  };
  const problems: TestImports["problems"] = (id) =>
    caller.read<ImportProblem[]>(`/api/imports/${id}/problems?limit=1000`);
  return {
    send,
    settled,
    read,
    change,
    act,
    commit,
    async take(bytes, fields) {
      return commit(await read(bytes, fields));
    },
    problems,
    codes: async (id) =>
      (await problems(id))
        .map(({ line, code, column }): [number | null, string, string | null] => [line, code, column])
        .toSorted(),
  };
}

/** Tables with rows of a committed import but no statistics: the `fills` of its kind lacks them. */
async function unanalyzedTablesOf({ database: { db } }: SharedServer, id: number): Promise<string[]> {
  // One statement for all tables: this runs after each commit.
  const { rows } = await sql<{ name: string }>`
    with bare as materialized (
      select relname from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'source_id'
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not in (select tablename from pg_stats where schemaname = 'public')),
    sources as (
      select coalesce(array_agg(source.id), '{}') as ids from source
      join data_import on data_import.batch_id = source.import_batch_id where data_import.id = ${id})
    select relname as name from bare, sources where query_to_xml(
      format('select 1 from %I where source_id = any(%L::int[]) limit 1', relname, ids), true, false, '')::text like '%<row%'`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Makes the cycle of the general election of 2021, as of a day; answers its id. */
export async function makeCycle(caller: TestCaller, asOf = "2021-01-31"): Promise<number> {
  const answer = await caller.post("/api/cycles", {
    name: "2020–2021",
    seasonLabel: "2021 General Election",
    opensOn: "2020-07-01",
    closesOn: "2021-03-31",
    asOf,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ id: number }>().id;
}
