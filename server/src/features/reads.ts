import { listActivity } from "@command-center/contract/activity";
import { listScopeAreas } from "@command-center/contract/accounts/administration";
import { compareAreas, listAreas, readArea } from "@command-center/contract/areas/areas";
import { listDistrictPetitions, readDistrict } from "@command-center/contract/areas/district";
import { listDistricts, listDivisions } from "@command-center/contract/areas/districts";
import { readMembership } from "@command-center/contract/areas/membership";
import { listRegionalPerformance } from "@command-center/contract/areas/regions";
import { listStructureDistricts, readStructure } from "@command-center/contract/areas/structure";
import { readQuality } from "@command-center/contract/data/quality";
import { readCampaign } from "@command-center/contract/campaign";
import { readPublishedFigure } from "@command-center/contract/changes/figure-choices";
import { readCauseList } from "@command-center/contract/cause-list";
import { listRecordDays } from "@command-center/contract/record-days";
import { listChartMarks } from "@command-center/contract/changes/chart-marks";
import { readHistory } from "@command-center/contract/changes/record-history";
import { readChanges } from "@command-center/contract/changes/changes";
import {
  listChangedRecords,
  readChangesBetween,
  readMovedFigure,
} from "@command-center/contract/changes/changes-between";
import { readCycle } from "@command-center/contract/cycle";
import { listCycles } from "@command-center/contract/cycles";
import { readDashboardStats } from "@command-center/contract/dashboard";
import { listFigures } from "@command-center/contract/figures";
import { FACTS } from "@command-center/contract/facts/facts";
import { readIncidentSummary } from "@command-center/contract/incidents";
import { listMoments } from "@command-center/contract/moments";
import { listNotes } from "@command-center/contract/notes/notes";
import { readPetition } from "@command-center/contract/petition";
import { listPetitions, readPetitionBacklog, readPetitionSummary } from "@command-center/contract/petitions";
import { listCouldChange, readCouldChange } from "@command-center/contract/results/decisive/could-change";
import { listCecResults, readCecConference } from "@command-center/contract/results/cec";
import { listDistrictChairpersons } from "@command-center/contract/results/chairpersons";
import { listElections, readElectionMargins } from "@command-center/contract/results/elections";
import { readFormSample, readProof } from "@command-center/contract/results/decisive/form-samples";
import { findSeatStations } from "@command-center/contract/results/decisive/disputes";
import { listDifferences } from "@command-center/contract/results/decisive/differences";
import { listElectionsHeld } from "@command-center/contract/results/elections-held";
import { listMayoralResults } from "@command-center/contract/results/mayors";
import { listSeatResults } from "@command-center/contract/results/seat-results";
import { readMissingResults, readStationResults } from "@command-center/contract/results/station-results";
import { compareResults } from "@command-center/contract/results/result-comparison";
import { readUnusualResults } from "@command-center/contract/results/unusual-results";
import { listSeatPetitions, readSeat } from "@command-center/contract/results/seat";
import { readRenewal } from "@command-center/contract/results/renewal";
import { searchEverything } from "@command-center/contract/search";
import { readTurnoutByRegion } from "@command-center/contract/turnout";
import { readCourtCases } from "@command-center/contract/changes/court-steps";
import { readNextStep } from "@command-center/contract/changes/petition-steps";
import type { Endpoint } from "@command-center/contract/wire/endpoint";
import { nextStep } from "../change-sets/next-step.ts";
import { activity } from "../records/activity.ts";
import { courtCases } from "../measures/decisive/court-cases.ts";
import { couldChangeSeat, couldChangeSeats } from "../measures/decisive/could-change.ts";
import { formSampleOf, proofOf } from "../measures/decisive/form-samples.ts";
import { differencesOf } from "../measures/decisive/differences.ts";
import { figures } from "../measures/figures/figures.ts";
import { publishedFigure } from "../measures/figures/published-figure.ts";
import { qualityOf } from "../measures/quality/quality.ts";
import { listedRecords } from "../measures/listed-facts.ts";
import { notesAbout } from "../measures/notes.ts";
import { causeList } from "../measures/petitions/cause-list.ts";
import { recordDays } from "../records/record-days.ts";
import { mountRead, type ReadHandler } from "../platform/mount/read.ts";
import type { Platform } from "../platform/platform.ts";
import { scopeAreas } from "./accounts/scope-areas.store.ts";
import { area, areaList, comparedAreas } from "./areas/areas.store.ts";
import { seatStations } from "./decisive/disputes.store.ts";
import { campaign } from "./party/campaign.store.ts";
import { cecConference, cecResults } from "./party/cec.store.ts";
import { changesBetween } from "./changes/between/between.store.ts";
import { movedFigure } from "./changes/between/moved.store.ts";
import { changedRecords } from "./changes/between/records.store.ts";
import { changes } from "./changes/changes.store.ts";
import { chartMarks } from "./changes/history/chart-marks.ts";
import { recordHistory } from "./changes/history/history.store.ts";
import { districtChairpersons, mayoralResults } from "./results/local-seats.store.ts";
import { cycleOf } from "./cycle/cycle.store.ts";
import { cycleList } from "./cycle/cycles.store.ts";
import { district, districtPetitions } from "./areas/district.store.ts";
import { districtRecords, divisions } from "../measures/turnout/district-records.ts";
import { electionMargins, elections, electionsHeld } from "./results/elections.store.ts";
import { dashboardStats } from "./figures/figures.store.ts";
import { incidentSummary } from "./petitions/incidents.store.ts";
import { membership } from "./party/membership.store.ts";
import { momentsOf } from "./moments/moments.store.ts";
import { comparedResults } from "../measures/comparison/result-comparison.ts";
import { seatResultsOf } from "../measures/sums/seats.ts";
import { missingResultsOf } from "../measures/stations/missing-results.ts";
import { stationResultsOf } from "../measures/sums/station-results.ts";
import { unusualResults } from "../measures/sums/unusual-results.ts";
import { petition } from "./petitions/petition.store.ts";
import { petitionBacklog, petitions, petitionSummary } from "./petitions/petitions.store.ts";
import { renewal } from "./party/renewal.store.ts";
import { seat, seatPetitions } from "./results/seat.store.ts";
import { found } from "./search/search.store.ts";
import { structure, structureDistricts } from "./party/structure.store.ts";
import { regionalPerformance, turnoutByRegion } from "./areas/turnout.store.ts";

/** A read that one function of a store answers. */
export interface AnsweredRead {
  readonly endpoint: Endpoint;
  readonly handler: ReadHandler<Endpoint>;
  mount(platform: Platform): void;
}

/** Every read that one function of a store answers, from data alone. */
export const READS: readonly AnsweredRead[] = [
  answered(readCycle, cycleOf),
  answered(listCycles, cycleList),
  answered(readDashboardStats, dashboardStats),
  answered(listFigures, figures),
  answered(readPublishedFigure, publishedFigure),
  answered(readHistory, recordHistory),
  answered(listChartMarks, chartMarks),
  answered(listElections, elections),
  answered(readElectionMargins, electionMargins),
  answered(listCecResults, cecResults),
  answered(readCecConference, cecConference),
  answered(listPetitions, petitions),
  answered(readPetition, petition),
  answered(readPetitionBacklog, petitionBacklog),
  answered(readPetitionSummary, petitionSummary),
  answered(readCauseList, causeList),
  answered(listRecordDays, recordDays),
  ...Object.values(FACTS).flatMap((fact) =>
    "list" in fact ? answered<Endpoint>(fact.list, (read) => listedRecords(read, fact)) : [],
  ),
  answered(readIncidentSummary, incidentSummary),
  answered(readMembership, membership),
  answered(readStructure, structure),
  answered(listStructureDistricts, structureDistricts),
  answered(readRenewal, renewal),
  answered(listRegionalPerformance, regionalPerformance),
  answered(listDistrictChairpersons, districtChairpersons),
  answered(listMayoralResults, mayoralResults),
  answered(listDistricts, districtRecords),
  answered(listDivisions, divisions),
  answered(listAreas, areaList),
  answered(readArea, area),
  answered(compareAreas, comparedAreas),
  answered(readDistrict, district),
  answered(listDistrictPetitions, districtPetitions),
  answered(readSeat, seat),
  answered(listSeatPetitions, seatPetitions),
  answered(listActivity, activity),
  answered(readChanges, changes),
  answered(readChangesBetween, changesBetween),
  answered(listChangedRecords, changedRecords),
  answered(readMovedFigure, movedFigure),
  answered(readNextStep, nextStep),
  answered(listMoments, momentsOf),
  answered(listNotes, notesAbout),
  answered(readTurnoutByRegion, turnoutByRegion),
  answered(readQuality, qualityOf),
  answered(readCampaign, campaign),
  answered(readStationResults, stationResultsOf),
  answered(readMissingResults, missingResultsOf),
  answered(listSeatResults, seatResultsOf),
  answered(listElectionsHeld, electionsHeld),
  answered(readUnusualResults, unusualResults),
  answered(compareResults, comparedResults),
  answered(listCouldChange, couldChangeSeats),
  answered(findSeatStations, seatStations),
  answered(readCouldChange, couldChangeSeat),
  answered(readCourtCases, courtCases),
  answered(readProof, proofOf),
  answered(readFormSample, formSampleOf),
  answered(listDifferences, (read, input) => differencesOf(read, input)),
  answered(searchEverything, (read, { q = "" }) => found(read, q)),
  answered(listScopeAreas, scopeAreas),
];

/** Keeps endpoint and answer matched: each line's types are its own. */
function answered<E extends Endpoint>(endpoint: E, handler: ReadHandler<E>): AnsweredRead {
  return {
    endpoint,
    // Input is parsed by the schema of this endpoint before a handler gets it.
    handler: handler as ReadHandler<Endpoint>,
    mount: (platform) => mountRead(platform, endpoint, handler),
  };
}
