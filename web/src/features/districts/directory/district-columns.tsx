import { numberFormat } from "../../../ui/formats.ts";
import type { District } from "@command-center/contract/areas/districts";
import { Badge } from "../../../ui/badge.tsx";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import type { Column } from "../../../page/records/record-table.tsx";
import { STATUS_LABELS } from "../../../parts/results/result-words.ts";
import { PIN, ShowOnMap } from "./show-on-map.tsx";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";

const ONE = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const NAME = "inline-flex items-center gap-1";
const NOT_REPORTED = "not reported";

/** What the directory says of every district and city. */
export const COLUMNS: readonly Column<District>[] = [
  {
    id: "name",
    skeleton: (
      <span className={NAME}>
        <span className={`${PIN} block`} />
        <SkeletonWords like="District" />
      </span>
    ),
    label: "District or city",
    kind: "text",
    value: ({ name }) => name,
    cell: ({ name, slug }) => (
      <span className={NAME}>
        <ShowOnMap slug={slug} name={name} />
        <Link
          href={paths.district(slug)}
          className="touch-reach underline decoration-line underline-offset-4 hover:decoration-ink"
        >
          {name}
        </Link>
      </span>
    ),
  },
  {
    id: "region",
    like: ["Karamoja", "Northern Lango"],
    label: "Region",
    kind: "text",
    value: ({ partyRegion, subRegion }) => `${partyRegion} ${subRegion}`,
    cell: ({ partyRegion, subRegion }) => (
      <>
        {partyRegion}
        {subRegion !== partyRegion && <span className="text-12 text-mute"> {subRegion}</span>}
      </>
    ),
  },
  { id: "members", like: "00,000", label: "Members", kind: "number", value: ({ members }) => members },
  {
    id: "mp",
    like: "00.0",
    label: "MP",
    unit: "%",
    kind: "number",
    lead: true,
    value: ({ mp }) => mp?.percent,
    format: ONE.format,
    missing: NOT_REPORTED,
  },
  {
    id: "lc5",
    like: "00.0",
    label: "LC5",
    unit: "%",
    kind: "number",
    value: ({ lc5 }) => lc5?.percent,
    format: ONE.format,
    missing: NOT_REPORTED,
  },
  {
    id: "status",
    skeleton: (
      <Badge>
        <SkeletonWords like="Incumbent Re-elected" />
      </Badge>
    ),
    label: "LC5 chair",
    kind: "text",
    value: ({ lc5Status }) => lc5Status && STATUS_LABELS[lc5Status],
    cell: ({ lc5Status }) =>
      lc5Status && <Badge tone={lc5Status === "New" ? "good" : "neutral"}>{STATUS_LABELS[lc5Status]}</Badge>,
    missing: "no result",
  },
  { id: "petitions", like: "0", label: "Petitions", kind: "number", value: ({ petitions }) => petitions },
];
