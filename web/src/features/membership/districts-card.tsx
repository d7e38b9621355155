import { perVoterText } from "@command-center/domain/number-text";
import type { Membership } from "@command-center/contract/areas/membership";
import { formatCount } from "../../ui/format.ts";
import { paths } from "../../navigation/paths.ts";
import { Panel, type PanelProps } from "../../page/panel.tsx";
import { useAreaFacet } from "../../parts/lists/facets/area-facet.ts";
import { ExportShown } from "../../parts/lists/export-shown.tsx";
import { ListSkeleton } from "../../parts/lists/list-skeleton.tsx";
import { ListTable } from "../../parts/lists/list-table.tsx";
import type { ListedColumn } from "../../parts/lists/listed-column.ts";
import { PERCENT } from "../../page/records/column-kinds.ts";

type District = Membership["districts"][number];

const COLUMNS: readonly ListedColumn<District, "districts">[] = [
  {
    id: "name",
    inFile: ["district"],
    like: "Name of one",
    label: "District",
    value: (row) => row.name,
    to: (row) => paths.district(row.slug),
  },
  { id: "region", like: "Western", label: "Region", value: (row) => row.partyRegion },
  {
    id: "members",
    like: "000,000",
    label: "Members",
    kind: "number",
    lead: true,
    value: (row) => row.members,
  },
  {
    id: "target",
    inFile: { none: "A file of districts has the register, not its target." },
    like: "000,000",
    label: "Target",
    kind: "number",
    value: (row) => row.target,
  },
  {
    id: "reached",
    inFile: { none: "A file of districts has the register, not its target." },
    label: "Reached",
    ...PERCENT,
    value: (row) => row.reached,
  },
  {
    id: "voters",
    inFile: { none: "A file of districts has no voters' register." },
    like: "000,000",
    label: "Voters",
    kind: "number",
    value: (row) => row.registeredVoters,
  },
  {
    id: "perVoter",
    inFile: { none: "A file of districts has no voters' register." },
    like: "0.00",
    label: "Per voter",
    kind: "number",
    value: (row) => row.perVoter,
    format: perVoterText,
  },
];
const SEARCH = {
  label: "Search districts",
  hint: "District or region",
  in: [(row: District) => row.name, (row: District) => row.subRegion, (row: District) => row.partyRegion],
};
const FIRST = { by: "members", order: "desc" } as const;
const NOUN = ["district or city", "districts and cities"] as const;

export function DistrictsCard({ className, read }: Pick<PanelProps<Membership>, "className" | "read">) {
  const { data } = read;
  const area = useAreaFacet(data?.districts);
  return (
    <Panel
      className={className}
      title="Districts by members"
      note={
        !data?.districts.length
          ? "Party register by district"
          : `${formatCount(data.districts.length)} districts and cities, largest first, with share of the target and members per registered voter`
      }
      read={read}
      what="The districts"
      noteLike="000 districts and cities, largest first, with share of the target and members per registered voter"
      skeleton={<ListSkeleton columns={COLUMNS} noun={NOUN} filters={["All areas"]} />}
    >
      {(membership) => (
        <ListTable
          views="members"
          label="Districts by members"
          rows={membership.districts}
          columns={COLUMNS}
          noun={NOUN}
          first={FIRST}
          search={SEARCH}
          facets={[area]}
          renderActions={(shown) => <ExportShown dataType="districts" shown={shown} />}
          empty="No party register is recorded yet"
        />
      )}
    </Panel>
  );
}
