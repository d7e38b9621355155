import { listDistricts, type District } from "@command-center/contract/districts";
import { useMemo } from "react";
import { useRead } from "../../api/queries.ts";
import { formatCount } from "../../ui/format.ts";
import { useAddress } from "../../navigation/address.ts";
import { placeAt } from "../../page/district-map/places.ts";
import { useFilter } from "../../page/filter-select.tsx";
import { Panel } from "../../page/panel.tsx";
import { RecordTable } from "../../page/record-table.tsx";
import { COLUMNS } from "./district-columns.tsx";
import { filterDistricts, placeOptions, STATUSES, TYPES } from "./district-filters.ts";
import { FilterPanel } from "./filter-panel.tsx";

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

/** Every district and city, to search, filter and sort; the place that is chosen is the one the map looks into. */
export function DirectoryCard({ className }: { className: string }) {
  const read = useRead(listDistricts, {});
  const all = read.data ?? NONE;
  const places = useMemo(() => placeOptions(all), [all]);
  const { get } = useAddress();
  const [place, choosePlace] = useFilter("within", places);
  const [type, chooseType] = useFilter("type", TYPES);
  const [status, chooseStatus] = useFilter("status", STATUSES);
  const within = get("within");
  const rows = useMemo(
    () => filterDistricts(placeAt(all, within)?.districts ?? all, { type, status }),
    [all, within, type, status],
  );
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
      tall="h-120"
    >
      {() => (
        <div className="mt-3 [&_tr:has([aria-pressed=true])>*]:bg-accent/20">
          <RecordTable
            label="Districts and cities"
            rows={rows}
            whole={all.length}
            rowKey={({ id }) => id}
            columns={COLUMNS}
            noun={NOUN}
            first={FIRST}
            search={SEARCH}
            filters={
              <FilterPanel
                facets={[
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
                ]}
              />
            }
            empty="No district is recorded yet"
          />
        </div>
      )}
    </Panel>
  );
}
