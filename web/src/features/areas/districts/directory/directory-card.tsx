import { listDistricts, type District } from "@command-center/contract/areas/districts";
import type { FigureId } from "@command-center/domain/figures";
import { useRead } from "../../../../api/queries.ts";
import { formatCount } from "../../../../ui/format.ts";
import type { Cycle } from "@command-center/contract/cycle";
import { useId, useState, type ReactNode } from "react";
import { Panel } from "../../../../page/panel.tsx";
import { QuickExport } from "../../../../parts/files/quick-export.tsx";
import { ExportShown } from "../../../../parts/lists/export-shown.tsx";
import { useFacet } from "../../../../parts/lists/facets/use-facet.ts";
import { ListSkeleton } from "../../../../parts/lists/list-skeleton.tsx";
import { ListTable, type Shown } from "../../../../parts/lists/list-table.tsx";
import { useCycle } from "../../../../parts/calendar/use-cycle.ts";
import type { Figures } from "../../../../parts/figures/use-figures.ts";
import { COLUMNS } from "./district-columns.tsx";
import { REGION, STATUS, TYPE } from "./district-filters.ts";
import { ButtonSkeleton } from "../../../../page/records/record-table-skeleton.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { setAddress } from "../../../../navigation/address.ts";
import type { Facet } from "../../../../parts/lists/facets/facets.ts";

const SEARCH = {
  label: "Search districts",
  hint: "District, city or region",
  in: [
    ({ name }: District) => name,
    ({ partyRegion }: District) => partyRegion,
    ({ subRegion }: District) => subRegion,
  ],
};
const FIRST = { by: "name", order: "asc" } as const;
const NOUN = ["district or city", "districts and cities"] as const;
const NONE: readonly District[] = [];
/** Figures whose sources the columns come from. */
const SOURCES: readonly FigureId[] = [
  "districts",
  "party_register",
  "mp_turnout",
  "lc5_turnout",
  "petitions_filed",
];

/** Every district and city, to search, filter and sort; the place that is chosen is the one the map looks into. */
export function DirectoryCard({ className, figures }: { className: string; figures: Figures }) {
  const read = useRead(listDistricts, {});
  const all = read.data ?? NONE;
  const facets = [
    useFacet(REGION, read.data),
    useFacet(TYPE, read.data),
    useFacet(STATUS, read.data),
  ] as const;
  const cycle = useCycle();
  const table = async ({ found, words, columns }: Shown<District>, facts: Cycle) => {
    const { districtsCsv } = await import("./districts-csv.ts");
    return districtsCsv({
      rows: found,
      columns: COLUMNS.filter(({ id }) => columns?.ids.includes(id) ?? true),
      whole: all.length,
      filters: words.map(({ label, value }) => `${label}: ${value}`),
      figures: SOURCES.map(figures.figure),
      cycle: facts,
    });
  };
  return (
    <Panel
      className={className}
      title="Directory"
      note={
        read.data === undefined
          ? "Every district and city"
          : `${formatCount(all.length)} districts and cities; MP and LC5 turnout in percent of the party register`
      }
      read={read}
      what="The districts"
      noteLike="000 districts and cities; MP and LC5 turnout in percent of the party register"
      skeleton={
        <ListSkeleton
          columns={COLUMNS}
          noun={NOUN}
          filters={[]}
          tools={<ButtonSkeleton like="Filter" icon />}
          actions={
            <>
              <ButtonSkeleton like="Export CSV" icon />
              <ButtonSkeleton like="Export these 000" icon />
            </>
          }
        />
      }
    >
      {() => (
        <div className="[&_tr:has([aria-pressed=true])>*]:bg-accent/20">
          <ListTable
            views="districts"
            label="Districts and cities"
            rows={all}
            columns={COLUMNS}
            noun={NOUN}
            first={FIRST}
            search={SEARCH}
            facets={facets}
            renderFilters={(choices) => <FilterPanel facets={facets}>{choices}</FilterPanel>}
            renderActions={(shown) => (
              <>
                <QuickExport
                  label="Export CSV"
                  needs={[cycle] as const}
                  name="districts"
                  table={(facts) => table(shown, facts)}
                />
                <ExportShown dataType="districts" shown={shown} />
              </>
            )}
            empty="No district is recorded yet"
          />
        </div>
      )}
    </Panel>
  );
}

function FilterPanel({ facets, children }: { facets: readonly Facet[]; children: ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const on = facets.filter(({ value }) => value !== null);
  const clear = () =>
    setAddress({ ...Object.fromEntries(facets.map(({ name }) => [name, null])), page: null }, "push");
  return (
    <>
      <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <Icon name="funnel" className="size-4" />
        Filter{on.length > 0 && ` (${on.length})`}
      </Button>
      <div id={id} hidden={!open} className="basis-full rounded-md border border-line bg-bg p-3">
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="sr-only">Filter the districts</legend>
          {children}
          {on.length > 0 && (
            <Button look="ghost" onClick={clear}>
              Clear filters
            </Button>
          )}
        </fieldset>
      </div>
    </>
  );
}
