import { useRef } from "react";
import { listIncidents, type Incident } from "@command-center/contract/incidents";
import { INCIDENT_KIND_WORDS, SEVERITY_WORDS } from "@command-center/contract/incidents";
import { useHeld } from "../../../navigation/address.ts";
import { useFigures } from "../../../parts/figures/use-figures.ts";
import { useArrivalAtList } from "../../../parts/lists/use-arrival-at-list.ts";
import { IncidentsCard } from "./incidents-card.tsx";
import { useRead } from "../../../api/queries.ts";
import { paths } from "../../../navigation/paths.ts";
import { Panel } from "../../../page/panel.tsx";
import { ExportShown } from "../../../parts/lists/export-shown.tsx";
import { ListSkeleton } from "../../../parts/lists/list-skeleton.tsx";
import { ListTable } from "../../../parts/lists/list-table.tsx";
import type { ListedColumn } from "../../../parts/lists/listed-column.ts";
import { useFacet, type FacetField } from "../../../parts/lists/facets/use-facet.ts";
import { Badge, BadgeSkeleton, type Tone } from "../../../ui/badge.tsx";
import { formatDay } from "../../../ui/format.ts";

/** Violence around the primaries: in figures, then each incident. */
export function IncidentsTab() {
  const figures = useFigures();
  const list = useRef<HTMLDivElement>(null);
  useArrivalAtList(list, useHeld("list") ?? "");
  return (
    <div className="grid grid-cols-1 gap-4">
      <IncidentsCard figures={figures} />
      <div ref={list} tabIndex={-1} className="min-w-0 scroll-mt-20 outline-none">
        <IncidentListCard />
      </div>
    </div>
  );
}

const TONES: Record<Incident["severity"], Tone> = { minor: "neutral", serious: "middling", fatal: "bad" };

export const COLUMNS: readonly ListedColumn<Incident, "violence_incidents">[] = [
  {
    id: "place",
    inFile: ["district", "sub_region"],
    like: "Name of one",
    label: "District or city",
    value: ({ place }) => place,
    to: ({ districtSlug }) => (districtSlug === null ? null : paths.district(districtSlug)),
  },
  {
    id: "day",
    inFile: ["took_place_on"],
    like: "00 Aug 0000",
    label: "Date",
    orders: ["oldest first", "newest first"],
    value: ({ tookPlaceOn }) => tookPlaceOn,
    cell: ({ tookPlaceOn }) => <span className="whitespace-nowrap">{formatDay(tookPlaceOn)}</span>,
  },
  { id: "region", like: "Western", label: "Party region", value: ({ partyRegion }) => partyRegion },
  { id: "kind", like: "Property damage", label: "Kind", value: ({ kind }) => INCIDENT_KIND_WORDS[kind] },
  {
    id: "severity",
    skeleton: <BadgeSkeleton like="Serious" />,
    label: "Severity",
    lead: true,
    value: ({ severity }) => SEVERITY_WORDS[severity],
    cell: ({ severity }) => <Badge tone={TONES[severity]}>{SEVERITY_WORDS[severity]}</Badge>,
  },
];
const SEARCH = {
  label: "Search incidents",
  hint: "District, region or kind",
  in: [
    ({ place }: Incident) => place,
    ({ subRegion }: Incident) => subRegion,
    ({ partyRegion }: Incident) => partyRegion,
    ({ kind }: Incident) => INCIDENT_KIND_WORDS[kind],
  ],
};
const FIRST = { by: "day", order: "desc" } as const;
const NOUN = ["incident", "incidents"] as const;
const LIST = "incidents";
const KIND: FacetField<Incident> = {
  name: `${LIST}-kind`,
  label: "Kind",
  all: "Every kind",
  options: optionsOf(INCIDENT_KIND_WORDS),
  valuesOf: ({ kind }) => [kind],
};
const SEVERITY: FacetField<Incident> = {
  name: `${LIST}-severity`,
  label: "Severity",
  all: "Every severity",
  options: optionsOf(SEVERITY_WORDS),
  valuesOf: ({ severity }) => [severity],
};

function optionsOf(words: Record<string, string>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}

/** Every incident of violence, to search, filter, sort, export and print. */
function IncidentListCard() {
  const read = useRead(listIncidents, {});
  const kind = useFacet(KIND, read.data, LIST);
  const severity = useFacet(SEVERITY, read.data, LIST);
  return (
    <Panel
      title="All incidents"
      note="Each incident of violence around the primaries, newest first"
      read={read}
      what="The incidents"
      skeleton={<ListSkeleton columns={COLUMNS} noun={NOUN} filters={[kind.all, severity.all]} />}
    >
      {(all) => (
        <ListTable
          views="incidents"
          label="Incidents"
          name={LIST}
          rows={all}
          columns={COLUMNS}
          noun={NOUN}
          first={FIRST}
          search={SEARCH}
          facets={[kind, severity]}
          renderActions={(shown) => <ExportShown dataType="violence_incidents" shown={shown} />}
          empty="No incident is recorded"
        />
      )}
    </Panel>
  );
}
