import { CompiledQuery, type Kysely, type QueryExecutor, sql } from "kysely";
import type { Database } from "../database/database.ts";
import type { Schema } from "../database/schema/tables.ts";

/** A node of a plan as `explain (analyze, format json)` prints it. */
interface PlanNode {
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Join Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Counts the rows that PostgreSQL looks at: a plan's cost, independent of the machine's load. */
export class RowCount {
  rows = 0;
  statements = 0;

  /** A handle on the same connection. Also runs each statement in `explain analyze`, and rolls that back. */
  of<T extends Pick<Kysely<never>, "getExecutor">>(db: T): T {
    return replacing(db, "getExecutor", () => {
      const executor = db.getExecutor();
      return replacing(executor, "executeQuery", async <Row>(query: CompiledQuery<Row>) => {
        this.statements += 1;
        if (/^\s*(select|insert|update|delete|with)\b/i.test(query.sql)) await this.#count(executor, query);
        return executor.executeQuery(query);
      });
    });
  }

  /** The same database, counting the statements of its write transactions. */
  inWritesOf(database: Database): Database {
    return replacing(database, "write", (work, way) =>
      database.write((write) => work({ ...write, db: this.of(write.db) }), way),
    );
  }

  async #count(executor: QueryExecutor, { sql, parameters }: CompiledQuery): Promise<void> {
    const run = <Row>(text: string, values: readonly unknown[] = []) =>
      executor.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
    await run("savepoint explained");
    const { rows } = await run<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `explain (analyze, timing off, format json) ${sql}`,
      parameters,
    );
    await run("rollback to savepoint explained");
    for (const row of rows) this.rows += lookedAt(row["QUERY PLAN"][0].Plan);
  }
}

/** Rows that a node and those below it returned or filtered out, over all loops. */
function lookedAt(node: PlanNode): number {
  const each =
    node["Actual Rows"] +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Join Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0);
  return (node.Plans ?? []).reduce((rows, below) => rows + lookedAt(below), each * node["Actual Loops"]);
}

function replacing<T extends object, Key extends keyof T>(of: T, key: Key, by: T[Key]): T {
  return new Proxy(of, {
    get(target, name) {
      if (name === key) return by;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Removes the statistics of all tables, or of those named, as a restore does. */
export async function forgetStatistics(
  { db }: Pick<Database, "db">,
  ...tables: readonly (keyof Schema)[]
): Promise<void> {
  const forgotten = sql`from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    and (${tables.length === 0} or relname = any(${[...tables]}::text[]))`;
  await sql`
    select pg_clear_attribute_stats(schemaname, tablename, attname, inherited) from pg_stats
    where schemaname = 'public' and tablename in (select relname ${forgotten})`.execute(db);
  await sql`select pg_clear_relation_stats('public', relname) ${forgotten}`.execute(db);
}
