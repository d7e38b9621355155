import {
  listDifferences,
  type Differences,
  type SeatDifference,
} from "@command-center/contract/results/decisive/differences";
import { countedText, countText, signedText } from "@command-center/domain/number-text";
import { leadersText } from "@command-center/domain/decisive/decisive-words";
import { useMemo } from "react";
import { useRead } from "../../../../api/queries.ts";
import { setAddress, useHeld } from "../../../../navigation/address.ts";
import { Link } from "../../../../navigation/link.tsx";
import { paths } from "../../../../navigation/paths.ts";
import { useMayChange } from "../../../../parts/account/use-may-change.ts";
import { buttonClass } from "../../../../ui/controls/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { formatCount, wholeText } from "../../../../ui/format.ts";
import { EmptyState } from "../../../../ui/states/states.tsx";
import { Loading, SkeletonWords } from "../../../../ui/states/skeleton.tsx";
import { Chooser } from "../choosers.tsx";
import { DecidedPage } from "../decided-page.tsx";
import { differencesHref } from "../results-address.ts";
import { useDecidedElection } from "../use-decided-election.ts";
import { DifferentStations, DifferentStationsSkeleton } from "./different-stations.tsx";
import type { Column } from "../../../../page/records/record-table.tsx";
import { ListTable } from "../../../../parts/lists/list-table.tsx";

/** `/results/differences`: the results of an issuer against those of another, such as the party's own forms, station by station. */
export function DifferencesPage() {
  const election = useDecidedElection();
  const heldOther = useHeld("other");
  const other = heldOther === null ? null : wholeText(heldOther, 100);
  const read = useRead(
    listDifferences,
    { ...election.input, ...(other !== null && other !== "" && { other }) },
    { enabled: election.isKnown },
  );
  const { others = [], other: against = null } = read.data ?? {};
  return (
    <DecidedPage
      page="differences"
      about="Two sources of the same results, station by station"
      election={election}
      read={read}
      what="The differences"
      sourceOf={(data) => data.issuer + (data.other === null ? "" : ` against ${data.other}`)}
      hrefOf={differencesHref}
      chooser={
        others.length > 1 &&
        against !== null && (
          <Chooser
            label="Against"
            value={against}
            options={others.map((name) => ({ value: name, label: name }))}
            onChange={(value) => setAddress({ other: value }, "push")}
          />
        )
      }
      waiting={
        <Loading what="the differences">
          <div className="grid grid-cols-1 gap-4">
            <Card className="skeleton">
              <SkeletonWords like="000 of 0,000 stations with both results differ. They could decide 0 seats." />
            </Card>
            <DifferentStationsSkeleton />
          </div>
        </Loading>
      }
    >
      {(data) => <Body data={data} />}
    </DecidedPage>
  );
}

function Body({ data }: { data: Differences }) {
  const mayImport = useMayChange("data.import");
  if (data.other === null)
    return (
      <EmptyState
        title={`Only ${data.issuer} has results of this contest`}
        {...(mayImport && {
          action: (
            <Link href={paths.imports()} className={buttonClass()}>
              Imports
            </Link>
          ),
        })}
      >
        To compare, import the forms of the party’s agents as results of another source.
      </EmptyState>
    );
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card testId="differences">
        <p className="text-16 font-[650] md:text-20">{findingText(data)}</p>
        <p className="mt-1 text-14 text-mute">{coverageText(data)}</p>
      </Card>
      {data.seats.length > 0 && <DifferentSeats data={data} />}
      <DifferentStations data={data} />
    </div>
  );
}

/** `3 of 40 stations with both results differ. They could decide 1 seat.` */
export function findingText({ compared, seats, total }: Differences): string {
  if (compared.both === 0) return "No station has both results.";
  const both = countedText(compared.both, "station", "stations");
  if (total === 0) return `All ${both} with both results agree.`;
  const decided = seats.filter(({ fewest }) => fewest !== null).length;
  const what =
    decided === 0 ? "They decide no seat." : `They could decide ${countedText(decided, "seat", "seats")}.`;
  return `${formatCount(total)} of ${both} with both results ${total === 1 ? "differs" : "differ"}. ${what}`;
}

/** Stations that only one of both sources has. */
export function coverageText({ compared, issuer, other }: Differences): string {
  const only = (count: number, name: string | null) =>
    `${countedText(count, "station", "stations")} only in the results of ${name ?? ""}`;
  return `${only(compared.published, issuer)}, ${only(compared.other, other)}. Which of two results is right, only the signed form can show.`;
}

interface Row extends SeatDifference {
  readonly issuer: string;
}

const NOUN = ["seat", "seats"] as const;
const TITLE = "Seats with differences";

/** What the differences of each seat come to, those first that the fewest stations can decide. */
function DifferentSeats({ data: { seats, issuer } }: { data: Differences }) {
  const rows = useMemo(() => seats.map((seat): Row => ({ ...seat, issuer })), [seats, issuer]);
  return (
    <Card
      title={TITLE}
      note="If the other result is right at every station. Fewest: stations that together undo the lead."
    >
      <ListTable
        label={TITLE}
        name="seats"
        rows={rows}
        rowKey={({ contest }) => contest}
        columns={COLUMNS}
        noun={NOUN}
        empty="No seat has a difference"
      />
    </Card>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    id: "seat",
    label: "Seat",
    value: ({ seat }) => seat,
    to: ({ contest, issuer }) => paths.couldChangeSeat(contest, issuer),
  },
  { id: "leader", label: "Leader", value: leadersText },
  { id: "lead", label: "Lead", unit: "votes", kind: "number", lead: true, value: ({ lead }) => lead },
  { id: "stations", label: "Stations", kind: "number", value: ({ stations }) => stations },
  {
    id: "swing",
    label: "Change of the lead",
    kind: "number",
    value: ({ swing }) => -swing,
    format: (value) => signedText(value, countText),
  },
  { id: "against", label: "Against the leader", kind: "number", value: ({ against }) => against },
  { id: "fewest", label: "Fewest", kind: "number", value: ({ fewest }) => fewest, missing: "not enough" },
];
