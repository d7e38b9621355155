import type { Fact, Summed } from "@command-center/contract/facts/fact";
import type { ColumnType, Generated } from "kysely";

/** `date` columns are read and written as `YYYY-MM-DD` text (see the type parsers in database.ts). */
export type DayColumn = string;

/** When the system believed a record, and by which writes (`ledger_position.id`). Left out on insert: now, and still. */
export interface Recorded {
  recorded_in: ColumnType<number, number | undefined, never>;
  retired_in: ColumnType<number | null, number | null | undefined, number | null>;
  recorded_at: ColumnType<Date, Date | string | undefined, never>;
  retired_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

/** An identity column: never given by us. */
export type Id = Generated<number>;

/** A column with a default, so that an insert may leave it out. */
export type Defaulted<T> = Generated<T>;

/** A nullable column, so that an insert may leave it out. */
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** numeric columns arrive as numbers: every one of ours fits a double exactly enough for two decimals. */
export type Numeric = number;

/** The columns of the counts of a kind of records. */
export type CountColumns<F extends Fact> = {
  [Field in Summed<F> as Field["column"]]: Field["required"] extends true ? number : Optional<number>;
};
