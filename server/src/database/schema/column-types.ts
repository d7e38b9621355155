import type { Hint } from "@command-center/contract/accounts/accounts";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { GeneralContest } from "@command-center/contract/cycles";
import type { DataType, DateRange, Grouping } from "@command-center/contract/exports/exports";
import type {
  ImportCounts,
  ImportDetail,
  ImportEntry,
  RecognisedFile,
} from "@command-center/contract/imports/imports";
import type { NotedChart } from "@command-center/contract/notes/notes";
import type { ShareStatement, ShareSubject } from "@command-center/contract/shares";
import type { ListName, ViewValues } from "@command-center/contract/views/views";
import type { Action } from "@command-center/contract/wire/access";
import type { DataSet } from "@command-center/contract/wire/live";
import type { Outcome } from "@command-center/domain/decisive/form-sample";
import type { SheetState } from "@command-center/import-rules/sheets/result-sheet";
import type { ColumnType } from "kysely";

/** Types of the values of columns that the catalog does not know: JSON, and text without a check. `tables.ts` uses them. */
export interface ValueTypes {
  "account.hints_left": Hint[];
  "change.problems": { code: string; message: string }[];
  "change_set.kind": ChangeSetDetail["kind"];
  "change_set.rights": Action[];
  "data_import.ballots": { area: number; names: string[] }[];
  "data_import.column_memory": { header: string; uses: object };
  "data_import.columns": object[];
  "data_import.contest": GeneralContest;
  "data_import.counts": ImportCounts;
  "data_import.coverage": NonNullable<ImportDetail["coverage"]>;
  "data_import.effects": { uncounted?: number; moved?: number };
  "data_import.entered": EnteredRecord;
  "data_import.impact": object[];
  "data_import.kind": NonNullable<ImportEntry["kind"]>;
  "data_import.questions": object[];
  "data_import.recognised": RecognisedFile;
  "export_file.data_types": (DataType | "brief")[];
  "export_file.date_range": DateRange;
  "export_file.group_by": Grouping;
  "export_file.revisions": Partial<Record<DataSet, number>>;
  "export_file.row_counts": Record<string, number>;
  "export_file.scope": number[];
  "form_sample.outcome": Outcome;
  "note.chart": NotedChart;
  "saved_view.filters": ViewValues;
  "saved_view.list": ListName;
  "share.scope": number[];
  "share.statement": ShareStatement;
  "share.subject": ShareSubject;
  "staged_sheet.state": SheetState;
  "staged_unit.kind": "district" | "constituency" | "county" | "sub_county" | "parish" | "station";
  "turnout_count.register_kind": "party" | "national_voters" | "delegates";
}

/** Columns that the database itself writes. */
export interface WrittenColumns {
  "audit_entry.hash": ColumnType<string, never, never>;
  "audit_entry.position": ColumnType<number, never, never>;
  "audit_entry.previous": ColumnType<string, never, never>;
  "ledger_position.at": ColumnType<Date, Date | undefined, never>;
  "ledger_position.position": ColumnType<number, number | undefined, never>;
  "ledger_position.token": ColumnType<string, string | undefined, never>;
}

/** The record that a form enters or corrects, in place of a file. */
export interface EnteredRecord {
  /** A digest of the request, by which a repeated one is found. */
  readonly request: string;
  /** Texts of the fields by their ids. */
  readonly fields: Readonly<Record<string, string>>;
}

/** A column that an insert may leave out: nullable, or with a default. */
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
export type Defaulted<T> = ColumnType<T, T | undefined, T>;
/** A column that an update must not change: a record is retired, and another added. */
export type Final<T> = ColumnType<T, T | undefined, never>;

export type Time = ColumnType<Date, Date | string, Date | string>;
export type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type DefaultedTime = ColumnType<Date, Date | string | undefined, Date | string>;
export type FinalTime = ColumnType<Date, Date | string | undefined, never>;

/** JSON is written as text. */
export type Json<T> = ColumnType<T, string, string>;
export type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
export type DefaultedJson<T> = ColumnType<T, string | undefined, string>;
