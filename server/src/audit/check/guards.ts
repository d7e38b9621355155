import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Read } from "../../database/database.ts";

/*
 * What the audit log's table is guarded and chained by: who owns the database can turn it off, or add something that
 * swallows entries. Held against what the migrations made, not against what the database says of itself.
 */

/** Bits of `pg_trigger.tgtype`. */
const ROW = 1;
const BEFORE = 2;
const INSERT = 4;
const DELETE = 8;
const UPDATE = 16;
const TRUNCATE = 32;

/** The triggers of the log by name: when each fires, and the function it runs. */
const TRIGGERS: Readonly<Record<string, { type: number; isDeferred: boolean; runs: string }>> = {
  audit_entry_is_final: {
    type: ROW | BEFORE | DELETE | UPDATE,
    isDeferred: false,
    runs: "audit_entry_is_final",
  },
  audit_log_is_never_emptied: { type: BEFORE | TRUNCATE, isDeferred: false, runs: "audit_entry_is_final" },
  audit_entry_joins_chain: { type: ROW | INSERT, isDeferred: true, runs: "audit_entry_joins_chain" },
};

/** SHA-256 of each function's text, its white space folded, as the migrations wrote it. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  audit_entry_hash: "348b51d193f0a4ec30d0ba3ef5bfdc9ce2b27ee493ff96d7caa5f195933e40d8",
  audit_entry_is_final: "c0335b6fa024401a566c453b9878f1332b9eca446ea37bc9dca18b0e9db09b5b",
  audit_entry_joins_chain: "05e71c84be138396e674b4ea920f7456fc9a5c961ea0c15131331f175ab5a421",
  audit_entry_text: "7ce626b4d2097313c5b953d84aa583e1aac4a248b9585c5230381e5b8bccf854",
};

/** A sentence for each trigger or function that is not as the migrations made it; empty while all are. */
export async function guardFindings({ db }: Pick<Read, "db">): Promise<string[]> {
  return [...(await triggerFindings(db)), ...(await functionFindings(db)), ...(await tableFindings(db))];
}

async function triggerFindings(db: Read["db"]): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
    type: number;
    runs: string;
    isDeferred: boolean;
    isOn: boolean;
    isPlain: boolean;
  }>`
    select tgname as name, tgtype::int as type, proname as runs, tgdeferrable and tginitdeferred as "isDeferred",
      tgenabled = 'O' as "isOn",
      tgqual is null and tgnargs = 0 and cardinality(tgattr::int2[]) = 0 and pronamespace = relnamespace as "isPlain"
    from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where tgrelid = 'audit_entry'::regclass and not tgisinternal order by tgname`.execute(db);
  const names = new Set(rows.map(({ name }) => name));
  return [
    ...Object.keys(TRIGGERS)
      .filter((name) => !names.has(name))
      .map((name) => `The trigger ${name} of the audit log is missing.`),
    ...rows.flatMap(({ name, type, runs, isDeferred, isOn, isPlain }) => {
      const ownTrigger = TRIGGERS[name];
      if (ownTrigger === undefined)
        return [
          `There is a trigger ${name} on the audit log that is not the server's: it can swallow entries.`,
        ];
      if (!isOn) return [`The trigger ${name} of the audit log is turned off.`];
      const isAsMade =
        isPlain &&
        type === ownTrigger.type &&
        runs === ownTrigger.runs &&
        isDeferred === ownTrigger.isDeferred;
      return isAsMade ? [] : [`The trigger ${name} of the audit log was changed.`];
    }),
  ];
}

async function functionFindings(db: Read["db"]): Promise<string[]> {
  const functions = await functionDigests(db);
  return Object.entries(FUNCTIONS).flatMap(([name, digest]) => {
    const found = functions.get(name);
    if (found === undefined) return [`The function ${name} of the audit log is missing.`];
    return found === digest ? [] : [`The function ${name} of the audit log was changed.`];
  });
}

/** Digests of the functions' texts, languages and settings as they stand in the database, by name. */
async function functionDigests(db: Read["db"]): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; text: string }>`
    select proname as name, concat_ws(' ', lanname, lower(array_to_string(proconfig, ' ')), prosecdef, prosrc) as text
    from pg_proc join pg_language on pg_language.oid = prolang
      join pg_class on pg_class.oid = 'audit_entry'::regclass and pronamespace = relnamespace
    where proname = any(${Object.keys(FUNCTIONS)})`.execute(db);
  return new Map(
    rows.map(({ name, text }) => [name, hash("sha256", text.trim().replaceAll(/\s+/g, " "), "hex")]),
  );
}

/** Rules, row security, children and a session that fires no triggers: all of them can do away with an entry, too. */
async function tableFindings(db: Read["db"]): Promise<string[]> {
  const { rows } = await sql<Record<"rules" | "policies" | "children" | "silent" | "otherDefault", boolean>>`
    select
      exists (select from pg_rewrite where ev_class = pg_class.oid) as rules,
      relrowsecurity or relforcerowsecurity as policies,
      exists (select from pg_inherits where inhparent = pg_class.oid or inhrelid = pg_class.oid) as children,
      current_setting('session_replication_role') <> 'origin' as silent,
      not exists (select from pg_attrdef join pg_attribute on adrelid = attrelid and adnum = attnum
        where adrelid = pg_class.oid and attname = 'at' and pg_get_expr(adbin, adrelid) = 'now()') as "otherDefault"
    from pg_class where oid = 'audit_entry'::regclass`.execute(db);
  const [found] = rows;
  const sentences = {
    rules: "There is a rule on the audit log that is not the server's: it can swallow entries.",
    policies: "Row security is on for the audit log: it can hide entries.",
    children: "The audit log's table now inherits from, or is inherited by, another table.",
    silent: "This database fires no triggers (session_replication_role): entries are not chained.",
    otherDefault: "The default time of audit entries was changed: new entries may carry a wrong time.",
  } as const;
  return (Object.keys(sentences) as (keyof typeof sentences)[])
    .filter((name) => found?.[name] === true)
    .map((name) => sentences[name]);
}
