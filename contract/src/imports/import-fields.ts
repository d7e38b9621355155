/** What the cells of a field hold, and so how they are read. */
export const FIELD_HOLDS = [
  "text",
  "code",
  "code and name",
  "choice",
  "count",
  "amount",
  "day",
  "received and expected",
  "votes by name",
] as const;
export type FieldHolds = (typeof FIELD_HOLDS)[number];

/** A field of a kind of file: where a template's column, a form's choice and the matching of headers come from. */
export interface ImportField {
  readonly id: string;
  /** As people see it, and as the template's header has it. */
  readonly name: string;
  /** Other names that headers use. Case, punctuation, underscores and years make no difference. */
  readonly aliases: readonly string[];
  readonly holds: FieldHolds;
  readonly choices?: readonly string[];
  /** Other words for a choice, by the choice. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>;
  /** True if every row must fill it. Default: no. */
  readonly required?: boolean;
  /** Every row must fill it if the file has such a column, though that may be missing. */
  readonly isFilled?: true;
  /** Needed after all while a column of figures has no field, as that may be this one: it is chosen, or left out. */
  readonly isNeededForFigures?: true;
  /**
   * Holds a person's name. A placeholder such as “To be announced” refuses the row if the record is about that person, and is read as
   * blank otherwise.
   */
  readonly person?: "needed" | "optional";
  /** A day that lies ahead as a rule, such as a deadline; any other is shown once the cycle has come to it. */
  readonly isAhead?: true;
  /** One line of help. */
  readonly help: string;
}

/** A header and some rows under it, of places and people that do not exist. */
export interface WorkedExample {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** An example from the cells of its rows by their headings, all of which the first row has. */
export function workedExample(
  first: Readonly<Record<string, string>>,
  ...others: readonly Readonly<Record<string, string>>[]
): WorkedExample {
  const header = Object.keys(first);
  return { header, rows: [first, ...others].map((cells) => header.map((name) => cells[name] ?? "")) };
}
