import type { Petition } from "@command-center/contract/petitions";
import {
  PETITION_CATEGORY_WORDS,
  PETITION_OUTCOME_WORDS,
  PETITION_STATUS_WORDS,
} from "@command-center/domain/petitions/petition-words";
import { daysLeft } from "@command-center/domain/petitions/petitions";
import { useMemo } from "react";
import { setAddress, useSearch } from "../../../navigation/address.ts";
import { paths } from "../../../navigation/paths.ts";
import { Panel, type PanelProps } from "../../../page/panel.tsx";
import type { Column } from "../../../page/records/record-table.tsx";
import type { RecordField } from "../../../page/records/records.ts";
import { useAreaFacet } from "../../../parts/lists/facets/area-facet.ts";
import type { Facet } from "../../../parts/lists/facets/facets.ts";
import { ExportShown } from "../../../parts/lists/export-shown.tsx";
import { ListSkeleton } from "../../../parts/lists/list-skeleton.tsx";
import { ListTable } from "../../../parts/lists/list-table.tsx";
import type { FileKeys, ListedColumn } from "../../../parts/lists/listed-column.ts";
import { deadlineWords } from "../../../parts/petitions/deadline-words.ts";
import { Badge, BadgeSkeleton } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/class-names.ts";
import { formatDay } from "../../../ui/format.ts";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { clockVerdict } from "../clock-verdict.ts";
import {
  choicesIn,
  filterIn,
  firstOrder,
  isFormerOverdue,
  PETITION_FIELDS,
  PETITION_TEXTS,
  PETITION_VALUES,
  type PetitionChoices,
  type PetitionFieldId,
} from "../petition-list.ts";
import { TwoLines } from "../../../page/records/record-table-skeleton.tsx";

type DayField = "filedOn" | "servedOn" | "hearingOn" | "heardOn" | "ruledOn" | "withdrawnOn";

/** Cells of a day; in the entries of a narrow screen, others than the day of filing say which it is. */
function dayCells(id: DayField, label?: string) {
  return {
    orders: ["oldest first", "newest first"],
    missing: "–",
    cell: ({ [id]: day }: Petition) =>
      day && (
        <span className="whitespace-nowrap">
          {label !== undefined && <span className="records-unit">{label} </span>}
          {formatDay(day)}
        </span>
      ),
  } as const;
}

type PetitionCells = Omit<Column<Petition>, keyof RecordField<Petition>> & {
  readonly inFile: FileKeys<"petitions">;
};

const CELLS: Readonly<Record<PetitionFieldId, PetitionCells>> = {
  number: {
    inFile: ["number", "election_type"],
    skeleton: <TwoLines like="XX/000" below="MP" />,
    to: (row) => paths.petition(row.number),
    cell: (row, number) => (
      <>
        {number}
        <span className="block text-12 font-normal text-mute">{PETITION_CATEGORY_WORDS[row.category]}</span>
      </>
    ),
  },
  status: {
    inFile: ["status", "outcome"],
    skeleton: <BadgeSkeleton like="Filed" />,
    cell: (row) => <Status row={row} />,
  },
  contest: {
    inFile: ["contest"],
    like: ["Name County", "Name District Woman MP"],
    to: ({ seatId }) => (seatId === null ? null : paths.seat(seatId)),
  },
  district: { inFile: ["district", "sub_region", "region"], like: "Name", missing: "no district" },
  ground: { inFile: ["ground"], like: ["Voter bribery", "Alteration of results"] },
  filedOn: { inFile: ["filed_on"], like: "00 Aug 0000", ...dayCells("filedOn") },
  servedOn: { inFile: ["served_on"], isExtra: true, ...dayCells("servedOn", "served") },
  hearingOn: { inFile: ["hearing_on", "panel"], isExtra: true, ...dayCells("hearingOn", "hearing") },
  heardOn: { inFile: ["heard_on"], isExtra: true, ...dayCells("heardOn", "heard") },
  ruledOn: { inFile: ["ruled_on"], isExtra: true, ...dayCells("ruledOn", "ruled") },
  withdrawnOn: { inFile: ["withdrawn_on"], isExtra: true, ...dayCells("withdrawnOn", "withdrawn") },
  days: { inFile: ["days_waited"], like: "00", orders: ["shortest first", "longest first"], missing: "–" },
  due: {
    inFile: ["due_on", "days_left", "overdue"],
    skeleton: (
      <>
        <SkeletonWords like="00 Aug 0000" />
        <span className="block">
          <BadgeSkeleton like="00 days left" />
        </span>
      </>
    ),
    lead: true,
    orders: ["earliest first", "latest first"],
    missing: "no deadline",
    cell: (row) => (row.rulingDueOn === null ? null : <Due row={row} dueOn={row.rulingDueOn} />),
  },
};

export const COLUMNS: readonly ListedColumn<Petition, "petitions">[] = PETITION_FIELDS.map((field) => ({
  ...field,
  ...CELLS[field.id],
}));

const SEARCH = { label: "Search petitions", hint: "Number, seat or area", in: PETITION_TEXTS };
const NOUN = ["petition", "petitions"] as const;

/** The filters in their order, but that of areas. */
const FACETS = [
  { name: "status", label: "Status", all: "Every status" },
  { name: "due", label: "Due day", all: "Any due day" },
  { name: "category", label: "Category", all: "All categories" },
  { name: "ruling", label: "Ruling", all: "Every ruling" },
  { name: "ground", label: "Ground", all: "Every ground" },
  { name: "panel", label: "Tribunal", all: "Every panel" },
] as const satisfies readonly (Pick<Facet, "label" | "all"> & { name: keyof PetitionChoices })[];

const NONE: readonly Petition[] = [];

export interface PetitionsCardProps {
  read: PanelProps<readonly Petition[]>["read"] & { data: readonly Petition[] | undefined };
  /** Null where the cycle records no deadline; undefined while it is not known. */
  rulingDays: number | null | undefined;
}

/** Every petition, to search, filter, sort, export and print. */
export function PetitionsCard({ read, rulingDays }: PetitionsCardProps) {
  const { facets, first } = useFilters(read.data ?? NONE, read.data !== undefined);
  return (
    <Panel
      title="Petitions"
      note={rulingDays === undefined ? "Of every category" : noteOf(rulingDays)}
      read={read}
      what="The petitions"
      noteLike={noteOf(28)}
      skeleton={
        <ListSkeleton
          columns={COLUMNS}
          noun={NOUN}
          filters={[...FACETS.map(({ all }) => all), "All areas"]}
        />
      }
    >
      {(all) => (
        <ListTable
          views="petitions"
          label="Petitions"
          rows={all}
          columns={COLUMNS}
          noun={NOUN}
          first={first}
          search={SEARCH}
          facets={facets}
          renderActions={(shown) => <ExportShown dataType="petitions" shown={shown} />}
          empty="No petition is filed yet"
        />
      )}
    </Panel>
  );
}

/** The filters that the address asks for, and the order until one is chosen. */
function useFilters(all: readonly Petition[], isKnown: boolean) {
  const search = useSearch();
  const choices = useMemo(() => choicesIn(all), [all]);
  const area = useAreaFacet(isKnown ? all : undefined);
  const { filter, facets } = useMemo(() => {
    const held = new URLSearchParams(search);
    const valueOf = (name: string) => held.get(name);
    const chosen = { ...filterIn(valueOf, choices, area.options), area: area.value };
    const isFormer = isFormerOverdue(valueOf);
    const own = FACETS.map(({ name, label, all: allWords }) => ({
      name,
      label,
      all: allWords,
      // An address from before due days has the overdue ones as a status.
      ...(name === "due" && { formerName: "status" }),
      options: choices[name],
      value: chosen[name],
      isUnknown:
        isKnown && valueOf(name) !== null && chosen[name] === null && !(isFormer && name === "status"),
      valuesOf: PETITION_VALUES[name],
      onChange: (value: string | null) =>
        setAddress(
          { ...(name === "due" && isFormer && { status: null }), [name]: value, page: null },
          "push",
        ),
    }));
    return { filter: chosen, facets: [...own, area] };
  }, [search, choices, area, isKnown]);
  return { facets, first: firstOrder(filter) };
}

const noteOf = (rulingDays: number | null) =>
  `${capital(deadlineWords(rulingDays))}. “Waited” runs from filing to ruling (or to today)`;
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function Status({ row }: { row: Petition }) {
  return (
    <>
      <Badge tone={row.isPending ? "middling" : "neutral"}>{PETITION_STATUS_WORDS[row.status]}</Badge>
      {row.outcome !== null && (
        <span className="block text-12 text-mute">{PETITION_OUTCOME_WORDS[row.outcome]}</span>
      )}
      {row.hearingOn !== null && (
        <span className="block text-12 text-mute">Hearing {formatDay(row.hearingOn)}</span>
      )}
    </>
  );
}

/** The due day, and of a pending petition how many days are left or over. */
function Due({ row, dueOn }: { row: Petition; dueOn: string }) {
  const verdict = row.isPending ? clockVerdict(row, daysLeft(row)) : null;
  return (
    <>
      <span className={cx("whitespace-nowrap", !row.isPending && "text-mute")}>{formatDay(dueOn)}</span>
      {verdict !== null && (
        <span className="block">
          <Badge tone={verdict.tone}>{verdict.text}</Badge>
        </span>
      )}
    </>
  );
}
