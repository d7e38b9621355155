import { sql, type RawBuilder } from "kysely";
import type { Effects } from "@command-center/domain/changes/approval";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { Conflict } from "@command-center/contract/wire/errors";
import type { ChangeEffect, ResultChange } from "@command-center/contract/changes/sheet-effects";
import type { Asking, Read, Write } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import type { NewChange, StoredChangeSet } from "../change-sets.store.ts";

/** A change of one record as its kind proposes it, with what it does to what is in force. */
export interface PlannedChange extends Pick<NewChange, "fact" | "after"> {
  /** Id of the row that an undo puts in force again. */
  readonly restores?: number | null;
  /** Records in force that it replaces or retires. */
  readonly changed: number;
  readonly effects?: Partial<Effects>;
}

/** A change in words, with a link to its record and the fields that it changes. */
export type ChangeWords = Pick<ChangeSetDetail, "about" | "what" | "link" | "fields">;

/** A kind of single changes: how they are applied and undone, their words, and what they do to results. */
export interface ChangeKind {
  readonly id: ChangeSetDetail["kind"];
  /** Changes of this kind in words, in their order. An undo is named by what it undoes: `Fresh poll ordered, 2 Sep 2025`. */
  words(asking: Asking, sets: readonly StoredChangeSet[]): Promise<readonly ChangeWords[]>;
  /** The results of contests that waiting changes affect, in their order; null for one that leaves every result as it is. */
  results?(read: Read, sets: readonly StoredChangeSet[]): Promise<readonly (ResultChange | null)[]>;
  /** Other effects of a waiting change: figures that move, and the results of units above a station. */
  effect?(read: Read, stored: StoredChangeSet): Promise<Partial<Pick<ChangeEffect, "moves" | "units">>>;
  /** Writes approved changes of this kind, all or none. Refused if another write has replaced a version that one of them names. */
  apply(write: Write, sets: readonly StoredChangeSet[]): Promise<void>;
  /** The change that takes an applied one back, and the version that it replaces. Refused if a later change depends on it. */
  undo(write: Write, stored: StoredChangeSet): Promise<PlannedChange & Pick<NewChange, "expects">>;
}

/** A record as it is now. */
export interface KnownRecord {
  readonly cycleId: number;
  /** Id of the row in force that a change replaces; null where there is none. */
  readonly version: number | null;
}

/** Fields that every form sends besides its record. */
export interface FormInput {
  readonly clientId: string;
  /** The version that the caller saw; null if there was none. */
  readonly replaces: number | null;
  readonly reason?: string | undefined;
  readonly source?: string;
}

/** A kind of which a form enters one change at a time. */
export interface FormKind<Input, Known extends KnownRecord> extends ChangeKind {
  /** Finds the record and locks it until the write ends. */
  known(write: Write, input: Input): Promise<Known>;
  /** The refusal of a change that names another version. */
  conflict(write: Write, known: Known): Promise<Refusal>;
  /** Checks a change against its record. Throws the refusal of what is not possible. */
  check(known: Known, input: Input): PlannedChange;
}

/** The change of a single change set, with its fact and values in the shape of its kind. */
export function changeOf<Fact, After>({ id, change }: Pick<StoredChangeSet, "id" | "change">) {
  if (change === null) throw new Error(`Change set ${id} has no change.`);
  const { fact, after, ...rest } = change;
  return { ...rest, fact: fact as Fact, after: after as After };
}

/** The last write of a record, as a conflict names it. */
export interface LastWrite {
  readonly by: string | null;
  readonly at: Date | null;
}

/** Who asked for the write at a position of the ledger, and when it was made. */
export async function writeAt({ db }: Asking, position: RawBuilder<unknown>): Promise<LastWrite | undefined> {
  const { rows } = await sql<LastWrite>`
    select coalesce(set.proposed_by, position.username) as by, position.at
    from ledger_position position left join change_set set on set.ledger_id = position.id
    where position.id = (${position}) order by set.id limit 1`.execute(db);
  return rows[0];
}

/** Says that another write has replaced the version that a change names. `done` follows the author: `has undone it`. */
export function conflict(
  last: LastWrite | undefined,
  done: string,
  { version, fields = [] }: { readonly version: number | null; readonly fields?: Conflict["fields"] },
): Refusal {
  const by = last?.by ?? null;
  return new Refusal(
    409,
    `${by ?? "Another user"} ${done}. Nothing was saved.`,
    {},
    { version: version === null ? "none" : String(version), by, at: last?.at?.toISOString() ?? null, fields },
  );
}
