import type { District } from "@command-center/contract/areas/districts";
import type { Turnout } from "@command-center/contract/turnout";
import { LEADER_STATUS_WORDS } from "@command-center/domain/results/result-words";
import { Badge, BadgeSkeleton } from "../../../../ui/badge.tsx";
import { paths } from "../../../../navigation/paths.ts";
import type { ListedColumn } from "../../../../parts/lists/listed-column.ts";
import type { CsvColumn } from "@command-center/domain/files/csv-table";
import { SkeletonWords } from "../../../../ui/states/skeleton.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { cx } from "../../../../ui/class-names.ts";
import { setAddress, useHeld } from "../../../../navigation/address.ts";
import { PERCENT } from "../../../../page/records/column-kinds.ts";

/** Size of the button, also for its skeleton. */
const PIN = "-ml-1 size-7 shrink-0 pointer-coarse:size-11 print:hidden";

/** Selects a district on the map beside the list, or takes the selection back. */
function ShowOnMap({ slug, name }: { slug: string; name: string }) {
  const isSelected = useHeld("district") === slug;
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      aria-label={`${name} on the map`}
      className={cx(
        PIN,
        "grid place-items-center rounded-sm hover:bg-hover",
        isSelected ? "text-ink" : "text-mute",
      )}
      onClick={() => setAddress({ district: isSelected ? null : slug, area: null })}
    >
      <Icon name="map-pin" className="size-4" />
    </button>
  );
}

const NAME = "inline-flex items-center gap-1";
const NOT_REPORTED = "not reported";

type DirectoryColumn = ListedColumn<District, "districts"> & {
  /** In the file that the browser writes. */
  readonly csv: readonly CsvColumn<District>[];
};

/** A turnout's columns in a file: percentage, votes cast and party register. */
function turnoutInFile(
  name: string,
  turnoutOf: (district: District) => Turnout | null,
): readonly CsvColumn<District>[] {
  return [
    { key: `${name}_turnout_percent`, value: (district) => turnoutOf(district)?.percent ?? null },
    { key: `${name}_votes_cast`, value: (district) => turnoutOf(district)?.votesCast ?? null },
    { key: `${name}_party_register`, value: (district) => turnoutOf(district)?.registered ?? null },
  ];
}

/** What the directory says of every district and city, on the screen and in its file. */
export const COLUMNS: readonly DirectoryColumn[] = [
  {
    id: "name",
    inFile: ["district", "type"],
    skeleton: (
      <span className={NAME}>
        <span className={`${PIN} block`} />
        <SkeletonWords like="District" />
      </span>
    ),
    label: "District or city",
    value: ({ name }) => name,
    csv: [
      { key: "name", value: ({ name }) => name },
      { key: "type", value: ({ type }) => type },
    ],
    to: ({ slug }) => paths.district(slug),
    cell: ({ name, slug }, link) => (
      <span className={NAME}>
        <ShowOnMap slug={slug} name={name} />
        {link}
      </span>
    ),
  },
  {
    id: "region",
    inFile: ["region", "sub_region"],
    like: ["Karamoja", "Northern Lango"],
    label: "Region",
    value: ({ partyRegion, subRegion }) => `${partyRegion} ${subRegion}`,
    csv: [
      { key: "party_region", value: ({ partyRegion }) => partyRegion },
      { key: "sub_region", value: ({ subRegion }) => subRegion },
    ],
    cell: ({ partyRegion, subRegion }) => (
      <>
        {partyRegion}
        {subRegion !== partyRegion && <span className="text-12 text-mute"> {subRegion}</span>}
      </>
    ),
  },
  {
    id: "members",
    like: "00,000",
    label: "Members",
    kind: "number",
    value: ({ members }) => members,
    csv: [{ key: "members", value: ({ members }) => members }],
  },
  {
    id: "mp",
    inFile: ["mp_votes_cast", "mp_registered", "mp_turnout"],
    label: "MP",
    ...PERCENT,
    lead: true,
    value: ({ mp }) => mp?.percent,
    csv: turnoutInFile("mp", ({ mp }) => mp),
    missing: NOT_REPORTED,
  },
  {
    id: "lc5",
    inFile: ["lc5_votes_cast", "lc5_registered", "lc5_turnout"],
    label: "LC5",
    ...PERCENT,
    value: ({ lc5 }) => lc5?.percent,
    csv: turnoutInFile("lc5", ({ lc5 }) => lc5),
    missing: NOT_REPORTED,
  },
  {
    id: "status",
    inFile: ["lc5_chair"],
    skeleton: <BadgeSkeleton like="Incumbent Re-elected" />,
    label: "LC5 chair",
    value: ({ lc5Status }) => lc5Status && LEADER_STATUS_WORDS[lc5Status],
    csv: [{ key: "lc5_chair", value: ({ lc5Status }) => lc5Status && LEADER_STATUS_WORDS[lc5Status] }],
    cell: ({ lc5Status }) =>
      lc5Status && (
        <Badge tone={lc5Status === "New" ? "good" : "neutral"}>{LEADER_STATUS_WORDS[lc5Status]}</Badge>
      ),
    missing: "no result",
  },
  {
    id: "petitions",
    like: "0",
    label: "Petitions",
    kind: "number",
    value: ({ petitions }) => petitions,
    csv: [{ key: "petitions", value: ({ petitions }) => petitions }],
  },
];
