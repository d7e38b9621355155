import { listIncidents, type Incident } from "@command-center/contract/incidents";
import { INCIDENT_KIND_WORDS, SEVERITY_WORDS } from "@command-center/domain/incident-words";
import { useMemo } from "react";
import { useRead } from "../../../api/queries.ts";
import { setAddress, useHeld } from "../../../navigation/address.ts";
import { paths } from "../../../navigation/paths.ts";
import { Panel } from "../../../page/panel.tsx";
import type { Column } from "../../../page/records/record-table.tsx";
import { ExportShown } from "../../../parts/lists/export-shown.tsx";
import { ListSkeleton } from "../../../parts/lists/list-skeleton.tsx";
import { ListTable } from "../../../parts/lists/list-table.tsx";
import type { Facet } from "../../../parts/lists/shown-words.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { formatDay } from "../../../ui/format.ts";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";

const TONES: Record<Incident["severity"], Tone> = { minor: "neutral", serious: "middling", fatal: "bad" };

const COLUMNS: readonly Column<Incident>[] = [
  {
    id: "place",
    like: "Name of one",
    label: "District or city",
    kind: "text",
    value: ({ place }) => place,
    to: ({ districtSlug }) => (districtSlug === null ? null : paths.district(districtSlug)),
  },
  {
    id: "day",
    like: "00 Aug 0000",
    label: "Date",
    kind: "text",
    orders: ["oldest first", "newest first"],
    value: ({ tookPlaceOn }) => tookPlaceOn,
    cell: ({ tookPlaceOn }) => <span className="whitespace-nowrap">{formatDay(tookPlaceOn)}</span>,
  },
  {
    id: "region",
    like: "Western",
    label: "Party region",
    kind: "text",
    value: ({ partyRegion }) => partyRegion,
  },
  {
    id: "kind",
    like: "Property damage",
    label: "Kind",
    kind: "text",
    value: ({ kind }) => INCIDENT_KIND_WORDS[kind],
  },
  {
    id: "severity",
    skeleton: (
      <Badge>
        <SkeletonWords like="Serious" />
      </Badge>
    ),
    label: "Severity",
    kind: "text",
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
const keyOf = ({ id }: Incident) => id;

/** A filter of this list, which is not the only one of its page. */
function useChoice(name: string, words: Pick<Facet, "label" | "all">, values: Record<string, string>): Facet {
  const key = `${LIST}-${name}`;
  const held = useHeld(key);
  return {
    name: key,
    ...words,
    options: Object.entries(values).map(([value, label]) => ({ value, label })),
    value: held !== null && Object.hasOwn(values, held) ? held : null,
    onChange: (value) => setAddress({ [key]: value, [`${LIST}-page`]: null }, "push"),
  };
}

/** Every incident of violence, to search, filter, sort, export and print. */
export function IncidentListCard() {
  const read = useRead(listIncidents, {});
  const kind = useChoice("kind", { label: "Kind", all: "Every kind" }, INCIDENT_KIND_WORDS);
  const severity = useChoice("severity", { label: "Severity", all: "Every severity" }, SEVERITY_WORDS);
  const rows = useMemo(
    () =>
      (read.data ?? []).filter(
        (one) =>
          (kind.value === null || one.kind === kind.value) &&
          (severity.value === null || one.severity === severity.value),
      ),
    [read.data, kind.value, severity.value],
  );
  return (
    <Panel
      className=""
      title="All incidents"
      note="Each incident of violence around the primaries, newest first"
      read={read}
      what="The incidents"
      skeleton={<ListSkeleton columns={COLUMNS} noun={NOUN} filters={[kind.all, severity.all]} />}
    >
      {(all) => (
        <ListTable
          label="Incidents"
          name={LIST}
          rows={rows}
          whole={all.length}
          rowKey={keyOf}
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
