import { isDeepStrictEqual } from "node:util";
import { type RawBuilder, sql } from "kysely";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { ImportChange } from "@command-center/contract/imports/imports";
import type { Write } from "../../database/database.ts";
import { awaitTurn } from "../../database/turns.ts";
import { Refusal } from "../../http/errors.ts";
import { settingWords } from "../setting.ts";
import { changeOf, conflict, type FormInput, type FormKind, type KnownRecord, writeAt } from "./kind.ts";
import { dependent, replaceRows, retiredRows, rowOf, type VersionTable } from "./version-table.ts";

/** A statement about results, as it is in force. */
export interface KnownStatement<Values> extends KnownRecord {
  readonly title: string;
  /** Null where none is in force. */
  readonly values: Values | null;
  /** Throws the refusal of values that are not possible. */
  check(values: Values): void;
  /** Values as users read them, by the labels of their fields. */
  shown(values: Values): Readonly<Record<string, string | null>>;
  /** The columns of a version. */
  row(values: Values, by: string): Readonly<Record<string, unknown>>;
  /** The condition of other rows that these values make void. */
  voids?(values: Values): RawBuilder<boolean>;
}

/** A change of a statement as a change set stores it. */
interface StoredStatement<Values> extends Pick<ImportChange, "title" | "changes"> {
  readonly before: Values | null;
  readonly after: Values | null;
}

interface StatementTable<Input, Name extends keyof Input, Field extends keyof Input> extends VersionTable {
  readonly id: ChangeSetDetail["kind"];
  /** Fields of the form that name the record, and those that are its values. */
  readonly names: readonly Name[];
  readonly fields: readonly Field[];
  known(write: Write, name: Pick<Input, Name>): Promise<KnownStatement<Pick<Input, Field>>>;
}

/** A kind of statements about results, each version of which replaces the one before. They move no vote: one account alone makes them. */
export function statement<Input extends FormInput, Name extends keyof Input, Field extends keyof Input>(
  kind: StatementTable<Input, Name, Field>,
): FormKind<Input, KnownStatement<Pick<Input, Field>> & { readonly fact: object }> {
  type Values = Pick<Input, Field>;
  type Known = KnownStatement<Values> & { readonly fact: object };
  type Stored = StoredStatement<Values>;
  const locked = async (write: Write, name: Pick<Input, Name>): Promise<Known> => {
    await awaitTurn(write, "result_statements");
    return { ...(await kind.known(write, name)), fact: { [kind.id]: name } };
  };
  const ofSet = (write: Write, fact: object) =>
    locked(write, (fact as Readonly<Record<string, Pick<Input, Name>>>)[kind.id] as Pick<Input, Name>);
  const conflictOf = async (write: Write, { version, values }: Known) => {
    const last = await writeAt(
      write,
      sql`select recorded_in from ${sql.table(kind.table)} where id = ${version}`,
    );
    const fields = Object.entries(values ?? {}).map(([field, theirs]) => ({ field, theirs }));
    return conflict(last, "has changed this since you opened it", { version, fields });
  };
  const planned = ({ fact, title, shown }: Known, before: Values | null, after: Values | null) => {
    const [from, to] = [before, after].map((values) => (values === null ? {} : shown(values)));
    const changes = Object.keys({ ...from, ...to })
      .map((what) => ({ what, from: from?.[what] ?? null, to: to?.[what] ?? null }))
      .filter((change) => change.from !== change.to);
    const stored: Stored = { title, changes, before, after };
    return { fact, after: stored, changed: 0 };
  };
  return {
    id: kind.id,
    words: async (_asking, sets) => sets.map(settingWords),
    known: (write, input) => locked(write, picked(input, kind.names)),
    conflict: conflictOf,
    check(known, input) {
      const values = picked(input, kind.fields);
      known.check(values);
      if (isDeepStrictEqual(values, known.values))
        throw new Refusal(422, "This is recorded already. Change something before you save.");
      return planned(known, known.values, values);
    },
    async apply(write, sets) {
      for (const stored of sets) {
        const { fact, expects, after } = changeOf<object, Stored>(stored);
        const known = await ofSet(write, fact);
        if (known.version !== expects) throw await conflictOf(write, known);
        const values = stored.undoes === null ? after.after : null;
        const voided = (values !== null && known.voids?.(values)) || sql`false`;
        await replaceRows(write, kind, {
          retired: sql`(id = ${expects} or ${voided})`,
          added:
            values === null
              ? retiredRows(kind, stored.undoes)
              : rowOf(kind, known.row(values, stored.set.proposed.by)),
        });
        write.touch("results");
      }
    },
    /** Compares values: an undo of a later change has put a copy of the record in force again. */
    async undo(write, stored) {
      const { fact, after: done } = changeOf<object, Stored>(stored);
      const known = await ofSet(write, fact);
      if (!isDeepStrictEqual(known.values, done.after)) throw dependent();
      return { ...planned(known, done.after, done.before), expects: known.version };
    },
  };
}

const picked = <From, Key extends keyof From>(from: From, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<From, Key>;
