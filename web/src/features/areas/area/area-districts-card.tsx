import type { AreaDetail, AreaDistrict } from "@command-center/contract/areas/areas";
import { paths } from "../../../navigation/paths.ts";
import { Panel, type PanelProps } from "../../../page/panel.tsx";
import type { Column } from "../../../page/records/record-table.tsx";
import { ExportShown } from "../../../parts/lists/export-shown.tsx";
import { ListSkeleton } from "../../../parts/lists/list-skeleton.tsx";
import { ListTable } from "../../../parts/lists/list-table.tsx";
import { figureColumns } from "./area-columns.tsx";

const NAME: Column<AreaDistrict> = {
  id: "name",
  like: "District",
  label: "District or city",
  value: ({ name }) => name,
  to: ({ slug }) => paths.district(slug),
};
const SUB_REGION: Column<AreaDistrict> = {
  id: "sub",
  like: "West Nile",
  label: "Sub-region",
  value: ({ subRegion }) => subRegion,
};
const COLUMNS = [NAME, ...figureColumns<AreaDistrict>()];
const COLUMNS_OF_REGION = [NAME, SUB_REGION, ...figureColumns<AreaDistrict>()];
const SEARCH = {
  label: "Search districts",
  hint: "District, city or sub-region",
  in: [({ name }: AreaDistrict) => name, ({ subRegion }: AreaDistrict) => subRegion],
};
const FIRST = { by: "name", order: "asc" } as const;
const NOUN = ["district or city", "districts and cities"] as const;
/** The area's districts, each with the figures that add up to the area's. */
export function AreaDistrictsCard({ read }: { read: PanelProps<AreaDetail>["read"] }) {
  return (
    <Panel
      title="Districts"
      note="MP and LC5 turnout in percent of the party register; MP seats kept by incumbents, of those declared"
      read={read}
      what="The districts"
      skeleton={<ListSkeleton columns={COLUMNS} noun={NOUN} />}
    >
      {({ area, districts }) => (
        <ListTable
          label={`Districts of ${area.name}`}
          about={{ label: "Area", value: area.label }}
          rows={districts}
          columns={area.subRegions.length > 1 ? COLUMNS_OF_REGION : COLUMNS}
          noun={NOUN}
          first={FIRST}
          search={SEARCH}
          renderActions={(shown) => <ExportShown dataType="districts" shown={shown} />}
          empty="No district is recorded yet"
        />
      )}
    </Panel>
  );
}
