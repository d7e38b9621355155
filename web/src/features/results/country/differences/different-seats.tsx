import type { Differences, SeatDifference } from "@command-center/contract/results/decisive/differences";
import { countText, signedText } from "@command-center/domain/number-text";
import { leadersText } from "@command-center/domain/decisive/decisive-words";
import { paths } from "../../../../navigation/paths.ts";
import { useMemo } from "react";
import type { Column } from "../../../../page/records/record-table.tsx";
import { ListTable } from "../../../../parts/lists/list-table.tsx";
import { Card } from "../../../../ui/card.tsx";

interface Row extends SeatDifference {
  readonly issuer: string;
}

const NOUN = ["seat", "seats"] as const;
const TITLE = "Seats with differences";

/** What the differences of each seat come to, those first that the fewest stations can decide. */
export function DifferentSeats({ data: { seats, issuer } }: { data: Differences }) {
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
