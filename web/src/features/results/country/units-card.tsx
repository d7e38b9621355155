import { DrawnFigure } from "../../../charts/parts/files/drawn-figure.tsx";
import type { StationResults } from "@command-center/contract/results/station-results";
import { useMemo, type ReactNode } from "react";
import type { Column } from "../../../page/records/record-table.tsx";
import { ExportShown } from "../../../parts/lists/export-shown.tsx";
import { ListTable } from "../../../parts/lists/list-table.tsx";
import { percentText } from "@command-center/domain/number-text";
import { Card } from "../../../ui/card.tsx";
import { formatCount } from "../../../ui/format.ts";
import { PlaceLink } from "./place-link.tsx";
import { candidateName, shortNames } from "@command-center/domain/results/stations/candidate-names";
import type { Lead } from "@command-center/domain/results/stations/lead";
import { OwnMark } from "../../../parts/results/own-mark.tsx";
import { leadersFinding } from "../../../parts/findings/station-findings.ts";
import { candidateFills } from "../../../parts/results/candidate-fills.ts";
import { chosenIn, type ResultsAddress } from "./results-address.ts";
import { seatsText } from "./results-words.ts";
import { unitNoun } from "@command-center/domain/results/stations/units";
import { hasSeatsToList, leadersOf, unitRows, type UnitRow } from "./unit-rows.ts";
import { PERCENT, POINTS } from "../../../page/records/column-kinds.ts";

const TOTALS: readonly Column<UnitRow>[] = [
  {
    id: "name",
    label: "Place",
    like: "Name of a place",
    value: ({ name }) => name,
    cell: ({ name, href, part }) => (
      <>
        <PlaceLink name={name} href={href} />
        {part !== null && <span className="block text-12 text-mute">{part}</span>}
      </>
    ),
  },
  {
    id: "stations",
    label: "Stations counted",
    kind: "number",
    like: "000 of 000",
    value: ({ counted, stations }) => (stations === 0 ? null : counted / stations),
    cell: ({ counted, stations, state }) =>
      state ?? (stations === 0 ? "none" : `${formatCount(counted)} of ${formatCount(stations)}`),
  },
  {
    id: "registered",
    label: "Registered",
    kind: "number",
    like: "000,000",
    value: ({ registered }) => registered,
  },
  { id: "votes", label: "Votes cast", kind: "number", like: "000,000", value: ({ total }) => total },
  { id: "turnout", label: "Turnout", ...PERCENT, value: ({ turnout }) => turnout, missing: "–" },
  { id: "invalid", label: "Invalid", ...PERCENT, like: "0.0", value: ({ invalid }) => invalid, missing: "–" },
];

const COLUMNS: readonly Column<UnitRow>[] = [
  ...TOTALS,
  {
    id: "leader",
    label: "Leader",
    like: "Names of the Leader",
    value: ({ lead }) => lead?.names.map(candidateName).join(" and "),
    cell: (row) =>
      row.seats !== null ? (
        <span className="text-mute">
          {row.seats.contested === 0 ? "no seat" : `${seatsText(row.seats)} with results`}
        </span>
      ) : row.lead === null ? (
        row.part !== null && row.total !== 0 && <span className="text-mute">Part of the districts</span>
      ) : (
        <LeaderCell {...row} />
      ),
    missing: "No result yet",
  },
  {
    id: "share",
    label: "Leader’s share",
    ...PERCENT,
    value: ({ lead }) => lead?.share,
    missing: "–",
    lead: true,
  },
  {
    id: "lead",
    label: "Lead",
    ...POINTS,
    value: ({ lead }) => (lead === null ? null : (lead.next?.pointsBehind ?? 0)),
    missing: "–",
  },
];

/** Where no row votes for one seat alone, there is no leader to name. */
const COLUMNS_OF_SEATS: readonly Column<UnitRow>[] = [
  ...TOTALS,
  {
    id: "seats",
    label: "Seats with results",
    kind: "number",
    like: "00 of 00 seats",
    value: ({ seats }) => seats?.withResults,
    cell: ({ seats }) => (seats === null ? null : seats.contested === 0 ? "no seat" : seatsText(seats)),
    lead: true,
  },
];

function LeaderCell({ lead, isOwn, shares }: UnitRow): ReactNode {
  const names = (
    <span className="wrap-anywhere">
      {shortText(lead)}
      {isOwn && <OwnMark isShort className="ml-1.5" />}
    </span>
  );
  // Candidates of different seats have nothing to compare.
  if (shares.length === 0) return names;
  return (
    <>
      {names}
      <span aria-hidden="true" className="relative mt-1 flex h-1.5 gap-px overflow-hidden rounded-sm bg-line">
        {shares.map(({ name, share, fill }) => (
          <span
            key={name}
            data-print="exact"
            className="block"
            style={{ width: `${share}%`, background: fill }}
          />
        ))}
        <span className="absolute inset-y-0 left-1/2 w-px bg-ink" />
      </span>
    </>
  );
}

export interface UnitsCardProps {
  results: StationResults;
  address: ResultsAddress;
}

/** Every unit of the next level with its totals and leader. Each row links to the unit. */
export function UnitsCard({ results, address }: UnitsCardProps) {
  const rows = useMemo(() => unitRows(results, address), [results, address]);
  const kind = results.below[0]?.area.kind ?? "station";
  const noun = unitNoun(kind);
  const leading = leadersOf(results);
  const title = `${noun[1].replace(/^./, (letter) => letter.toUpperCase())} of ${results.area.name}`;
  const isOfSeats = rows.length > 0 && rows.every(({ seats }) => seats !== null);
  const own = results.seat?.own ?? null;
  const fills = candidateFills(results.ranking, leading, own);
  return (
    <Card
      title={title}
      note={
        results.total === 0
          ? "No votes are known yet"
          : isOfSeats
            ? "Turnout: of registered voters at counted stations"
            : "Shares: of valid votes. Turnout: of registered voters at counted stations"
      }
    >
      <ListTable
        isRoomy
        label={title}
        rows={rows}
        columns={isOfSeats ? COLUMNS_OF_SEATS : COLUMNS}
        noun={noun}
        // Of seats, the list of these is searched.
        {...(!hasSeatsToList(results) && { search: SEARCH })}
        size="all"
        renderActions={(shown) => (
          <ExportShown dataType="place_results" shown={shown} results={chosenIn(results, address)} />
        )}
        empty={`No ${noun[1]} here`}
        {...(leading.length > 0 && {
          renderTable: (table: ReactNode, shown: readonly UnitRow[]) => (
            <DrawnFigure
              title={title}
              finding={leadersFinding(
                shown.map(({ lead }) => lead),
                noun,
              )}
              columns={["Place", ...leading.map((name) => `${name}, share of valid votes`)]}
              rows={shown.map((row) => [row.name, ...sharesText(row)])}
            >
              <Legend>
                {leading.map((name) => (
                  <LegendEntry key={name} fill={fills.get(name)}>
                    {candidateName(name)}
                    {name === own && <OwnMark isShort />}
                  </LegendEntry>
                ))}
              </Legend>
              {table}
            </DrawnFigure>
          ),
        })}
      />
    </Card>
  );
}

/** Who leads, in the first words of their names. */
const shortText = (lead: Lead | null) => {
  const names = lead?.names ?? [];
  return [...shortNames(names).values()].join(" and ");
};

/** Whose the bars are, and the mark of a half. */
function Legend({ children }: { children: ReactNode }) {
  return (
    <ul className="mb-1 flex flex-wrap gap-x-4 gap-y-1 text-12">
      {children}
      <li className="inline-flex items-center gap-1.5 text-mute">
        <span aria-hidden="true" className="h-2.5 w-px bg-ink" />
        {percentText(50)}
      </li>
    </ul>
  );
}

function LegendEntry({ fill, children }: { fill: string | undefined; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <span
        aria-hidden="true"
        data-print="exact"
        className="size-2.5 rounded-[2px]"
        style={{ background: fill }}
      />
      {children}
    </li>
  );
}

/** The bars of a row in words; there are none where nobody leads. */
const sharesText = ({ lead, shares }: UnitRow) =>
  shares.map(({ share }) => (lead === null ? "–" : percentText(share)));

const SEARCH = {
  label: "Search the table",
  hint: "Place or leader",
  in: [({ name }: UnitRow) => name, ({ lead }: UnitRow) => lead?.names.join(" ")],
} as const;
