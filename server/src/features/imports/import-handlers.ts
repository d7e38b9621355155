import { FACT_IDS, FACTS, type FactId } from "@command-center/contract/facts/facts";
import { harmOf, replacedTallies } from "../../change-sets/harm.ts";
import type { Effects } from "@command-center/domain/changes/approval";
import type { Read } from "../../database/database.ts";
import { otherDays } from "../../measures/stations/other-days.ts";
import { newPublishers } from "../../measures/stations/publishers.ts";
import { BALLOTS_FACT, CYCLE_FACT, ruleFact, UNITS_FACT, VOTERS_FACT } from "./reading/compared-facts.ts";
import type { ImportHandler, ImportHandlers } from "./reading/import-handler.ts";
import { DECLARATION_RECORDS } from "./records/declarations/declaration-records.ts";
import { factRecords } from "./records/fact-table.ts";
import { MINISTER_RECORDS } from "./records/minister-records.ts";
import { CLAIM_RECORDS } from "./records/party/claim-records.ts";
import { CALENDAR_RECORDS, LIMIT_RECORDS, TARGET_RECORDS } from "./records/party/cycle-records.ts";
import { STRUCTURE_RECORDS } from "./records/party/structure-records.ts";
import { PETITION_RECORDS } from "./records/petition-records.ts";
import { REGISTER_RECORDS } from "./records/register-records.ts";
import type { RecordsOfKind } from "./records/records-of-kind.ts";
import { replacedRecords, stageRecords } from "./records/stage-records.ts";
import { TURNOUT_RECORDS } from "./records/turnout-records.ts";
import { commitSheets, undoSheets } from "./sheets/commit-sheets.ts";
import { isReadTwice, stageSheets, type SheetKind } from "./sheets/stage-sheets.ts";
import {
  replacedSheets,
  stagedContests,
  stagedCorrections,
  stagedSeats,
  stagedStations,
} from "./sheets/staged-sheets.ts";
import { commitStationList, relocatedStations } from "./station-list/commit-station-list.ts";
import { stageStationList } from "./station-list/stage-station-list.ts";
import { undoStationList } from "./station-list/undo-station-list.ts";

const sheets = (kind: SheetKind): ImportHandler => ({
  fills: ["result_sum", "seat", "unusual_station"],
  dependsOn: [CYCLE_FACT, UNITS_FACT, VOTERS_FACT, BALLOTS_FACT],
  hasIssuer: true,
  isReadTwice: (layout, importRow) => isReadTwice(kind, layout, importRow),
  replaced: replacedSheets,
  effectsOf: sheetEffects,
  stage: (staging) => stageSheets(kind, staging),
  commit: commitSheets,
  undo: undoSheets,
});

/**
 * What corrected results do, how many tallies stations replace, and whether first results have a publisher or a day that is new to a contest of
 * which there are results.
 */
async function sheetEffects(asking: Pick<Read, "db">, importId: number): Promise<Partial<Effects>> {
  const [found] = await newPublishers(asking, stagedContests(importId));
  const [otherDay = null] = await otherDays(asking, stagedSeats(importId));
  const harm = await harmOf(asking, stagedCorrections(importId));
  const tallies = await replacedTallies(asking, stagedStations(importId));
  return { ...harm, uncounted: tallies.length, publisher: found?.issuer ?? null, otherDay };
}

const records = (ofKind: RecordsOfKind): ImportHandler => ({
  ...ofKind,
  dependsOn: [
    CYCLE_FACT,
    UNITS_FACT,
    ...(ofKind.ruleReads === undefined ? [] : [ruleFact(ofKind.ruleReads)]),
  ],
  replaced: (write, importRows) => replacedRecords(write, ofKind, importRows),
  stage: (staging) => stageRecords(ofKind, staging),
});

/** Kinds of records with code of their own. The definition of any other says all. */
const RECORDS: Partial<Record<FactId, RecordsOfKind>> = {
  "party-register": REGISTER_RECORDS,
  declarations: DECLARATION_RECORDS,
  turnout: TURNOUT_RECORDS,
  petitions: PETITION_RECORDS,
  ministers: MINISTER_RECORDS,
  targets: TARGET_RECORDS,
  structure: STRUCTURE_RECORDS,
  claims: CLAIM_RECORDS,
  calendar: CALENDAR_RECORDS,
  limits: LIMIT_RECORDS,
};

/** The records of a kind, as the database has them. */
export const recordsOfKind = (id: FactId): RecordsOfKind => RECORDS[id] ?? factRecords(FACTS[id]);

const FACT_HANDLERS = Object.fromEntries(FACT_IDS.map((id) => [id, records(recordsOfKind(id))])) as Record<
  FactId,
  ImportHandler
>;

/** The handlers of all kinds: the only place that knows which kinds there are. */
export const IMPORT_HANDLERS: ImportHandlers = {
  "station-list": {
    fills: ["area_change", "register", "register_count", "station_sum", "result_sum", "unusual_station"],
    dependsOn: [CYCLE_FACT, UNITS_FACT, VOTERS_FACT],
    hasIssuer: true,
    effectsOf: relocatedStations,
    stage: stageStationList,
    commit: commitStationList,
    undo: undoStationList,
  },
  "station-results": sheets("station-results"),
  "district-results": sheets("district-results"),
  "nullified-stations": sheets("nullified-stations"),
  ...FACT_HANDLERS,
};
