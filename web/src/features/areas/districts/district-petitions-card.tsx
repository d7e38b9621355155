import { countedText } from "@command-center/domain/number-text";
import { listDistrictPetitions } from "@command-center/contract/areas/district";
import type { Petition } from "@command-center/contract/petitions";
import {
  PETITION_GROUND_WORDS,
  PETITION_OUTCOME_WORDS,
  PETITION_STATUS_WORDS,
} from "@command-center/domain/petitions/petition-words";
import { useRead } from "../../../api/queries.ts";
import { paths } from "../../../navigation/paths.ts";
import { Panel } from "../../../page/panel.tsx";
import type { Column } from "../../../page/records/record-table.tsx";
import { ExportShown } from "../../../parts/lists/export-shown.tsx";
import { ListSkeleton } from "../../../parts/lists/list-skeleton.tsx";
import { ListTable } from "../../../parts/lists/list-table.tsx";
import { formatDay } from "../../../ui/format.ts";
import { TwoLines } from "../../../page/records/record-table-skeleton.tsx";

const COLUMNS: readonly Column<Petition>[] = [
  {
    id: "number",
    like: "XX/000",
    label: "Petition",
    value: ({ number }) => number,
    to: ({ number }) => paths.petition(number),
  },
  {
    id: "contest",
    like: ["Name County", "Name District Woman MP"],
    label: "About",
    value: ({ contest }) => contest,
  },
  {
    id: "ground",
    like: "Alteration of results",
    label: "Ground",
    value: ({ ground }) => PETITION_GROUND_WORDS[ground],
  },
  {
    id: "filed",
    like: "00 Aug 0000",
    label: "Filed",
    orders: ["oldest first", "newest first"],
    value: ({ filedOn }) => filedOn,
    cell: ({ filedOn }) => <span className="whitespace-nowrap">{formatDay(filedOn)}</span>,
  },
  {
    id: "state",
    skeleton: <TwoLines like="Resolved 00 Aug 0000" below="Dismissed" />,
    label: "Status",
    value: ({ status }) => PETITION_STATUS_WORDS[status],
    cell: ({ status, outcome, ruledOn }) => (
      <>
        {PETITION_STATUS_WORDS[status]}
        {ruledOn !== null && ` ${formatDay(ruledOn)}`}
        {outcome !== null && (
          <span className="block text-12 text-mute">{PETITION_OUTCOME_WORDS[outcome]}</span>
        )}
      </>
    ),
  },
];

const NOUN = ["petition", "petitions"] as const;

/** Petitions about the district's seats and posts, newest first. */
export function DistrictPetitionsCard({ className, slug }: { className: string; slug: string }) {
  const read = useRead(listDistrictPetitions, { slug });
  return (
    <Panel
      className={className}
      distance="close"
      title="Petitions"
      note={
        read.data === undefined || read.data.length === 0
          ? "About its seats and posts"
          : `${countedText(read.data.length, "petition", "petitions")}, newest first`
      }
      read={read}
      what="The petitions"
      noteLike="0 petitions, newest first"
      skeleton={<ListSkeleton columns={COLUMNS} noun={NOUN} isSearched={false} rows={4} />}
    >
      {(petitions) => (
        <ListTable
          name="petitions"
          label="Petitions"
          rows={petitions}
          columns={COLUMNS}
          noun={NOUN}
          size="all"
          renderActions={(shown) => <ExportShown dataType="petitions" shown={shown} />}
          empty="No petition is filed about this district"
        />
      )}
    </Panel>
  );
}
