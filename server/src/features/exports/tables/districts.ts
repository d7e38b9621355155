import { FILE_COLUMNS } from "@command-center/contract/exports/file-columns";
import { listDistricts } from "@command-center/contract/areas/districts";
import type { FigureId } from "@command-center/domain/figures";
import { DISTRICT_TYPE_WORDS } from "@command-center/domain/areas/district-words";
import { LEADER_STATUS_WORDS } from "@command-center/domain/results/result-words";
import { districtRecords } from "../../../measures/turnout/district-records.ts";
import { asQuery, standingOn, type ExportTable } from "./export-table.ts";
import { turnoutCells } from "./turnout.ts";

const COLUMNS = FILE_COLUMNS.districts;

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
        ...turnoutCells(district),
        lc5_chair: district.lc5Status && LEADER_STATUS_WORDS[district.lc5Status],
        petitions: district.petitions,
        ...standing,
      }),
    );
    return asQuery(COLUMNS, rows);
  },
};
