import type { Petition } from "@command-center/contract/petitions";
import {
  PETITION_CATEGORY_WORDS,
  PETITION_GROUND_WORDS,
  PETITION_OUTCOME_WORDS,
  PETITION_STATUS_WORDS,
} from "@command-center/domain/petitions/petition-words";
import { useMemo } from "react";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { formatCount, formatDay } from "../../../ui/format.ts";
import { useFilter } from "../../../page/filter-select.tsx";
import { Panel, type PanelProps } from "../../../page/panel.tsx";
import type { Column } from "../../../page/records/record-table.tsx";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { useAreaFilter } from "../../../parts/lists/area-filter.ts";
import { ExportShown } from "../../../parts/lists/export-shown.tsx";
import { ListSkeleton } from "../../../parts/lists/list-skeleton.tsx";
import { ListTable } from "../../../parts/lists/list-table.tsx";
import { filterPetitions, MP_AND_LC5_PETITIONS, OVERDUE, panelOptions, PENDING } from "./petition-rows.ts";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const CATEGORIES = [
  { value: MP_AND_LC5_PETITIONS, label: "MP and LC5" },
  ...optionsOf(PETITION_CATEGORY_WORDS),
];
const GROUNDS = optionsOf(PETITION_GROUND_WORDS);
const STATUSES = [
  { value: PENDING, label: "Pending" },
  { value: OVERDUE, label: "Overdue" },
  ...optionsOf(PETITION_STATUS_WORDS),
];

const COLUMNS: readonly Column<Petition>[] = [
  {
    id: "number",
    skeleton: (
      <>
        <SkeletonWords like="XX/000" />
        <span className="block text-12 font-normal">
          <SkeletonWords like="MP" />
        </span>
      </>
    ),
    label: "Number",
    kind: "text",
    value: (row) => row.number,
    cell: (row) => (
      <>
        <Link href={paths.petition(row.number)} className="touch-reach link">
          {row.number}
        </Link>
        <span className="block text-12 font-normal text-mute">{PETITION_CATEGORY_WORDS[row.category]}</span>
      </>
    ),
  },
  {
    id: "status",
    skeleton: (
      <Badge>
        <SkeletonWords like="Filed" />
      </Badge>
    ),
    label: "Status",
    kind: "text",
    value: (row) => PETITION_STATUS_WORDS[row.status],
    cell: (row) => <Status row={row} />,
  },
  {
    id: "contest",
    like: ["Name County", "Name District Woman MP"],
    label: "Seat or post",
    kind: "text",
    value: (row) => row.contest,
    cell: (row) =>
      row.seatId === null ? (
        contestOf(row)
      ) : (
        <Link href={paths.seat(row.seatId)} className="touch-reach link">
          {contestOf(row)}
        </Link>
      ),
  },
  {
    id: "district",
    like: "Name",
    label: "District",
    kind: "text",
    value: (row) => row.district,
    missing: "no district",
  },
  {
    id: "ground",
    like: ["Voter bribery", "Alteration of results"],
    label: "Ground",
    kind: "text",
    value: (row) => PETITION_GROUND_WORDS[row.ground],
  },
  {
    id: "filedOn",
    like: "00 Aug 0000",
    label: "Filed",
    kind: "text",
    orders: ["oldest first", "newest first"],
    value: (row) => row.filedOn,
    cell: (row) => <span className="whitespace-nowrap">{formatDay(row.filedOn)}</span>,
  },
  {
    id: "days",
    like: "00",
    label: "Waited",
    unit: "days",
    kind: "number",
    lead: true,
    orders: ["shortest first", "longest first"],
    value: (row) => row.daysWaited,
    missing: "–",
  },
];

/** The district has a column of its own. */
function contestOf({ contest, district }: Petition): string {
  return district !== null && contest.endsWith(`, ${district}`)
    ? contest.slice(0, -district.length - 2)
    : contest;
}

const SEARCH = {
  label: "Search petitions",
  hint: "Number, seat or area",
  in: [
    (row: Petition) => row.number,
    (row: Petition) => row.contest,
    (row: Petition) => row.district,
    (row: Petition) => row.subRegion,
    (row: Petition) => row.partyRegion,
  ],
};

const FIRST = { by: "filedOn", order: "desc" } as const;
const NOUN = ["petition", "petitions"] as const;

export interface PetitionsCardProps {
  className: string;
  read: PanelProps<readonly Petition[]>["read"] & { data: readonly Petition[] | undefined };
}

/** Every petition, to search, filter, sort, export and print. */
export function PetitionsCard({ className, read }: PetitionsCardProps) {
  const { data } = read;
  const [category, chooseCategory] = useFilter("category", CATEGORIES);
  const [status, chooseStatus] = useFilter("status", STATUSES);
  const [ground, chooseGround] = useFilter("ground", GROUNDS);
  const panels = useMemo(() => panelOptions(data ?? []), [data]);
  const [panel, choosePanel] = useFilter("panel", panels);
  const area = useAreaFilter(data);
  const rows = useMemo(
    () => filterPetitions(data ?? [], { category, status, ground, panel, area: area.value }),
    [data, category, status, ground, panel, area.value],
  );
  return (
    <Panel
      className={className}
      title="All petitions"
      note={data?.length ? `All ${formatCount(data.length)}, newest first. ${WAITED}` : "Of every category"}
      read={read}
      what="The petitions"
      noteLike={`All 000, newest first. ${WAITED}`}
      skeleton={
        <ListSkeleton
          columns={COLUMNS}
          noun={NOUN}
          filters={["All categories", "Every status", "Every ground", "Every panel", "All areas"]}
        />
      }
    >
      {(all) => (
        <ListTable
          label="Petitions"
          rows={rows}
          whole={all.length}
          rowKey={(row) => row.id}
          columns={COLUMNS}
          noun={NOUN}
          first={FIRST}
          search={SEARCH}
          facets={[
            {
              name: "category",
              label: "Category",
              all: "All categories",
              options: CATEGORIES,
              value: category,
              onChange: chooseCategory,
            },
            {
              name: "status",
              label: "Status",
              all: "Every status",
              options: STATUSES,
              value: status,
              onChange: chooseStatus,
            },
            {
              name: "ground",
              label: "Ground",
              all: "Every ground",
              options: GROUNDS,
              value: ground,
              onChange: chooseGround,
            },
            {
              name: "panel",
              label: "Tribunal",
              all: "Every panel",
              options: panels,
              value: panel,
              onChange: choosePanel,
            },
            area,
          ]}
          renderActions={(shown) => <ExportShown dataType="petitions" shown={shown} />}
          empty="No petition is filed yet"
        />
      )}
    </Panel>
  );
}

const WAITED = "“Waited” runs from filing to ruling (or to today)";

function Status({ row }: { row: Petition }) {
  const tone: Tone = row.isOverdue ? "bad" : row.isPending ? "middling" : "neutral";
  return (
    <>
      <Badge tone={tone}>
        {PETITION_STATUS_WORDS[row.status]}
        {row.isOverdue && ", overdue"}
      </Badge>
      {row.outcome !== null && (
        <span className="block text-12 text-mute">{PETITION_OUTCOME_WORDS[row.outcome]}</span>
      )}
    </>
  );
}
