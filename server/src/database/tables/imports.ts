import type { GeneralContest } from "@command-center/contract/cycles";
import type {
  ImportCounts,
  ImportDetail,
  ImportEntry,
  ImportState,
  RecognisedFile,
} from "@command-center/contract/imports/imports";
import type { JSONColumnType } from "kysely";
import type { DayColumn, Defaulted, Id, Optional } from "./columns.ts";

/** A file as it was sent. */
export interface ImportFileTable {
  id: Id;
  sha256: string;
  bytes: number;
  recorded_at: Defaulted<Date>;
  removed_at: Optional<Date>;
}

/** A megabyte of a file; the last one is shorter. */
export interface ImportFilePieceTable {
  file_id: number;
  piece: number;
  bytes: Buffer;
}

/** The record that a form enters or corrects, in place of a file. */
export interface EnteredRecord {
  /** A digest of the request, by which a repeated one is found. */
  readonly request: string;
  /** Texts of the fields by their ids. */
  readonly fields: Readonly<Record<string, string>>;
}

/** An import of a file or of a form's record, from its upload to its end. */
export interface DataImportTable {
  id: Id;
  state: Defaulted<ImportState>;
  cycle_id: number;
  /** Null for a form. */
  file_id: number | null;
  /** Of a form: where the record is known from. */
  file_name: string;
  entered: JSONColumnType<EnteredRecord | null, string | null | undefined, string | null>;
  kind: Optional<NonNullable<ImportEntry["kind"]>>;
  contest: Optional<GeneralContest>;
  polling_day: Optional<DayColumn>;
  issuer: string;
  uploaded_by: string;
  uploaded_at: Defaulted<Date>;
  choices: JSONColumnType<object, string | undefined, string>;
  recognised: JSONColumnType<RecognisedFile | null, string | null | undefined, string | null>;
  columns: JSONColumnType<object[], string | undefined, string>;
  column_memory: JSONColumnType<
    { header: string; uses: object } | null,
    string | null | undefined,
    string | null
  >;
  questions: JSONColumnType<object[], string | undefined, string>;
  ballots: JSONColumnType<{ area: number; names: string[] }[], string | undefined, string>;
  counts: JSONColumnType<ImportCounts | null, string | null | undefined, string | null>;
  impact: JSONColumnType<object[], string | undefined, string>;
  refusal: JSONColumnType<object | null, string | null | undefined, string | null>;
  rows_read: Defaulted<number>;
  share_read: Defaulted<number>;
  reading: Defaulted<number>;
  tries: Defaulted<number>;
  compared_with: Optional<string>;
  compared_at: Optional<Date>;
  effects: JSONColumnType<{ uncounted?: number; moved?: number }, string | undefined, string>;
  coverage: JSONColumnType<ImportDetail["coverage"], string | null | undefined, string | null>;
  trouble: Optional<string>;
  batch_id: Optional<number>;
  ended_at: Optional<Date>;
  cleared_at: Optional<Date>;
}

export interface ImportProblemTable {
  import_id: number;
  number: number;
  code: string;
  line: Optional<number>;
  column: Optional<string>;
  value: Optional<string>;
  message: string;
}

/** What a row of an import changes. */
export interface ImportChangeTable {
  import_id: number;
  line: number;
  label: string;
  before: JSONColumnType<object>;
  after: JSONColumnType<object>;
}

/** What a header's columns were taken for last. */
export interface RememberedColumnsTable {
  kind: string;
  header_key: string;
  uses: JSONColumnType<object>;
  chosen_by: string;
  chosen_at: Defaulted<Date>;
}

/** A unit of a station list before it is taken over. */
export interface StagedUnitTable {
  import_id: number;
  number: number;
  kind: "district" | "constituency" | "county" | "sub_county" | "parish" | "station";
  code: string | null;
  printed_code: string | null;
  name: string;
  parent: number | null;
  constituency: number | null;
  district_id: number;
  area_id: number | null;
  registered: number | null;
  line: number | null;
  change: "new" | "changed" | "same";
}

/** What an import changed of a unit: its columns as they were before. */
export interface AreaChangeTable {
  batch_id: number;
  area_id: number;
  change: "changed" | "gone";
  before: JSONColumnType<object, string, string>;
}

/** A record of a file before it is taken over. */
export interface StagedRecordTable {
  import_id: number;
  line: number;
  key: string;
  record: JSONColumnType<object>;
  label: string;
  change: "new" | "changed" | "same";
  /** A hash of the records in force that it was compared with. */
  expects: Optional<string>;
}
