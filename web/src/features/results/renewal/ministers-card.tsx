import type { Minister } from "@command-center/contract/results/renewal";
import { MINISTER_OUTCOME_WORDS } from "@command-center/domain/results/result-words";
import { paths } from "../../../navigation/paths.ts";
import { Badge, BadgeSkeleton } from "../../../ui/badge.tsx";
import { formatCount } from "../../../ui/format.ts";
import { Panel } from "../../../page/panel.tsx";
import { useAreaFacet } from "../../../parts/lists/facets/area-facet.ts";
import { ExportShown } from "../../../parts/lists/export-shown.tsx";
import { ListSkeleton } from "../../../parts/lists/list-skeleton.tsx";
import { ListTable } from "../../../parts/lists/list-table.tsx";
import type { ListedColumn } from "../../../parts/lists/listed-column.ts";
import type { RenewalRead } from "./outcomes-card.tsx";
import { TwoLines } from "../../../page/records/record-table-skeleton.tsx";

export const COLUMNS: readonly ListedColumn<Minister, "ministers">[] = [
  {
    id: "name",
    like: "Three Names of One",
    label: "Minister",
    value: (row) => row.name,
    cell: (row) => <span className="xl:whitespace-nowrap">{row.name}</span>,
  },
  {
    id: "office",
    like: ["State Minister for One Thing", "State Minister for One Thing and Another (formerly Else)"],
    label: "Office",
    value: (row) => row.office,
  },
  {
    id: "seat",
    inFile: ["seat", "district", "remark"],
    like: "Name District Woman MP",
    label: "Seat contested",
    value: (row) => row.seat,
    to: ({ seatId }) => (seatId === null ? null : paths.seat(seatId)),
    cell: (row) =>
      row.seat === null && <span className="text-mute">{row.note ?? "No seat is recorded."}</span>,
  },
  {
    id: "region",
    inFile: ["region", "sub_region"],
    like: "Western",
    label: "Party region",
    value: (row) => row.partyRegion,
  },
  {
    id: "outcome",
    inFile: ["outcome", "outcome_on"],
    skeleton: <BadgeSkeleton like="Lost" />,
    label: "Outcome",
    lead: true,
    value: (row) => MINISTER_OUTCOME_WORDS[row.outcome],
    cell: (row) => (
      <Badge tone={row.outcome === "lost" ? "bad" : "neutral"}>{MINISTER_OUTCOME_WORDS[row.outcome]}</Badge>
    ),
  },
  {
    id: "winner",
    skeleton: <TwoLines like="Names Winner" below="invented for the sample" />,
    label: "Who won",
    value: (row) => row.winner?.name,
    missing: "winner not recorded",
    cell: (row) =>
      row.winner === null ? null : (
        <>
          <span className="whitespace-nowrap">{row.winner.name}</span>
          {row.winner.isInvented && (
            <span className="block text-12 whitespace-nowrap text-mute">invented for the sample</span>
          )}
        </>
      ),
  },
];
const SEARCH = {
  label: "Search ministers",
  hint: "Minister, office, seat or region",
  in: [
    (row: Minister) => row.name,
    (row: Minister) => row.office,
    (row: Minister) => row.seat,
    (row: Minister) => row.subRegion,
    (row: Minister) => row.partyRegion,
  ],
};
const FIRST = { by: "name", order: "asc" } as const;
const NOUN = ["minister", "ministers"] as const;

/** Every minister on record with the seat contested and who won it. */
export function MinistersCard({ read }: Pick<RenewalRead, "read">) {
  const ministers = read.data?.ministers;
  const area = useAreaFacet(ministers);
  const lost = ministers?.filter(({ outcome }) => outcome === "lost").length ?? 0;
  const hasWinner = ministers?.some(({ outcome }) => outcome === "won") ?? false;
  return (
    <Panel
      distance="close"
      title="Ministers in the primaries"
      note={
        ministers === undefined || ministers.length === 0
          ? "Office, seat contested and who won"
          : `${formatCount(lost)} of ${formatCount(ministers.length)} lost${hasWinner ? "" : ". Ministers who won are not listed"}`
      }
      read={read}
      what="The ministers"
      noteLike="0 of 0 lost. Ministers who won are not listed"
      skeleton={<ListSkeleton columns={COLUMNS} noun={NOUN} filters={["All areas"]} rows={7} />}
    >
      {(renewal) => (
        <ListTable
          views="ministers"
          label="Ministers in the primaries"
          rows={renewal.ministers}
          columns={COLUMNS}
          noun={NOUN}
          first={FIRST}
          search={SEARCH}
          facets={[area]}
          renderActions={(shown) => <ExportShown dataType="ministers" shown={shown} />}
          empty="No minister is recorded yet"
        />
      )}
    </Panel>
  );
}
