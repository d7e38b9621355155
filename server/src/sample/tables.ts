import type { FactId } from "@command-center/contract/facts/facts";
import type { Schema } from "../database/schema/tables.ts";
import type { Cells } from "./csv-file.ts";

type References = { readonly [T in keyof Schema]?: { readonly [C in keyof Schema[T]]?: keyof Schema } };

/** The tables that the sample fills, in the order of filling, with the columns that point to other rows. */
export const REFERENCES = {
  import_batch: {},
  source: { import_batch_id: "import_batch" },
  cycle: { previous_cycle_id: "cycle", source_id: "source" },
  cycle_rule: { cycle_id: "cycle", source_id: "source" },
  calendar_event: { cycle_id: "cycle", source_id: "source" },
  area: { parent_id: "area", party_region_id: "area", district_id: "area", source_id: "source" },
  district: { area_id: "area" },
  area_count: { area_id: "area", source_id: "source" },
  register: { cycle_id: "cycle", source_id: "source" },
  register_count: { register_id: "register", area_id: "area" },
  turnout_count: { cycle_id: "cycle", area_id: "area", register_id: "register", source_id: "source" },
  person: { source_id: "source" },
  seat: { area_id: "area", source_id: "source" },
  contest: { cycle_id: "cycle", seat_id: "seat", source_id: "source" },
  candidacy: { contest_id: "contest", person_id: "person", source_id: "source" },
  vote_count: { candidacy_id: "candidacy", source_id: "source" },
  declaration: {
    contest_id: "contest",
    winner_candidacy_id: "candidacy",
    corrects_id: "declaration",
    source_id: "source",
  },
  minister: { cycle_id: "cycle", person_id: "person", contest_id: "contest", source_id: "source" },
  violence_incident: { cycle_id: "cycle", area_id: "area", source_id: "source" },
  tribunal_panel: { cycle_id: "cycle", source_id: "source" },
  petition: {
    cycle_id: "cycle",
    contest_id: "contest",
    area_id: "area",
    petitioner_id: "person",
    source_id: "source",
  },
  petition_state: { petition_id: "petition", panel_id: "tribunal_panel", source_id: "source" },
  claim: { cycle_id: "cycle", area_id: "area", register_id: "register", source_id: "source" },
  headline_subject: { cycle_id: "cycle", area_id: "area", seat_id: "seat" },
  target: { cycle_id: "cycle", source_id: "source" },
  organ: { cycle_id: "cycle", source_id: "source" },
  post: { organ_id: "organ", seat_id: "seat", holder_id: "person", source_id: "source" },
} as const satisfies References;

export type SampleTable = keyof typeof REFERENCES;

export const SAMPLE_TABLES = Object.keys(REFERENCES) as SampleTable[];

/** Tables that other rows point to, with the columns that a row's name is made of. */
export const NAMES: Readonly<Partial<Record<SampleTable, readonly string[]>>> = {
  import_batch: ["title"],
  source: ["publisher", "title"],
  cycle: ["name"],
  area: ["kind", "slug"],
  register: ["kind", "version"],
  person: ["name"],
  seat: ["name"],
  contest: ["seat_id"],
  candidacy: ["person_id"],
  tribunal_panel: ["number"],
  petition: ["number"],
  organ: ["name"],
};

/** Tables whose rows are records that files have: they are imported. */
export const KINDS: Readonly<Partial<Record<SampleTable, FactId>>> = {
  calendar_event: "calendar",
  declaration: "declarations",
  minister: "ministers",
  violence_incident: "incidents",
  tribunal_panel: "panels",
  target: "targets",
};

/** Rows to be loaded. Columns that point to other rows hold their names. */
export type TableRows = Readonly<Partial<Record<SampleTable, readonly Cells[]>>>;

export const tableFile = (table: SampleTable): string => `sample/tables/${table}.csv`;
export const importedFile = (table: SampleTable): string => `sample/${KINDS[table]}.csv`;
