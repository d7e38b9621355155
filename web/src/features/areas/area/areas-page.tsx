import { listAreas, type Area, type AreaList } from "@command-center/contract/areas/areas";
import { AREA_KIND_WORDS } from "@command-center/domain/areas/areas";
import { useMemo } from "react";
import { useRead } from "../../../api/queries.ts";
import { PAGES } from "../../../navigation/pages.ts";
import { paths } from "../../../navigation/paths.ts";
import { BackLink } from "../../../page/back-link.tsx";
import { WordsToCome } from "../../../page/words-to-come.tsx";
import { useCycle } from "../../../parts/calendar/use-cycle.ts";
import { DefinitionsNotice, FigureSheets } from "../../../parts/figures/figure-sheets.tsx";
import { useFigures } from "../../../parts/figures/use-figures.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { formatDay } from "../../../ui/format.ts";
import { CompareCards } from "./compare/compare-cards.tsx";
import { Panel, type PanelProps } from "../../../page/panel.tsx";
import type { Column } from "../../../page/records/record-table.tsx";
import { ExportShown } from "../../../parts/lists/export-shown.tsx";
import { ListSkeleton } from "../../../parts/lists/list-skeleton.tsx";
import { ListTable } from "../../../parts/lists/list-table.tsx";
import { EXPECTED } from "../../../page/expected.ts";
import { figureColumns } from "./area-columns.tsx";

export { AreaPage } from "./area-page.tsx";

/** `/areas`: party regions and sub-regions, and two to four areas side by side. */
export function AreasPage() {
  const read = useRead(listAreas, {});
  const cycle = useCycle();
  const figures = useFigures();
  return (
    <FigureSheets>
      <BackLink href={paths.districtsDirectory()}>All districts</BackLink>
      <PageHeader
        title={PAGES.areas.title}
        subtitle={
          <>
            Party regions and sub-regions
            <WordsToCome
              words={cycle.data && ` as of ${formatDay(cycle.data.asOf)}`}
              like=" as of 0 Sep 0000"
            />
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <DefinitionsNotice figures={figures} />
        <CompareCards read={read} figures={figures} />
        <AreasCard read={read} />
      </div>
    </FigureSheets>
  );
}

const COLUMNS: readonly Column<Area>[] = [
  {
    id: "name",
    like: "Northern",
    label: "Area",
    value: ({ label }) => label,
    to: ({ slug }) => paths.area(slug),
  },
  {
    id: "kind",
    like: ["Region", "Sub-region, Northern"],
    label: "Kind",
    value: ({ kind, partyRegions }) =>
      [AREA_KIND_WORDS[kind], ...partyRegions.map(({ name }) => name)].join(", "),
    cell: ({ kind, partyRegions: [first, ...others] }) => (
      <>
        <span className="whitespace-nowrap">
          {AREA_KIND_WORDS[kind]}
          {first && ","}
        </span>
        {first && ` ${[first, ...others].map(({ name }) => name).join(", ")}`}
      </>
    ),
  },
  { id: "districts", like: "00", label: "Districts", kind: "number", value: ({ districts }) => districts },
  ...figureColumns<Area>(),
];
const SEARCH = {
  label: "Search areas",
  hint: "Region or sub-region",
  in: [({ name }: Area) => name, ({ partyRegions }: Area) => partyRegions.map(({ name }) => name).join(" ")],
};
const NOUN = ["area", "areas"] as const;
/** Every party region and sub-region, each once, with a page of its own. */
function AreasCard({ read }: { read: PanelProps<AreaList>["read"] }) {
  const areas = useMemo(() => read.data?.areas.filter(({ sameAs }) => sameAs === null) ?? [], [read.data]);
  return (
    <Panel
      title="Regions and sub-regions"
      note="MP and LC5 turnout in percent of the party register; MP seats kept by incumbents, of those declared"
      read={read}
      what="The areas"
      skeleton={<ListSkeleton columns={COLUMNS} noun={NOUN} rows={EXPECTED.areas} size="all" />}
    >
      {() => (
        <ListTable
          label="Regions and sub-regions"
          rows={areas}
          columns={COLUMNS}
          noun={NOUN}
          search={SEARCH}
          size="all"
          renderActions={(shown) => <ExportShown dataType="areas" shown={shown} />}
          empty="No region is recorded yet"
        />
      )}
    </Panel>
  );
}
