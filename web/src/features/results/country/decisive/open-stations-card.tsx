import {
  MOST_OPEN_STATIONS,
  type CouldChangeSeat,
  type OpenStation,
} from "@command-center/contract/results/decisive/could-change";
import { OPEN_REASON_WORDS } from "@command-center/domain/decisive/decisive-words";
import { saveDispute } from "@command-center/contract/results/decisive/disputes";
import { countedText } from "@command-center/domain/number-text";
import { useMemo, useState } from "react";
import type { Column } from "../../../../page/records/record-table.tsx";
import { useMayEnter } from "../../../../parts/account/use-may-enter.ts";
import { RowsButton } from "../../../../parts/export/rows-button.tsx";
import { wordsFacet, useFacet } from "../../../../parts/lists/facets/use-facet.ts";
import { ListTable } from "../../../../parts/lists/list-table.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { lazyPart } from "../../../../ui/loading/lazy-part.ts";
import { EmptyState } from "../../../../ui/states/states.tsx";
import { resultsHref, useResultsAddress } from "../results-address.ts";

const disputeDialog = lazyPart(() => import("./dispute-dialog.tsx"));

interface Row extends OpenStation {
  readonly href: string;
  /** Of a disputed station, for accounts that may change it. */
  readonly change: (() => void) | null;
}

const NOUN = ["station", "stations"] as const;

/** The stations that could change the seat, those with the most voters first: the schedule of an affidavit. */
export function OpenStationsCard({ seat }: { seat: CouldChangeSeat }) {
  const { open, stations, kind, pollingDay, issuer, area } = seat;
  const address = useResultsAddress();
  const mayChange = useMayEnter(saveDispute.access);
  const [disputed, setDisputed] = useState<number | "new" | null>(null);
  const rows = useMemo(
    () =>
      open.map((station): Row => {
        const of = { contest: kind, day: pollingDay, issuer, area: station.id };
        const change =
          mayChange && station.dispute !== null
            ? () => {
                disputeDialog.preload();
                setDisputed(station.id);
              }
            : null;
        return { ...station, href: resultsHref({ ...address, ...of }), change };
      }),
    [open, kind, pollingDay, issuer, address, mayChange],
  );
  const facet = useFacet(REASON, rows);
  const dialog = disputeDialog.use();
  const actions = mayChange && (
    <Button
      onClick={() => {
        disputeDialog.preload();
        setDisputed("new");
      }}
    >
      Add a disputed station
    </Button>
  );
  const form = disputed !== null && dialog !== null && (
    <dialog.DisputeDialog
      contest={seat.contest}
      station={open.find(({ id }) => id === disputed) ?? null}
      onClose={() => setDisputed(null)}
    />
  );
  const title = `The ${countedText(stations, "open station", "open stations")}`;
  if (stations === 0)
    return (
      <Card title="Open stations" actions={actions}>
        <EmptyState title="Every station on the list has a result">None is nullified or disputed.</EmptyState>
        {form}
      </Card>
    );
  return (
    <Card
      title={title}
      actions={actions}
      note={
        stations > MOST_OPEN_STATIONS
          ? `Registers: station list. The first ${formatCount(MOST_OPEN_STATIONS)} are shown, the file has all.`
          : "Registers: station list. Those with the most voters come first."
      }
    >
      <ListTable
        label={title}
        rows={rows}
        columns={COLUMNS}
        noun={NOUN}
        search={SEARCH}
        facets={[facet]}
        renderActions={() => (
          <RowsButton
            dataType="open_stations"
            label="Export schedule"
            rows={{ all: stations }}
            results={{ contest: kind, pollingDay, issuer, area: area.id }}
            shown={[]}
          />
        )}
        empty="No open station"
      />
      <p className="mt-3 text-14 text-mute">{formsText(seat)}</p>
      {form}
    </Card>
  );
}

/** `With the ballots of the 5 other results and all registered voters at the other 4, the most is 3,104: 240 more than the lead.` */
export function formsText({ forms, stations, mostByForms, lead }: CouldChangeSeat): string {
  if (forms === 0) return "No other result of these stations is on record.";
  const held = `With the ballots of the ${countedText(forms, "other result", "other results")}`;
  const rest =
    forms === stations ? "" : ` and all registered voters at the other ${formatCount(stations - forms)}`;
  if (mostByForms === null) return `${held}${rest}, the most is not known.`;
  const most = `${held}${rest}, the most is ${countedText(mostByForms, "vote", "votes")}`;
  if (lead === null) return `${most}.`;
  const difference = formatCount(Math.abs(mostByForms - lead));
  if (mostByForms === lead) return `${most}: as many as the lead.`;
  return `${most}: ${difference} ${mostByForms > lead ? "more" : "fewer"} than the lead.`;
}

const REASON = wordsFacet<Row>(
  { name: "reason", label: "Reason", all: "All reasons" },
  ({ reason }) => OPEN_REASON_WORDS[reason],
);

const SEARCH = {
  label: "Search the stations",
  hint: "Station, parish or sub-county",
  in: [({ name }: Row) => name, ({ parish }: Row) => parish, ({ subCounty }: Row) => subCounty],
} as const;

const COLUMNS: readonly Column<Row>[] = [
  {
    id: "station",
    label: "Station",
    like: "Name of a station",
    value: ({ name }) => name,
    to: ({ href }) => href,
  },
  {
    id: "parish",
    label: "Parish",
    like: "Name, Name Ward",
    value: ({ subCounty, parish }) => `${subCounty}, ${parish}`,
  },
  {
    id: "registered",
    label: "Registered",
    kind: "number",
    like: "000",
    lead: true,
    value: ({ registered }) => registered,
  },
  {
    id: "form",
    label: "Another result",
    like: "000 ballots, Party agents",
    value: ({ form }) =>
      form === null
        ? null
        : `${form.ballots === null ? "ballots not known" : countedText(form.ballots, "ballot", "ballots")}, ${form.issuer}`,
    missing: "not held",
  },
  {
    id: "reason",
    label: "Why",
    like: "Not received",
    value: ({ reason, note }) =>
      note === null ? OPEN_REASON_WORDS[reason] : `${OPEN_REASON_WORDS[reason]}: ${note}`,
    cell: ({ change, name }, value) =>
      change === null ? (
        value
      ) : (
        <Button onClick={change} aria-label={`${String(value)}: change the dispute at ${name}`}>
          {value}
        </Button>
      ),
  },
];
