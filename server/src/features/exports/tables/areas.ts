import { RECORD, REGION, TURNOUTS } from "@command-center/contract/exports/file-columns";
import { listAreas } from "@command-center/contract/areas/areas";
import { AREA_KIND_WORDS } from "@command-center/domain/areas/areas";
import { seatsKept } from "@command-center/domain/results/renewal";
import type { FigureId } from "@command-center/domain/figures";
import { figuresOfAreas } from "../../../measures/area-figures.ts";
import { knownAreas } from "../../../measures/known-areas.ts";
import { seenAreas } from "../../../measures/seen-areas.ts";
import { asQuery, standingOn, type ExportTable } from "./export-table.ts";
import { turnoutCells } from "./turnout.ts";

/** Not added up: a sub-region's numbers are also those of its region. */
const COLUMNS: ExportTable["columns"] = [
  { key: "area", label: "Area", kind: "text" },
  { key: "kind", label: "Kind", kind: "text" },
  REGION,
  { key: "districts", label: "Districts", kind: "integer" },
  { key: "members", label: "Party members", kind: "integer" },
  ...TURNOUTS.map(({ key, label, kind }) => ({ key, label, kind })),
  { key: "petitions", label: "Petitions", kind: "integer" },
  { key: "pending", label: "Pending", kind: "integer" },
  { key: "overdue", label: "Overdue", kind: "integer" },
  { key: "seats", label: "MP seats", kind: "integer" },
  { key: "declared", label: "MP seats declared", kind: "integer" },
  { key: "kept", label: "MP seats kept by incumbents", kind: "integer" },
  { key: "kept_not_recorded", label: "MP seats, not recorded whether kept", kind: "integer" },
  RECORD,
];

/** Figures that stand on the same records as the columns. */
const STANDS_ON: readonly FigureId[] = [
  "party_register",
  "mp_turnout",
  "lc5_turnout",
  "petitions_filed",
  "mps_declared",
];

/** Party regions, then sub-regions, each once, as the page of all areas lists them: without a date of their own. */
export const AREAS: ExportTable = {
  columns: COLUMNS,
  reads: listAreas.reads ?? [],
  orderedBy: ["kind", "area"],
  records: async (read) => {
    const { areas, districts } = await knownAreas(read);
    const [seen, figures] = [await seenAreas(read), await figuresOfAreas(read)];
    const standing = await standingOn(read, STANDS_ON);
    const names = new Map(areas.map(({ id, name }) => [id, name]));
    const regionOf = new Map(districts.map(({ id, partyRegionId }) => [id, partyRegionId]));
    const rows = areas
      .filter(({ kind, sameAs }) => kind !== "district" && sameAs === null)
      .map((area) => {
        const sum = figures.sumOf(area.seen);
        const isRegion = area.kind === "party_region";
        const regions = new Set(area.seen.map((id) => names.get(regionOf.get(id) ?? 0)));
        return {
          id: area.id,
          area: (isRegion ? seen.partyRegion(area.name) : seen.subRegion(area.name)).name,
          kind: AREA_KIND_WORDS[area.kind],
          region: [...regions].toSorted().join(", "),
          districts: sum.districts,
          members: sum.members,
          ...turnoutCells(sum),
          petitions: sum.petitions.total,
          pending: sum.petitions.pending,
          overdue: sum.petitions.overdue,
          seats: sum.mpSeats.total,
          declared: sum.mpSeats.declared,
          kept: seatsKept(sum.mpSeats),
          kept_not_recorded: sum.mpSeats.notKnown,
          ...standing,
        };
      });
    return asQuery(COLUMNS, rows);
  },
};
