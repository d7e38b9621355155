import { listDistricts, type District } from "@command-center/contract/areas/districts";
import type { FigureId } from "@command-center/domain/figures";
import { useMemo } from "react";
import { useRead } from "../../../../api/queries.ts";
import { formatCount } from "../../../../ui/format.ts";
import { useHeld } from "../../../../navigation/address.ts";
import { placeAt } from "../../../../parts/district-map/places.ts";
import { useFilter } from "../../../../page/filter-select.tsx";
import { saveCsv } from "../../../../parts/files/csv-file.ts";
import { Panel } from "../../../../page/panel.tsx";
import { QuickExport } from "../../../../parts/files/quick-export.tsx";
import { ExportShown } from "../../../../parts/lists/export-shown.tsx";
import { ListSkeleton } from "../../../../parts/lists/list-skeleton.tsx";
import { ListTable } from "../../../../parts/lists/list-table.tsx";
import type { Facet, ShownWords } from "../../../../parts/lists/shown-words.ts";
import { useCycle } from "../../../../parts/calendar/use-cycle.ts";
import type { Figures } from "../../../../parts/figures/use-figures.ts";
import { COLUMNS } from "./district-columns.tsx";
import { districtsCsv } from "./districts-csv.ts";
import { filterDistricts, placeOptions, STATUSES, TYPES } from "./district-filters.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { ButtonSkeleton } from "../../../../page/records/record-table-skeleton.tsx";

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
  const places = useMemo(() => placeOptions(all), [all]);
  const [place, choosePlace] = useFilter("within", places);
  const [type, chooseType] = useFilter("type", TYPES);
  const [status, chooseStatus] = useFilter("status", STATUSES);
  const within = useHeld("within");
  const rows = useMemo(
    () => filterDistricts(placeAt(all, within)?.districts ?? all, { type, status }),
    [all, within, type, status],
  );
  const cycle = useCycle();
  const save = (found: readonly District[], words: readonly ShownWords[]) => {
    if (cycle.data === undefined) return;
    const table = districtsCsv({
      rows: found,
      whole: all.length,
      filters: words.map(({ label, value }) => `${label}: ${value}`),
      figures: SOURCES.map(figures.figure),
      cycle: cycle.data,
    });
    saveCsv("districts", table);
  };
  const facets: readonly Facet[] = [
    {
      name: "within",
      label: "Region",
      all: "All regions",
      options: places,
      value: place,
      onChange: choosePlace,
    },
    {
      name: "type",
      label: "Type",
      all: "Districts and cities",
      options: TYPES,
      value: type,
      onChange: chooseType,
    },
    {
      name: "status",
      label: "Status",
      all: "Every LC5 status",
      options: STATUSES,
      value: status,
      onChange: chooseStatus,
    },
  ];
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
            label="Districts and cities"
            rows={rows}
            whole={all.length}
            rowKey={({ id }) => id}
            columns={COLUMNS}
            noun={NOUN}
            first={FIRST}
            search={SEARCH}
            facets={facets}
            filters={<FilterPanel facets={facets} />}
            renderActions={(shown) => (
              <>
                <QuickExport
                  label="Export CSV"
                  needs={[read, cycle]}
                  onSave={() => save(shown.found, shown.words)}
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
