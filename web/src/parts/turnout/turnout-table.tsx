import type { District } from "@command-center/contract/areas/districts";
import { changeInPoints, pointsText } from "@command-center/domain/results/change";
import { formatCount } from "../../ui/format.ts";
import { paths } from "../../navigation/paths.ts";
import { ExportShown } from "../lists/export-shown.tsx";
import { useAreaFacet } from "../lists/facets/area-facet.ts";
import { ListSkeleton } from "../lists/list-skeleton.tsx";
import { ListTable } from "../lists/list-table.tsx";
import type { ListedColumn } from "../lists/listed-column.ts";
import { cx } from "../../ui/class-names.ts";
import { PERCENT } from "../../page/records/column-kinds.ts";

const MISSING = "not reported";

const COLUMNS: readonly ListedColumn<District, "districts">[] = [
  {
    id: "name",
    inFile: ["district"],
    like: "Name of one",
    label: "District or city",
    value: ({ name }) => name,
    to: ({ slug }) => paths.district(slug),
  },
  { id: "region", like: "Western", label: "Region", value: ({ partyRegion }) => partyRegion },
  {
    id: "votes",
    inFile: ["mp_votes_cast"],
    like: "000,000",
    label: "MP votes cast",
    kind: "number",
    value: ({ mp }) => mp?.votesCast,
    missing: MISSING,
  },
  {
    id: "register",
    inFile: ["mp_registered"],
    like: "000,000",
    label: "Party register",
    kind: "number",
    value: ({ mp, members }) => mp?.registered ?? members,
  },
  {
    id: "mp",
    inFile: ["mp_turnout"],
    label: "MP turnout",
    ...PERCENT,
    value: ({ mp }) => mp?.percent,
    missing: MISSING,
    lead: true,
  },
  {
    id: "lc5",
    inFile: ["lc5_turnout"],
    label: "LC5 turnout",
    ...PERCENT,
    value: ({ lc5 }) => lc5?.percent,
    missing: MISSING,
  },
  {
    id: "change",
    inFile: ["mp_turnout", "lc5_turnout"],
    like: "−00.0",
    label: "Change",
    unit: "points",
    kind: "number",
    value: ({ mp, lc5 }) => changeInPoints(mp?.percent, lc5?.percent),
    format: pointsText,
    missing: "–",
  },
  {
    id: "units",
    inFile: { none: "A file of districts has no villages." },
    like: "000 of 000",
    label: "Villages reported",
    kind: "number",
    value: ({ mp }) => mp?.unitsReported,
    cell: ({ mp }) =>
      mp === null ? null : `${formatCount(mp.unitsReported)} of ${formatCount(mp.unitsExpected)}`,
    missing: MISSING,
  },
];
const WITHOUT_REGION = COLUMNS.filter(({ id }) => id !== "region");
const SEARCH = {
  label: "Search districts",
  hint: "District, city or region",
  in: [({ name }: District) => name, ({ partyRegion }: District) => partyRegion],
};
const NO_FACETS: readonly never[] = [];
/** The lowest turnout first: it needs attention. */
const FIRST = { by: "mp", order: "asc" } as const;

const NOUN = ["district", "districts"] as const;

export interface TurnoutTableProps {
  label: string;
  rows: readonly District[];
  /** The region or sub-region that all of them lie in; null where they are of the country. */
  within: string | null;
  /** False where all rows lie in one region: there is no column for it. */
  withRegion?: boolean;
}

/** Districts and cities with both turnouts, what they are divided by and how much has reported. */
export function TurnoutTable({ label, rows, within, withRegion = true }: TurnoutTableProps) {
  const area = useAreaFacet(rows);
  return (
    <ListTable
      views={within === null ? "turnout" : undefined}
      label={label}
      {...(within !== null && { about: { label: "Area", value: within } })}
      rows={rows}
      columns={withRegion ? COLUMNS : WITHOUT_REGION}
      noun={NOUN}
      first={FIRST}
      search={SEARCH}
      facets={within === null ? [area] : NO_FACETS}
      renderActions={(shown) => <ExportShown dataType="districts" shown={shown} />}
      empty="No district has reported yet"
    />
  );
}

export function TurnoutTableSkeleton({ withRegion = true }: { withRegion?: boolean }) {
  return <ListSkeleton columns={withRegion ? COLUMNS : WITHOUT_REGION} noun={NOUN} />;
}

interface RegionButtonProps {
  name: string;
  chosen: boolean;
  onChoose: () => void;
  className?: string;
}

/** A region's name as a button: map, charts and tables show that region; pressed again, the country. */
export function RegionButton({ name, chosen, onChoose, className }: RegionButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cx(
        "text-left underline underline-offset-4 hover:decoration-current hover:decoration-solid pointer-coarse:min-h-11",
        chosen ? "decoration-solid" : "decoration-mute decoration-dotted",
        className,
      )}
    >
      {name}
    </button>
  );
}
