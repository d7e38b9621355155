import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Read } from "../../database/database.ts";
import { surroundingFindings } from "./surroundings.ts";

/*
 * What the audit log's table is guarded and chained by: who owns the database can turn it off, or add something that
 * swallows entries. Compared with `schema.sql`, not against what the database says of itself.
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

/** Argument types of each function, and SHA-256 of its definition after all migrations, with its white space folded. */
const FUNCTIONS: Readonly<Record<string, { arguments: string; digest: string }>> = {
  audit_entry_hash: {
    arguments: "audit_entry",
    digest: "7bac8abc9627c08a1b761b7dc5ece3526525e8a0b2ce13180bbda1e0e6bf47ca",
  },
  audit_entry_is_final: {
    arguments: "",
    digest: "a45aa6e97577cef659b16e5d575333238c00b4db47f55f78dd89ff3eea121755",
  },
  audit_entry_joins_chain: {
    arguments: "",
    digest: "3ad4327974e046e1b28180889fa055768c10b1cc0d34357370f3a1b1cb8dce39",
  },
  audit_entry_text: {
    arguments: "audit_entry",
    digest: "e9d6713503ea3555d69f8456383a0e0faa279a64f4dbbb2f68ee33ca3af22f6a",
  },
};

/**
 * A sentence for each trigger, function or setting that is not as in `schema.sql`, or can turn queries away from the log;
 * empty without one.
 */
export async function guardFindings({ db }: Pick<Read, "db">): Promise<string[]> {
  return [
    ...(await triggerFindings(db)),
    ...(await functionFindings(db)),
    ...(await tableFindings(db)),
    ...(await surroundingFindings(db)),
  ];
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
      tgenabled = 'O' as "isOn", tgqual is null and tgnargs = 0 and cardinality(tgattr::int2[]) = 0
        and tgfoid = to_regprocedure('public.' || quote_ident(proname) || '()') as "isPlain"
    from pg_catalog.pg_trigger join pg_catalog.pg_proc on pg_proc.oid = tgfoid
    where tgrelid = 'public.audit_entry'::regclass and not tgisinternal order by tgname`.execute(db);
  const names = new Set(rows.map(({ name }) => name));
  return [
    ...Object.keys(TRIGGERS)
      .filter((name) => !names.has(name))
      .map((name) => `The trigger ${name} of the audit log is missing.`),
    ...rows.flatMap(({ name, type, runs, isDeferred, isOn, isPlain }) => {
      const ownTrigger = TRIGGERS[name];
      if (ownTrigger === undefined)
        return [`The audit log has a trigger ${name} that is not the server's: it can drop entries.`];
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
  const functions = await functionsNamed(db);
  return Object.entries(FUNCTIONS).flatMap(([name, made]) => {
    const namesakes = functions.filter((one) => one.name === name);
    const own = namesakes.find((one) => one.schema === "public" && one.arguments === made.arguments);
    const findings: string[] = [];
    if (own === undefined) findings.push(`The function ${name} of the audit log is missing.`);
    else if (own.digest !== made.digest || !own.isOfOwner)
      findings.push(`The function ${name} of the audit log was changed.`);
    if (namesakes.length > (own === undefined ? 0 : 1))
      findings.push(
        `There is another function ${name} in the database: it can hide changes to the log's own.`,
      );
    return findings;
  });
}

interface GuardFunction {
  readonly name: string;
  readonly schema: string;
  readonly arguments: string;
  readonly digest: string;
  /** It belongs to the owner of the log's table. */
  readonly isOfOwner: boolean;
}

/** Every function with a guard's name, in any schema and with any arguments. */
async function functionsNamed(db: Read["db"]): Promise<GuardFunction[]> {
  const { rows } = await sql<Omit<GuardFunction, "digest"> & { definition: string }>`
    select proname as name, nspname as schema, oidvectortypes(proargtypes) as arguments, proowner = relowner as "isOfOwner",
      concat_ws(' ', lanname, lower(array_to_string(proconfig, ' ')), prosecdef, format_type(prorettype, null), proretset,
        prokind, provolatile, proisstrict, pronargdefaults, prosqlbody is null, prosrc) as definition
    from pg_catalog.pg_proc
      join pg_catalog.pg_namespace on pg_namespace.oid = pronamespace
      join pg_catalog.pg_language on pg_language.oid = prolang
      join pg_catalog.pg_class on pg_class.oid = 'public.audit_entry'::regclass
    where proname = any(${Object.keys(FUNCTIONS)})`.execute(db);
  return rows.map(({ definition, ...row }) => ({
    ...row,
    digest: hash("sha256", definition.trim().replaceAll(/\s+/g, " "), "hex"),
  }));
}

/** What the table itself can be changed into so that an entry is lost: another kind of relation, rules, row security, children. */
async function tableFindings(db: Read["db"]): Promise<string[]> {
  const { rows } = await sql<Record<keyof typeof TABLE_SENTENCES, boolean>>`
    select
      relkind <> 'r' or relpersistence <> 'p' as "otherKind",
      exists (select from pg_catalog.pg_rewrite where ev_class = pg_class.oid) as rules,
      relrowsecurity or relforcerowsecurity as policies,
      exists (select from pg_catalog.pg_inherits where inhparent = pg_class.oid or inhrelid = pg_class.oid) as children,
      current_setting('session_replication_role') <> 'origin' as silent,
      not exists (select from pg_catalog.pg_attrdef
        join pg_catalog.pg_attribute on adrelid = attrelid and adnum = attnum
        where adrelid = pg_class.oid and attname = 'at' and pg_get_expr(adbin, adrelid) = 'now()') as "otherDefault"
    from pg_catalog.pg_class where oid = 'public.audit_entry'::regclass`.execute(db);
  const [table] = rows;
  return (Object.keys(TABLE_SENTENCES) as (keyof typeof TABLE_SENTENCES)[])
    .filter((name) => table?.[name] === true)
    .map((name) => TABLE_SENTENCES[name]);
}

const TABLE_SENTENCES = {
  otherKind: "The audit log is no longer an ordinary table: its replacement can hide entries.",
  rules: "The audit log has a rule that is not the server's: it can drop entries.",
  policies: "Row security is on for the audit log: it can hide entries.",
  children: "The audit log's table now inherits from, or is inherited by, another table.",
  silent: "This database runs no triggers (session_replication_role): entries are not chained.",
  otherDefault: "The default time of audit entries was changed: new entries may carry a wrong time.",
} as const;
