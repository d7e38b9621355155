import {
  listDifferences,
  type Differences,
  type SeatDifference,
} from "@command-center/contract/results/decisive/differences";
import { countedText, countText, signedText } from "@command-center/domain/number-text";
import { leadersText } from "@command-center/domain/decisive/decisive-words";
import { useMemo } from "react";
import { ApiError, explain } from "../../../../api/errors.ts";
import { useRead } from "../../../../api/queries.ts";
import { setAddress, useHeld } from "../../../../navigation/address.ts";
import { Link } from "../../../../navigation/link.tsx";
import { PAGES } from "../../../../navigation/pages.ts";
import { paths } from "../../../../navigation/paths.ts";
import { useMayChange } from "../../../../parts/account/use-may-change.ts";
import { Button, buttonClass } from "../../../../ui/controls/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { formatCount, wholeText } from "../../../../ui/format.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { EmptyState, ErrorState, StaleNotice } from "../../../../ui/states/states.tsx";
import { Loading, SkeletonWords } from "../../../../ui/states/skeleton.tsx";
import { Chooser, Choosers } from "../choosers.tsx";
import { NoResults } from "../no-results.tsx";
import { Steps } from "../steps.tsx";
import { differencesHref, resultsHref } from "../results-address.ts";
import { electionText } from "../results-words.ts";
import { useDecidedElection } from "../use-decided-election.ts";
import { DifferentStations, DifferentStationsSkeleton } from "./different-stations.tsx";
import type { Column } from "../../../../page/records/record-table.tsx";
import { ListTable } from "../../../../parts/lists/list-table.tsx";

/** `/results/differences`: the results of an issuer against those of another, such as the party's own forms, station by station. */
export function DifferencesPage() {
  const { address, isKnown, isEmpty, input, electionOf, ...chosen } = useDecidedElection();
  const heldOther = useHeld("other");
  const other = heldOther === null ? null : wholeText(heldOther, 100);
  const read = useRead(
    listDifferences,
    { ...input, ...(other !== null && other !== "" && { other }) },
    { enabled: isKnown },
  );
  const { data, error } = read;
  const failed = error ?? chosen.failed;
  const shown = electionOf(data?.kind, data?.pollingDay);
  return (
    <>
      <Steps
        above={[{ label: PAGES.results.title, href: resultsHref(address) }]}
        here={PAGES.differences.title}
      />
      <PageHeader
        title={PAGES.differences.title}
        subtitle={
          isEmpty || (failed !== null && data === undefined) ? (
            "Two sources of the same results, station by station"
          ) : data === undefined || shown === undefined ? (
            <SkeletonWords like="Parliamentary election, constituency MPs, 00 Jan 0000 · Electoral Commission" />
          ) : (
            [electionText(shown), data.issuer + (data.other === null ? "" : ` against ${data.other}`)].join(
              " · ",
            )
          )
        }
        actions={
          data !== undefined && (
            <div className="flex flex-wrap items-end gap-2">
              <Choosers
                results={{ contest: data.kind, pollingDay: data.pollingDay, issuer: data.issuer }}
                address={address}
                hrefOf={differencesHref}
              />
              {data.others.length > 1 && data.other !== null && (
                <Chooser
                  label="Against"
                  value={data.other}
                  options={data.others.map((name) => ({ value: name, label: name }))}
                  onChange={(value) => setAddress({ other: value }, "push")}
                />
              )}
              <Button onClick={() => print()}>
                <Icon name="printer" className="size-4" />
                Print
              </Button>
            </div>
          )
        }
      />
      {data !== undefined ? (
        <>
          {error !== null && <StaleNotice>Not up to date: {explain(error)}</StaleNotice>}
          <Body data={data} />
        </>
      ) : isEmpty ? (
        <NoResults contest={null} />
      ) : failed === null ? (
        <Loading what="the differences">
          <div className="grid grid-cols-1 gap-4">
            <Card className="skeleton">
              <SkeletonWords like="000 of 0,000 stations with both results differ. They could decide 0 seats." />
            </Card>
            <DifferentStationsSkeleton />
          </div>
        </Loading>
      ) : failed instanceof ApiError && [400, 404].includes(failed.status) ? (
        <EmptyState
          title={failed.detail}
          action={
            <Link href={paths.differences()} className={buttonClass()}>
              Another election of this cycle
            </Link>
          }
        />
      ) : (
        <ErrorState
          title="The differences could not be loaded"
          retrying={read.isFetching}
          onRetry={isKnown ? () => void read.refetch() : chosen.retry}
        >
          {explain(failed)}
        </ErrorState>
      )}
    </>
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
    kind: "text",
    value: ({ seat }) => seat,
    to: ({ contest, issuer }) => paths.couldChangeSeat(contest, issuer),
  },
  { id: "leader", label: "Leader", kind: "text", value: leadersText },
  { id: "lead", label: "Lead", unit: "votes", kind: "number", lead: true, value: ({ lead }) => lead },
  { id: "stations", label: "Stations", kind: "number", value: ({ stations }) => stations },
  {
    id: "swing",
    label: "Change of the lead",
    kind: "number",
    value: ({ swing }) => -swing,
    format: (value) => signedText(value, countText),
  },
  {
    id: "against",
    label: "Against the leader",
    kind: "number",
    value: ({ against }) => against,
  },
  { id: "fewest", label: "Fewest", kind: "number", value: ({ fewest }) => fewest, missing: "not enough" },
];
