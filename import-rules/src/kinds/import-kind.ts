/** What a file can be. More follow; each is an entry of {@link ImportKind} and nothing else. */
export type ImportKindId =
  | "station-list"
  | "station-results"
  | "district-results"
  | "nullified-stations"
  | "party-register"
  | "declarations"
  | "turnout"
  | "petitions"
  | "ministers"
  | "targets"
  | "structure"
  | "claims"
  | "calendar"
  | "incidents";

/** What the cells of a field hold, and so how they are read. */
export type FieldHolds =
  | "text"
  | "code"
  | "code and name"
  | "count"
  | "received and expected"
  | "day"
  | "amount"
  | "choice";

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
  readonly required: boolean;
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

/** Where a file has its candidates: nowhere, a column each, or either a column or a row each. */
export type CandidatesIn = "none" | "columns or rows";

/** A kind of file. Templates, forms, `docs/imports.md` and the matching of headers are all derived from it. */
export interface ImportKind {
  readonly id: ImportKindId;
  readonly title: string;
  readonly description: string;
  readonly fields: readonly ImportField[];
  readonly candidates: CandidatesIn;
  /** Of a file with candidates in rows: the fields that hold their names and votes. */
  readonly candidateRows?: { readonly name: string; readonly votes: string };
  /** Whether files of other publishers are read, too: their names of columns, and places in lines above the table. */
  readonly hasPublishers?: true;
  /**
   * Of kinds whose rows are records of their own: the fields that tell one from another, and those that people tell them by
   * where these are others. `number` is the field of the key that holds a number given by an office.
   */
  readonly record?: {
    readonly key: readonly string[];
    readonly titled?: readonly string[];
    readonly number?: string;
  };
  readonly example: WorkedExample;
}

/** A header and some rows under it, of places and people that do not exist. */
export interface WorkedExample {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
