import type { Petition } from "@command-center/contract/petitions";
import {
  PETITION_CATEGORY_WORDS,
  PETITION_GROUND_WORDS,
  PETITION_OUTCOME_WORDS,
  PETITION_STATUS_WORDS,
} from "@command-center/domain/petitions/petition-words";
import { useMemo } from "react";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { formatCount, formatDay } from "../../ui/format.ts";
import { FilterSelect, useFilter } from "../../page/filter-select.tsx";
import { Panel, type PanelProps } from "../../page/panel.tsx";
import { RecordTable, type Column } from "../../page/records/record-table.tsx";
import { filterPetitions, MP_AND_LC5_PETITIONS, NO_REGION } from "./petition-rows.ts";
import { RecordTableSkeleton, SelectSkeleton } from "../../page/records/record-table-skeleton.tsx";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";

const CATEGORIES = [
  { value: MP_AND_LC5_PETITIONS, label: "MP and LC5" },
  ...Object.entries(PETITION_CATEGORY_WORDS).map(([value, label]) => ({ value, label })),
];
export const OVERDUE = "overdue";
const STATUSES = [
  ...Object.entries(PETITION_STATUS_WORDS).map(([value, label]) => ({ value, label })),
  { value: OVERDUE, label: "Overdue" },
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
        {row.number}
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
    // The district has a column of its own.
    cell: (row) =>
      row.district !== null && row.contest.endsWith(`, ${row.district}`)
        ? row.contest.slice(0, -row.district.length - 2)
        : row.contest,
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
    value: (row) => row.daysWaited,
    missing: "–",
  },
];

const SEARCH = {
  label: "Search petitions",
  hint: "Number, seat or district",
  in: [
    (row: Petition) => row.number,
    (row: Petition) => row.contest,
    (row: Petition) => row.district,
    (row: Petition) => row.subRegion,
  ],
};

const FIRST = { by: "filedOn", order: "desc" } as const;
const NOUN = ["petition", "petitions"] as const;

export interface PetitionsCardProps {
  className: string;
  read: PanelProps<readonly Petition[]>["read"] & { data: readonly Petition[] | undefined };
}

/** Every petition, to search, filter and sort. */
export function PetitionsCard({ className, read }: PetitionsCardProps) {
  const { data } = read;
  const regions = useMemo(() => regionsOf(data ?? []), [data]);
  const [category, chooseCategory] = useFilter("category", CATEGORIES);
  const [status, chooseStatus] = useFilter("status", STATUSES);
  const [region, chooseRegion] = useFilter("region", regions);
  const rows = useMemo(
    () => filterPetitions(data ?? [], { category, status, region }),
    [data, category, status, region],
  );
  return (
    <Panel
      className={className}
      title="All petitions"
      note={
        !data?.length
          ? "Of every category"
          : `${formatCount(data.length)} of every category, the last filed first; waited from filing to the ruling, or so far`
      }
      read={read}
      what="The petitions"
      noteLike="000 of every category, the last filed first; waited from filing to the ruling, or so far"
      skeleton={
        <RecordTableSkeleton columns={COLUMNS} search={SEARCH} noun={NOUN}>
          <SelectSkeleton like="All categories" />
          <SelectSkeleton like="Every status" />
          <SelectSkeleton like="All regions" />
        </RecordTableSkeleton>
      }
    >
      {(all) => (
        <RecordTable
          label="Petitions"
          rows={rows}
          whole={all.length}
          rowKey={(row) => row.id}
          columns={COLUMNS}
          noun={NOUN}
          first={FIRST}
          search={SEARCH}
          filters={
            <>
              <FilterSelect
                label="Category"
                all="All categories"
                options={CATEGORIES}
                value={category}
                onChange={chooseCategory}
              />
              <FilterSelect
                label="Status"
                all="Every status"
                options={STATUSES}
                value={status}
                onChange={chooseStatus}
              />
              <FilterSelect
                label="Party region"
                all="All regions"
                options={regions}
                value={region}
                onChange={chooseRegion}
              />
            </>
          }
          empty="No petition is filed yet"
        />
      )}
    </Panel>
  );
}

function regionsOf(rows: readonly Petition[]) {
  const names = [...new Set(rows.map(({ partyRegion }) => partyRegion))];
  return [
    ...names
      .filter((name) => name !== null)
      .toSorted()
      .map((name) => ({ value: name, label: name })),
    ...(names.includes(null) ? [{ value: NO_REGION, label: "In no region" }] : []),
  ];
}

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
