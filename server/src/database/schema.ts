import type {
  AccountAddressTable,
  AccountCredentialTable,
  AccountDownloadTable,
  AccountScopeTable,
  AccountSessionTable,
  AccountTable,
  SignInGuessTable,
} from "./tables/accounts.ts";
import type {
  AreaCountTable,
  AreaTable,
  CalendarEventTable,
  CycleRuleTable,
  LegalLimitTable,
  CycleTable,
  DistrictTable,
  ImportBatchTable,
  SourceTable,
} from "./tables/areas.ts";
import type { ApprovalTable, ChangeSetTable, ChangeTable } from "./tables/changes.ts";
import type {
  ClaimTable,
  FigureChoiceTable,
  HeadlineSubjectTable,
  OrganTable,
  PostTable,
  TargetTable,
} from "./tables/claims.ts";
import type { ExportFileTable } from "./tables/exports.ts";
import type {
  AreaChangeTable,
  DataImportTable,
  ImportChangeTable,
  ImportFilePieceTable,
  ImportFileTable,
  ImportProblemTable,
  RememberedColumnsTable,
  StagedRecordTable,
  StagedUnitTable,
} from "./tables/imports.ts";
import type { LedgerPositionTable } from "./tables/ledger.ts";
import type { PetitionStateTable, PetitionTable, TribunalPanelTable } from "./tables/petitions.ts";
import type {
  AuditEntryTable,
  BackupTable,
  AuditHeadTable,
  DataRevisionTable,
  PendingRevisionTable,
  DistrictRevisionTable,
  IdempotentAnswerTable,
  InstallationTable,
  NoteTable,
  NoteVersionTable,
  SavedViewTable,
} from "./tables/platform.ts";
import type {
  ContestBallotTable,
  DifferenceInquiryTable,
  StationDisputeTable,
  FormDrawTable,
  FormSampleTable,
  MissingFormTable,
  ResultSheetTable,
  ResultSumTable,
  StagedSheetTable,
  StationSumTable,
  UnusualStationTable,
} from "./tables/result-sheets.ts";
import type {
  CandidacyTable,
  ContestTable,
  CourtStateTable,
  DeclarationTable,
  GazetteDayTable,
  MinisterTable,
  PersonTable,
  SeatTable,
  ViolenceIncidentTable,
  VoteCountTable,
} from "./tables/results.ts";
import type { ShareTable } from "./tables/shares.ts";
import type {
  AccountRecoveryCodeTable,
  AccountSecondFactorTable,
  PendingSignInTable,
} from "./tables/second-factor.ts";
import type { RegisterCountTable, RegisterTable, TurnoutCountTable } from "./tables/turnout.ts";

/** Every table by its name. Each was made by a migration; the row types say what the constraints allow. */
export interface Schema {
  contest_ballot: ContestBallotTable;
  result_sheet: ResultSheetTable;
  difference_inquiry: DifferenceInquiryTable;
  station_dispute: StationDisputeTable;
  gazette_day: GazetteDayTable;
  court_state: CourtStateTable;
  form_sample: FormSampleTable;
  form_draw: FormDrawTable;
  missing_form: MissingFormTable;
  result_sum: ResultSumTable;
  staged_record: StagedRecordTable;
  staged_sheet: StagedSheetTable;
  station_sum: StationSumTable;
  unusual_station: UnusualStationTable;
  approval: ApprovalTable;
  change: ChangeTable;
  change_set: ChangeSetTable;
  area_change: AreaChangeTable;
  data_import: DataImportTable;
  import_change: ImportChangeTable;
  import_file: ImportFileTable;
  import_file_piece: ImportFilePieceTable;
  import_problem: ImportProblemTable;
  remembered_columns: RememberedColumnsTable;
  staged_unit: StagedUnitTable;
  account: AccountTable;
  account_address: AccountAddressTable;
  account_credential: AccountCredentialTable;
  account_download: AccountDownloadTable;
  account_recovery_code: AccountRecoveryCodeTable;
  account_scope: AccountScopeTable;
  account_second_factor: AccountSecondFactorTable;
  account_session: AccountSessionTable;
  area: AreaTable;
  area_count: AreaCountTable;
  audit_entry: AuditEntryTable;
  audit_head: AuditHeadTable;
  backup: BackupTable;
  calendar_event: CalendarEventTable;
  candidacy: CandidacyTable;
  claim: ClaimTable;
  figure_choice: FigureChoiceTable;
  contest: ContestTable;
  cycle: CycleTable;
  cycle_rule: CycleRuleTable;
  data_revision: DataRevisionTable;
  pending_revision: PendingRevisionTable;
  declaration: DeclarationTable;
  legal_limit: LegalLimitTable;
  district: DistrictTable;
  district_revision: DistrictRevisionTable;
  saved_view: SavedViewTable;
  share: ShareTable;
  export_file: ExportFileTable;
  headline_subject: HeadlineSubjectTable;
  idempotent_answer: IdempotentAnswerTable;
  import_batch: ImportBatchTable;
  installation: InstallationTable;
  ledger_position: LedgerPositionTable;
  minister: MinisterTable;
  note: NoteTable;
  note_version: NoteVersionTable;
  organ: OrganTable;
  pending_sign_in: PendingSignInTable;
  person: PersonTable;
  petition: PetitionTable;
  petition_state: PetitionStateTable;
  post: PostTable;
  register: RegisterTable;
  register_count: RegisterCountTable;
  seat: SeatTable;
  sign_in_guess: SignInGuessTable;
  source: SourceTable;
  target: TargetTable;
  tribunal_panel: TribunalPanelTable;
  turnout_count: TurnoutCountTable;
  violence_incident: ViolenceIncidentTable;
  vote_count: VoteCountTable;
}
