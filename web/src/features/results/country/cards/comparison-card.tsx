import type { ElectionHeld } from "@command-center/contract/results/elections-held";
import type { compareResults, ComparedUnit } from "@command-center/contract/results/result-comparison";
import type { StationResults } from "@command-center/contract/results/station-results";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { changeInCount, changeInPoints, pointsText } from "@command-center/domain/results/change";
import { isOfOneSeat, unitName } from "@command-center/domain/results/stations/units";
import { useMemo } from "react";
import { goTo } from "../../../../navigation/address.ts";
import { Panel } from "../../../../page/panel.tsx";
import type { Column } from "../../../../page/records/record-table.tsx";
import { ExportShown } from "../../../../parts/lists/export-shown.tsx";
import { ListSkeleton } from "../../../../parts/lists/list-skeleton.tsx";
import { ListTable } from "../../../../parts/lists/list-table.tsx";
import { percentText } from "@command-center/domain/number-text";
import { Card } from "../../../../ui/card.tsx";
import { formatCount, formatDay } from "../../../../ui/format.ts";
import { EmptyState } from "../../../../ui/states/empty-state.tsx";
import { PlaceLink } from "../place-link.tsx";
import { chosenIn, hrefBelow, resultsHref, type ResultsAddress } from "../results-address.ts";
import { unitNoun } from "@command-center/domain/results/stations/units";
import { useComparison, useOtherElections } from "./other-election.ts";

type Comparison = OutputOf<typeof compareResults>;

const NOUN = ["unit", "units"] as const;
const TITLE = "Compare with another election";

export interface ComparisonCardProps {
  results: StationResults;
  address: ResultsAddress;
}

/** The unit and its parts in two elections. Units that changed in between are listed, not compared. */
export function ComparisonCard({ results, address }: ComparisonCardProps) {
  const { others, chosen } = useOtherElections(results, address);
  const read = useComparison(results, address, chosen);
  if (others?.length === 0)
    return (
      <Card title={TITLE}>
        <EmptyState title="There is no other election to compare with yet">
          Results of an earlier election of the same contest are imported into a cycle of their own.
        </EmptyState>
      </Card>
    );
  return (
    <Panel
      title={TITLE}
      note={
        read.data === undefined
          ? "Only where the units are the same"
          : `${electionText(read.data.before)} and ${electionText(read.data.after)}; only where the units are the same`
      }
      noteLike="00 Jan 0000, Electoral Commission, and 00 Jan 0000, Electoral Commission; only where the units are the same"
      actions={
        chosen !== undefined && (
          <Chooser
            others={others ?? []}
            chosen={chosen}
            onChoose={({ cycle, pollingDay }) =>
              goTo(resultsHref(address, { withCycle: cycle.id, withDay: pollingDay }))
            }
          />
        )
      }
      read={read}
      what="The comparison"
      skeleton={<ListSkeleton isRoomy columns={COLUMNS} noun={NOUN} isSearched={false} size="all" rows={6} />}
    >
      {(compared) =>
        chosen !== undefined && (
          <Compared compared={compared} chosen={chosen} results={results} address={address} />
        )
      }
    </Panel>
  );
}

const electionText = ({ pollingDay, issuer }: Comparison["before"]) => `${formatDay(pollingDay)}, ${issuer}`;

interface ChooserProps {
  others: readonly ElectionHeld[];
  chosen: ElectionHeld;
  onChoose: (election: ElectionHeld) => void;
}

function Chooser({ others, chosen, onChoose }: ChooserProps) {
  const keyOf = ({ cycle, pollingDay }: ElectionHeld) => `${cycle.id} ${pollingDay}`;
  return (
    <select
      aria-label="Election to compare with"
      className="select max-w-full"
      value={keyOf(chosen)}
      onChange={(event) => {
        const election = others.find((one) => keyOf(one) === event.target.value);
        if (election !== undefined) onChoose(election);
      }}
    >
      {others.map((one) => (
        <option key={keyOf(one)} value={keyOf(one)}>
          {formatDay(one.pollingDay)}, cycle {one.cycle.name}
        </option>
      ))}
    </select>
  );
}

/** A unit in both elections. */
interface Row {
  readonly id: number;
  readonly name: string;
  /** Null of the unit shown itself. */
  readonly href: string | null;
  readonly before: ComparedUnit["before"];
  readonly after: ComparedUnit["after"];
  readonly isSame: boolean;
  /** Whether it votes for one seat, which somebody leads. */
  readonly isOfOneSeat: boolean;
  /** In percentage points; null where the unit changed or one of both is not known. */
  readonly turnout: number | null;
  readonly invalid: number | null;
  readonly registered: number | null;
}

function rowOf(
  { area, before, after, isSame }: ComparedUnit,
  href: string | null,
  isOfOneSeat: boolean,
): Row {
  const [was, is] = isSame ? [before, after] : [null, null];
  return {
    id: area.id,
    name: unitName(area),
    href,
    before,
    after,
    isSame,
    isOfOneSeat,
    turnout: changeInPoints(was?.turnout, is?.turnout),
    invalid: changeInPoints(was?.invalidShare, is?.invalidShare),
    registered: changeInCount(was?.registered, is?.registered),
  };
}

const share = (value: number | null | undefined) => (value == null ? "not known" : percentText(value));
const fromTo = (before: number | null | undefined, after: number | null | undefined) =>
  before == null && after == null ? "not known" : `${share(before)} to ${share(after)}`;
const points = (value: number) => pointsText(value);

const FIGURES: readonly Column<Row>[] = [
  {
    id: "name",
    label: "Place",
    kind: "text",
    like: "Name of a place",
    value: ({ name }) => name,
    cell: ({ name, href, isSame }) => (
      <>
        {href === null ? <b>{name}</b> : <PlaceLink name={name} href={href} />}
        {!isSame && <span className="ml-1.5 text-12 text-mid">boundaries changed</span>}
      </>
    ),
  },
  {
    id: "turnout",
    label: "Turnout",
    kind: "number",
    like: "00.0% to 00.0%",
    value: ({ after }) => after?.turnout ?? null,
    cell: ({ before, after }) => fromTo(before?.turnout, after?.turnout),
  },
  {
    id: "turnout-change",
    label: "Change",
    unit: "points",
    kind: "number",
    like: "+0.0",
    value: ({ turnout }) => turnout,
    format: points,
    missing: "not compared",
    lead: true,
  },
  {
    id: "invalid",
    label: "Invalid",
    kind: "number",
    like: "0.0% to 0.0%",
    value: ({ after }) => after?.invalidShare ?? null,
    cell: ({ before, after }) => fromTo(before?.invalidShare, after?.invalidShare),
  },
  {
    id: "registered",
    label: "Registered",
    kind: "number",
    like: "+00,000",
    value: ({ registered }) => registered,
    format: (value) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${formatCount(Math.abs(value))}`,
    missing: "not compared",
  },
];

const COLUMNS: readonly Column<Row>[] = [
  ...FIGURES,
  {
    id: "leader",
    label: "Leader",
    kind: "text",
    like: "Names of one, then names of one",
    value: ({ after }) => after?.leader?.name,
    cell: ({ before, after, isOfOneSeat }) => (isOfOneSeat ? leaderText(before, after) : "several seats"),
    missing: "nobody",
  },
];

function leaderText(before: Row["before"], after: Row["after"]): string {
  const of = (one: Row["before"]) =>
    one?.leader == null ? "nobody" : `${one.leader.name}, ${percentText(one.leader.share)}`;
  return before?.leader?.name === after?.leader?.name
    ? `${of(after)}, as before`
    : `${of(before)}; then ${of(after)}`;
}

interface ComparedProps extends ComparisonCardProps {
  compared: Comparison;
  chosen: ElectionHeld;
}

function Compared({ compared, chosen, results, address }: ComparedProps) {
  const rows = useMemo(
    () => [
      rowOf(compared.unit, null, results.seat !== null),
      ...compared.below.map((unit) => {
        const shown = results.below.find(({ area }) => area.id === unit.area.id);
        const isOne = results.seat !== null || (shown !== undefined && isOfOneSeat(shown));
        return rowOf(unit, hrefBelow(address, results.area, unit.area), isOne);
      }),
    ],
    [compared, results, address],
  );
  const changed = compared.below.filter(({ isSame }) => !isSame).length;
  const noun = unitNoun(compared.below[0]?.area.kind ?? "");
  return (
    <>
      {compared.below.length > 0 && (
        <p className="mb-2 text-12 text-mute">
          {changed === 0
            ? `All ${formatCount(compared.below.length)} ${noun[1]} are the same in both.`
            : `${formatCount(compared.below.length - changed)} of ${formatCount(compared.below.length)} ${noun[1]} are the same in both; ${formatCount(changed)} changed and ${changed === 1 ? "is" : "are"} not compared.`}
        </p>
      )}
      <ListTable
        isRoomy
        label={TITLE}
        name="compared"
        rows={rows}
        rowKey={({ id }) => id}
        columns={rows.some(({ isOfOneSeat }) => isOfOneSeat) ? COLUMNS : FIGURES}
        noun={NOUN}
        size="all"
        renderActions={({ found, words }) => (
          <ExportShown
            dataType="compared_results"
            // One's own districts together have no number.
            shown={{ found: found.map(({ id }) => ({ id: String(id) })), words }}
            results={{
              ...chosenIn(results, address),
              with: chosen.cycle.id,
              withDay: chosen.pollingDay,
            }}
          />
        )}
        empty="Nothing to compare"
      />
    </>
  );
}
