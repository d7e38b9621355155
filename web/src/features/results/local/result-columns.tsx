import { LEADER_STATUS_WORDS } from "@command-center/domain/results/result-words";
import { Badge, BadgeSkeleton, type Tone } from "../../../ui/badge.tsx";
import { paths } from "../../../navigation/paths.ts";
import type { ListedColumn } from "../../../parts/lists/listed-column.ts";
import { type Result, type Status } from "./result.ts";
import { POINTS } from "../../../page/records/column-kinds.ts";

type Mayor = ListedColumn<Result, "mayoral_results">;
type Chairperson = ListedColumn<Result, "district_chairpersons">;
type ResultColumn = Mayor & Chairperson;

const NO_WINNER = "Winner not recorded";
const TONES: Record<Status, Tone> = {
  New: "good",
  Incumbent_Retained: "neutral",
  Leading: "middling",
  Unknown: "neutral",
};

/** The place, which leads to its seat. */
const PLACE: Mayor = {
  id: "place",
  inFile: ["city_municipality"],
  label: "City or municipality",
  like: ["Name", "Name City", "Name of a place"],
  value: ({ place }) => place,
  to: ({ seatId }) => paths.seat(seatId),
};

/** The district, which leads to its page. */
function districtColumn(id: string): ResultColumn {
  return {
    id,
    inFile: ["district"],
    label: "District",
    like: ["Name", "Name City"],
    value: ({ district }) => district,
    missing: "no district",
    to: ({ districtSlug }) => (districtSlug === null ? null : paths.district(districtSlug)),
  };
}

const REGION: ResultColumn = {
  id: "region",
  inFile: ["region", "sub_region"],
  label: "Region",
  like: ["Karamoja", "Northern Lango"],
  value: ({ partyRegion, subRegion }) => `${partyRegion ?? ""} ${subRegion ?? ""}`.trim(),
  missing: "no region",
  cell: ({ partyRegion, subRegion }) =>
    partyRegion === null ? null : (
      <>
        {partyRegion}
        {subRegion !== null && subRegion !== partyRegion && (
          <span className="text-12 text-mute"> {subRegion}</span>
        )}
      </>
    ),
};

const WINNER: ResultColumn = {
  id: "winner",
  label: "Winner",
  like: "Names of a Winner",
  value: ({ winner }) => winner,
  missing: NO_WINNER,
};

const RESULT: readonly ResultColumn[] = [
  {
    id: "status",
    inFile: ["status", "declared_on"],
    skeleton: <BadgeSkeleton like="Incumbent Re-elected" />,
    label: "Status",
    value: ({ status }) => LEADER_STATUS_WORDS[status],
    cell: ({ status }) => <Badge tone={TONES[status]}>{LEADER_STATUS_WORDS[status]}</Badge>,
  },
  {
    id: "votes",
    label: "Votes",
    kind: "number",
    like: "00,000",
    lead: true,
    value: ({ votes }) => votes,
    missing: "not published",
  },
  { id: "margin", label: "Margin", ...POINTS, value: ({ margin }) => margin, missing: "not published" },
];

/** District chairpersons: the district is the seat's place, and who won it leads to the seat. */
export const CHAIRPERSONS: readonly Chairperson[] = [
  districtColumn("place"),
  REGION,
  { ...WINNER, to: ({ seatId }) => paths.seat(seatId) },
  ...RESULT,
];

export const MAYORS: readonly Mayor[] = [
  PLACE,
  districtColumn("district"),
  REGION,
  { ...WINNER, label: "Winner or leader" },
  ...RESULT,
];
