import { countedText, percentText, shortCountText } from "@command-center/domain/number-text";
import { listElections, type Election } from "@command-center/contract/results/elections";
import { useMemo } from "react";
import { RESULT_STATUS_WORDS } from "@command-center/domain/results/result-words";
import { partsText } from "../../../../parts/figures/figure-text.ts";
import { StatStrip, type Stat } from "../../../../parts/figures/stat-strip.tsx";
import type { Figures } from "../../../../parts/figures/use-figures.ts";
import { formatCount, formatDay } from "../../../../ui/format.ts";
import { isWithin, stepText, useMargin, type Margin } from "./use-margin.ts";
import { Panel } from "../../../../page/panel.tsx";
import { closestFinding } from "../../../../parts/findings/result-findings.ts";
import { MarginsPanel } from "../margins-panel.tsx";
import { useRead } from "../../../../api/queries.ts";
import { paths } from "../../../../navigation/paths.ts";
import { useAreaFacet } from "../../../../parts/lists/facets/area-facet.ts";
import { useFacet, type FacetField } from "../../../../parts/lists/facets/use-facet.ts";
import { ExportShown } from "../../../../parts/lists/export-shown.tsx";
import { ListSkeleton } from "../../../../parts/lists/list-skeleton.tsx";
import { ListTable } from "../../../../parts/lists/list-table.tsx";
import type { ListedColumn } from "../../../../parts/lists/listed-column.ts";
import { POINTS } from "../../../../page/records/column-kinds.ts";

const STATS: readonly Stat[] = [
  {
    id: "constituencies",
    note: (figure) => `${partsText(figure.parts, " and ")} seats`,
    like: "000 constituency, 000 District Woman and 00 special-interest seats",
  },
  {
    id: "mps_declared",
    note: (figure) => partsText(figure.parts),
    like: "000 current, 00 re-declared after a rerun or ruling",
  },
  {
    id: "mps_in_force",
    label: "Current declarations",
    note: ({ numerator, denominator }) => inForceNote(numerator?.value, denominator?.value),
    like: "All 000 seats have a current declaration",
  },
  {
    id: "mp_turnout",
    label: "MP turnout",
    note: ({ numerator, denominator, value, trend }) =>
      numerator === null || denominator === null || value === null
        ? "No turnout is recorded yet."
        : `${shortCountText(numerator.value)} of ${shortCountText(denominator.value)} on the party register${
            trend === null ? "" : `; ${percentText(value - trend.value)} in the last cycle`
          }`,
    like: "0.00M of 00.0M on the party register; 00.0% in the last cycle",
  },
];

/** Of how many seats somebody is declared now. */
function inForceNote(declared: number | undefined, seats: number | undefined): string {
  if (declared === undefined || seats === undefined) return "No seat is declared yet.";
  if (seats === 1 && declared === 1) return "The only seat has a current declaration";
  return declared === seats
    ? `All ${formatCount(seats)} seats have a current declaration`
    : `${formatCount(declared)} of ${formatCount(seats)} seats have a current declaration`;
}

/** The MP primaries: how many, how clearly, and every declaration. The picture of margins filters the table. */
export function MpTab({ figures, day }: { figures: Figures; day: string | undefined }) {
  const margin = useMargin();
  return (
    <div className="grid grid-cols-1 gap-4">
      <StatStrip figures={figures} stats={STATS} />
      {/* A bar chosen here filters the table below. */}
      <MarginsPanel
        title="Winning margins"
        read={margin.read}
        chartTitle="Seats by winning margin"
        describe="Each bar counts the seats that were won by a margin within five percentage points."
        finding={({ bins, published, seats }) => closestFinding(bins[0], published, seats)}
        findingLike="00 of 000 seats were won by less than 0 points"
        selected={margin.step?.from ?? null}
        onSelect={margin.choose}
      />
      <DeclarationsCard margin={margin} day={day} />
    </div>
  );
}

export const COLUMNS: readonly ListedColumn<Election, "elections">[] = [
  {
    id: "constituency",
    inFile: ["constituency", "seat_kind", "district"],
    like: ["Name County", "Name District Woman MP", "Name of County East"],
    label: "Constituency",
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
  { id: "margin", label: "Margin", ...POINTS, value: (row) => row.margin, missing: "not published" },
  {
    id: "status",
    inFile: ["declared_on"],
    like: RESULT_STATUS_WORDS.declared,
    label: "Status",
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
function DeclarationsCard({ margin, day }: { margin: Margin; day: string | undefined }) {
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
