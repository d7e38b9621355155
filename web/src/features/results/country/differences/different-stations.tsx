import {
  DECIDES,
  INQUIRY_STATES,
  MOST_DIFFERENCES,
  type Differences,
  type StationDifference,
} from "@command-center/contract/results/decisive/differences";
import { DECIDES_WORDS, INQUIRY_WORDS } from "@command-center/domain/decisive/decisive-words";
import { countText, signedText } from "@command-center/domain/number-text";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { useMemo, useState } from "react";
import type { Column } from "../../../../page/records/record-table.tsx";
import { useMayChange } from "../../../../parts/account/use-may-change.ts";
import { ExportShown } from "../../../../parts/lists/export-shown.tsx";
import { useFacet, wordsFacet, type FacetField } from "../../../../parts/lists/facets/use-facet.ts";
import { ListSkeleton } from "../../../../parts/lists/list-skeleton.tsx";
import { ListTable } from "../../../../parts/lists/list-table.tsx";
import { useIsPast } from "../../../../navigation/address.ts";
import { Badge, type Tone } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { lazyPart } from "../../../../ui/loading/lazy-part.ts";
import { resultsHref, useResultsAddress } from "../results-address.ts";

const inquiryDialog = lazyPart(() => import("./inquiry-dialog.tsx"));

interface Row extends StationDifference {
  readonly id: number;
  readonly href: string;
  /** Null for an account that may not record what became of it. */
  readonly change: (() => void) | null;
}

const NOUN = ["station", "stations"] as const;
const TITLE = "Stations with differences";

/** Every station with two results that differ, those that can decide a seat first, each with what became of it. */
export function DifferentStations({ data }: { data: Differences }) {
  const { kind, pollingDay, issuer, other, stations, total } = data;
  const address = useResultsAddress();
  const mayImport = useMayChange("data.import");
  const isPast = useIsPast();
  const mayChange = mayImport && !isPast;
  const [open, setOpen] = useState<number | null>(null);
  const rows = useMemo(
    () =>
      stations.map((station): Row => {
        const election = { contest: kind, day: pollingDay, issuer, area: station.area };
        return {
          ...station,
          id: station.area,
          href: resultsHref(address, election),
          change: mayChange
            ? () => {
                inquiryDialog.preload();
                setOpen(station.area);
              }
            : null,
        };
      }),
    [stations, kind, pollingDay, issuer, address, mayChange],
  );
  const decides = useFacet(DECIDES_FIELD, rows);
  const state = useFacet(STATE_FIELD, rows);
  const seat = useFacet(SEAT_FIELD, rows);
  const dialog = inquiryDialog.use();
  const chosen = rows.find(({ id }) => id === open);
  return (
    <Card
      title={TITLE}
      note={
        total > stations.length
          ? `The first ${formatCount(MOST_DIFFERENCES)} of ${formatCount(total)} are shown.`
          : "Votes as published, then on the other result."
      }
    >
      <ListTable
        views="differences"
        isExportedWhole
        label={TITLE}
        rows={rows}
        columns={COLUMNS}
        noun={NOUN}
        search={SEARCH}
        facets={[decides, state, seat]}
        renderActions={(list) => (
          <ExportShown
            dataType="differences"
            shown={list}
            results={{ contest: kind, pollingDay, issuer, ...(other !== null && { other }) }}
          />
        )}
        empty="No station with both results differs"
      />
      {chosen !== undefined && other !== null && dialog !== null && (
        <dialog.InquiryDialog station={chosen} issuer={issuer} other={other} onClose={() => setOpen(null)} />
      )}
    </Card>
  );
}

const DECIDES_FIELD: FacetField<Row> = {
  name: "decides",
  label: "Decides the seat",
  all: "All differences",
  options: DECIDES.map((value) => ({ value, label: `Decides: ${DECIDES_WORDS[value].toLowerCase()}` })),
  valuesOf: ({ decides }) => [decides],
};
const STATE_FIELD: FacetField<Row> = {
  name: "state",
  label: "State",
  all: "All states",
  options: INQUIRY_STATES.map((value) => ({ value, label: INQUIRY_WORDS[value] })),
  valuesOf: ({ inquiry }) => [inquiry?.state ?? "open"],
};
const SEAT_FIELD = wordsFacet<Row>({ name: "seat", label: "Seat", all: "All seats" }, ({ seat }) => seat);

const SEARCH = {
  label: "Search the stations",
  hint: "Station, parish, seat or district",
  in: [
    ({ station }: Row) => station,
    ({ parish }: Row) => parish,
    ({ seat }: Row) => seat,
    ({ district }: Row) => district,
  ],
} as const;

const TONES: Record<StationDifference["decides"], Tone> = {
  alone: "bad",
  together: "middling",
  no: "neutral",
};

const COLUMNS: readonly Column<Row>[] = [
  {
    id: "station",
    label: "Station",
    like: "Name of a station",
    value: ({ station }) => station,
    to: ({ href }) => href,
  },
  { id: "seat", label: "Seat", like: "Name County", value: ({ seat }) => seat },
  {
    id: "votes",
    label: "Votes",
    like: "Names of One 000, 000",
    value: ({ candidates }) =>
      candidates
        .map(
          ({ name, published, other }) =>
            `${candidateName(name)} ${formatCount(published)} → ${formatCount(other)}`,
        )
        .join(", "),
  },
  {
    id: "swing",
    label: "Change of the lead",
    kind: "number",
    like: "−00",
    lead: true,
    value: ({ swing }) => -swing,
    format: (value) => signedText(value, countText),
  },
  {
    id: "decides",
    label: "Decides",
    like: "Together with others",
    value: ({ decides }) => DECIDES_WORDS[decides],
    cell: ({ decides }) => <Badge tone={TONES[decides]}>{DECIDES_WORDS[decides]}</Badge>,
  },
  {
    id: "state",
    label: "State",
    like: "Investigated",
    value: ({ inquiry }) => INQUIRY_WORDS[inquiry?.state ?? "open"],
    cell: ({ change, station }, value) =>
      change === null ? (
        value
      ) : (
        <Button onClick={change} aria-label={`${String(value)}: change the state of ${station}`}>
          {value}
        </Button>
      ),
  },
  {
    id: "evidence",
    label: "Evidence",
    like: "Form 0000",
    value: ({ inquiry }) => inquiry?.evidence ?? inquiry?.note ?? null,
    missing: "none",
  },
];

export function DifferentStationsSkeleton() {
  return (
    <Card className="skeleton" title={TITLE}>
      <ListSkeleton columns={COLUMNS} noun={NOUN} filters={["All differences", "All states", "All seats"]} />
    </Card>
  );
}
