import { listDistricts } from "@command-center/contract/areas/districts";
import type { FigureId } from "@command-center/domain/figures";
import { DISTRICT_TYPE_WORDS } from "@command-center/domain/areas/district-words";
import { LEADER_STATUS_WORDS } from "@command-center/domain/results/result-words";
import { districtRecords } from "../../../measures/turnout/district-records.ts";
import { asQuery, RECORD, REGION, standingOn, SUB_REGION, type ExportTable } from "./export-table.ts";

const COLUMNS: ExportTable["columns"] = [
  { key: "district", label: "District or city", kind: "text" },
  { key: "type", label: "Type", kind: "text" },
  REGION,
  SUB_REGION,
  { key: "statutory_region", label: "Statutory region", kind: "text" },
  { key: "members", label: "Party members", kind: "integer", summed: true },
  { key: "mp_votes_cast", label: "MP votes cast", kind: "integer", summed: true },
  { key: "mp_registered", label: "MP register", kind: "integer", summed: true },
  { key: "mp_turnout", label: "MP turnout", kind: "percent" },
  { key: "lc5_votes_cast", label: "LC5 votes cast", kind: "integer", summed: true },
  { key: "lc5_registered", label: "LC5 register", kind: "integer", summed: true },
  { key: "lc5_turnout", label: "LC5 turnout", kind: "percent" },
  { key: "lc5_chair", label: "LC5 chair", kind: "text" },
  { key: "petitions", label: "Petitions", kind: "integer", summed: true },
  RECORD,
];

/** Figures that stand on the same records as the columns; the districts themselves are never invented. */
const STANDS_ON: readonly FigureId[] = [
  "party_register",
  "mp_turnout",
  "lc5_turnout",
  "lc5_new_leaders",
  "petitions_filed",
];

/** The directory of districts and cities as they stand on the as-of date: without a date of their own. */
export const DISTRICTS: ExportTable = {
  columns: COLUMNS,
  reads: listDistricts.reads ?? [],
  datedBy: null,
  orderedBy: ["district"],
  bars: { title: "Districts and cities by party region", by: "region", value: "records" },
  records: async (read) => {
    const districts = await districtRecords(read);
    const standing = await standingOn(read, STANDS_ON);
    const rows = districts.map(
      ({ id, name, type, statutoryRegion, subRegion, partyRegion, ...district }) => ({
        id,
        district: name,
        type: DISTRICT_TYPE_WORDS[type].one,
        region: partyRegion,
        sub_region: subRegion,
        statutory_region: statutoryRegion,
        members: district.members,
        mp_votes_cast: district.mp?.votesCast ?? null,
        mp_registered: district.mp?.registered ?? null,
        mp_turnout: district.mp?.percent ?? null,
        lc5_votes_cast: district.lc5?.votesCast ?? null,
        lc5_registered: district.lc5?.registered ?? null,
        lc5_turnout: district.lc5?.percent ?? null,
        lc5_chair: district.lc5Status && LEADER_STATUS_WORDS[district.lc5Status],
        petitions: district.petitions,
        ...standing,
      }),
    );
    return asQuery(COLUMNS, rows);
  },
};
