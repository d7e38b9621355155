import { countedText } from "@command-center/domain/number-text";
import { oneDecimal } from "@command-center/domain/results/turnout";
import { listElections, type Election } from "@command-center/contract/results/elections";
import { RESULT_STATUS_WORDS } from "@command-center/domain/results/result-words";
import { useMemo } from "react";
import { useRead } from "../../../../api/queries.ts";
import { Panel } from "../../../../page/panel.tsx";
import { paths } from "../../../../navigation/paths.ts";
import type { Column } from "../../../../page/records/record-table.tsx";
import { useAreaFacet } from "../../../../parts/lists/facets/area-facet.ts";
import { useFacet, type FacetField } from "../../../../parts/lists/facets/use-facet.ts";
import { ExportShown } from "../../../../parts/lists/export-shown.tsx";
import { ListSkeleton } from "../../../../parts/lists/list-skeleton.tsx";
import { ListTable } from "../../../../parts/lists/list-table.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { isWithin, stepText, type Margin } from "./use-margin.ts";

const COLUMNS: readonly Column<Election>[] = [
  {
    id: "constituency",
    like: ["Name County", "Name District Woman MP", "Name of County East"],
    label: "Constituency",
    kind: "text",
    value: (row) => row.constituency,
    to: ({ seatId }) => paths.seat(seatId),
    cell: ({ rerunOn }, constituency) => (
      <>
        {constituency}
        {rerunOn !== undefined && (
          <span className="text-12 font-normal text-mute"> voted again on {formatDay(rerunOn)}</span>
        )}
      </>
    ),
  },
  {
    id: "winner",
    like: "Names Winner",
    label: "Winner",
    kind: "text",
    value: (row) => row.winner,
    missing: "winner not recorded",
  },
  {
    id: "votes",
    like: "00,000",
    label: "Votes",
    kind: "number",
    value: (row) => row.votes,
    missing: "not published",
    lead: true,
  },
  {
    id: "margin",
    like: "00.0",
    label: "Margin",
    unit: "points",
    kind: "number",
    value: (row) => row.margin,
    format: oneDecimal,
    missing: "not published",
  },
  {
    id: "status",
    like: RESULT_STATUS_WORDS.declared,
    label: "Status",
    kind: "text",
    // The list holds declarations in force and nothing else.
    value: () => RESULT_STATUS_WORDS.declared,
  },
];
const SEARCH = {
  label: "Search constituencies",
  hint: "Constituency, winner, district or region",
  in: [
    (row: Election) => row.constituency,
    (row: Election) => row.winner,
    (row: Election) => row.district,
    (row: Election) => row.subRegion,
    (row: Election) => row.partyRegion,
  ],
};
const NOUN = ["seat", "seats"] as const;
const FIRST = { by: "constituency", order: "asc" } as const;

/** Every declaration in force of the MP primaries. */
export function DeclarationsCard({ margin, day }: { margin: Margin; day: string | undefined }) {
  const read = useRead(listElections, {});
  const area = useAreaFacet(read.data);
  const bins = margin.read.data?.bins;
  const field = useMemo(
    (): FacetField<Election> => ({
      name: "margin",
      label: "Margin",
      all: "All margins",
      options: (bins ?? []).map((bin) => ({ value: String(bin.from), label: stepText(bin) })),
      valuesOf: (row) =>
        (bins ?? []).filter((bin) => isWithin(bin, row.margin)).map(({ from }) => String(from)),
    }),
    [bins],
  );
  const step = useFacet(field, bins && read.data);
  const rerunCount = read.data?.filter(({ rerunOn }) => rerunOn !== undefined).length ?? 0;
  return (
    <Panel
      title="Declarations"
      note={`The current declaration for each seat${day === undefined ? "" : `. Voting was on ${formatDay(day)}${rerunCount === 0 ? "" : `; ${countedText(rerunCount, "seat", "seats")} voted again later (day shown)`}.`}`}
      read={read}
      what="The declarations"
      noteLike="The current declaration for each seat. Voting was on 00 Jul 0000; 00 seats voted again later (day shown)."
      skeleton={<ListSkeleton columns={COLUMNS} noun={NOUN} filters={["All areas", "All margins"]} />}
    >
      {(all) => (
        <ListTable
          views="declarations"
          label="Declarations of the MP primaries"
          rows={all}
          rowKey={(row) => row.id}
          columns={COLUMNS}
          noun={NOUN}
          first={FIRST}
          search={SEARCH}
          facets={[area, step]}
          renderActions={(shown) => <ExportShown dataType="elections" shown={shown} />}
          empty="No seat is declared yet"
        />
      )}
    </Panel>
  );
}
