import type { AreaFigures } from "@command-center/contract/areas/areas";
import { seatsKept } from "@command-center/domain/results/renewal";
import { keptText } from "./kept-text.ts";
import type { Column } from "../../../page/records/record-table.tsx";
import { PERCENT } from "../../../page/records/column-kinds.ts";

const NOT_REPORTED = "not reported";

/** What a list says of an area or a district, behind the columns that name it. */
export function figureColumns<Row extends AreaFigures>(): readonly Column<Row>[] {
  return [
    {
      id: "members",
      like: "000,000",
      label: "Members",
      kind: "number",
      value: ({ members }) => members,
      missing: "not recorded",
    },
    { id: "mp", label: "MP", ...PERCENT, lead: true, value: ({ mp }) => mp?.percent, missing: NOT_REPORTED },
    { id: "lc5", label: "LC5", ...PERCENT, value: ({ lc5 }) => lc5?.percent, missing: NOT_REPORTED },
    {
      id: "petitions",
      like: "00",
      label: "Petitions",
      kind: "number",
      value: ({ petitions }) => petitions.total,
    },
    {
      id: "pending",
      like: "0",
      label: "Pending",
      kind: "number",
      value: ({ petitions }) => petitions.pending,
    },
    {
      id: "seats",
      like: "0 of 00",
      label: "MP seats kept",
      kind: "number",
      value: ({ mpSeats }) => seatsKept(mpSeats),
      cell: ({ mpSeats }) =>
        mpSeats.declared === 0 ? <span className="text-mute">none declared</span> : keptText(mpSeats),
      missing: "not recorded",
    },
  ];
}
