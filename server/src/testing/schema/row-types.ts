import { sql, type Kysely } from "kysely";

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  /** Definition of a check of this column alone that lists its values. */
  readonly check: string | null;
}

/** Types of values as the driver returns them (the type parsers of `database.ts`). */
const TYPES: Readonly<Record<string, string>> = {
  bigint: "number",
  boolean: "boolean",
  bytea: "Buffer",
  "character varying": "string",
  date: "string",
  "double precision": "number",
  integer: "number",
  json: "object",
  jsonb: "object",
  numeric: "number",
  real: "number",
  text: "string",
  "timestamp with time zone": "Date",
  uuid: "string",
};

/** Suffix of the wrappers that are in `column-types.ts`, by type. */
const SUFFIXES: Readonly<Record<string, string>> = {
  "timestamp with time zone": "Time",
  json: "Json",
  jsonb: "Json",
};

/**
 * The module `tables.ts` for a database: a row type for each table, with the types of values that checks list. `columnTypes` is the text of
 * `column-types.ts`, which has priority.
 */
export async function rowTypes<Tables>(db: Kysely<Tables>, columnTypes: string): Promise<string> {
  const { rows } = await sql<Column>`
    select relname as table, attname as name, format_type(atttypid, null) as type, not attnotnull as "isNullable",
      atthasdef or attidentity <> '' as "hasDefault", (
        select pg_get_constraintdef(oid) from pg_constraint where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
          and pg_get_constraintdef(oid) ~ '^CHECK [(][(]\\w+ = (ANY [(]ARRAY|''[^'']*''::text[)][)]$)') as check
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '_past$' and attnum > 0 and not attisdropped
    order by relname collate "C", attnum`.execute(db);
  const listed = (name: string) =>
    new Set(
      [
        ...(columnTypes.split(`interface ${name} {`)[1]?.split("\n}")[0] ?? "").matchAll(/^ {2}"(.+?)"/gm),
      ].map(([, key = ""]) => key),
    );
  const [values, written] = [listed("ValueTypes"), listed("WrittenColumns")];
  const columns = new Set(rows.map(({ table, name }) => `${table}.${name}`));
  const stray = [...values, ...written].find((key) => !columns.has(key));
  if (stray !== undefined) throw new Error(`column-types.ts has a type for ${stray}, which is no column.`);
  const used = new Set<string>();
  const use = (wrapper: string) => {
    used.add(wrapper);
    return wrapper;
  };
  const typeOf = (column: Column): string => {
    const key = `${column.table}.${column.name}`;
    if (written.has(key)) return `${use("WrittenColumns")}["${key}"]`;
    const type = column.type.replace("[]", "");
    const value = values.has(key) ? `${use("ValueTypes")}["${key}"]` : (unionOf(column.check) ?? TYPES[type]);
    if (value === undefined) throw new Error(`The type ${column.type} of ${key} is not known.`);
    const kind = /^recorded_(at|in)$/.test(column.name)
      ? "Final"
      : column.isNullable
        ? "Optional"
        : column.hasDefault
          ? "Defaulted"
          : "";
    const suffix = SUFFIXES[type] ?? "";
    const wrapped = column.type.endsWith("[]") && !values.has(key) ? `${value}[]` : value;
    if (kind + suffix === "") return wrapped;
    return suffix === "Time" ? use(kind + suffix) : `${use(kind + suffix)}<${wrapped}>`;
  };
  const names = [...new Set(rows.map(({ table }) => table))];
  const columnsOf = (name: string) =>
    rows
      .filter(({ table }) => table === name)
      .map((column) => `    ${column.name}: ${typeOf(column)};\n`)
      .join("");
  const body = names.map((name) => `  ${name}: {\n${columnsOf(name)}  };\n`);
  return `// Generated from the database: npx vitest run --project server server/src/database/schema/tables.test.ts -u
import type { ${[...used].toSorted().join(", ")} } from "./column-types.ts";

/** The columns of every table. */
export interface Schema {
${body.join("")}}
`;
}

function unionOf(check: string | null): string | null {
  const values = [...(check ?? "").matchAll(/'([^']*)'::text|\(([\d.]+)\)::/g)].map(([, text, number]) =>
    text === undefined ? String(number) : JSON.stringify(text),
  );
  return values.length === 0 ? null : values.join(" | ");
}
