import { ExportShown } from "../../parts/lists/export-shown.tsx";
import { FacetSelect } from "../../parts/lists/facet-select.tsx";
import { ListSkeleton } from "../../parts/lists/list-skeleton.tsx";
import { ListTable, type ListTableProps } from "../../parts/lists/list-table.tsx";
import type { Facet } from "../../parts/lists/facets/facets.ts";
import { Panel } from "../../page/panel.tsx";
import { RecordRows, type Column } from "../../page/records/record-table.tsx";
import { Loading } from "../../ui/states/skeleton.tsx";
import type { Exhibit } from "../exhibit.tsx";
import { Answered } from "./answered.tsx";

interface Seat {
  readonly id: number;
  readonly name: string;
  readonly votes: number | null;
}

const nothing = () => {};
const LONG = "Ŋora's people in Kibale-Kyegegwa-Kyenjojo County East";
const COLUMNS: readonly Column<Seat>[] = [
  { id: "name", label: "Constituency", like: "Name County", value: ({ name }) => name },
  {
    id: "votes",
    label: "Votes",
    kind: "number",
    like: "00,000",
    lead: true,
    value: ({ votes }) => votes,
    missing: "not published",
  },
];
const NOUN = ["seat", "seats"] as const;
const SEARCH = { label: "Search seats", hint: "Constituency or district", in: [({ name }: Seat) => name] };
const seats = (count: number): Seat[] =>
  Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    name: i === 1 ? LONG : `Constituency ${i + 1}`,
    votes: i === 2 ? null : 9000 - 37 * i,
  }));
const facet = (value: string | null): Facet => ({
  name: "status",
  label: "Status",
  all: "Every status",
  options: [
    { value: "pending", label: "Pending" },
    { value: "overdue", label: LONG },
    { value: "acholi", label: "Acholi", group: "Northern" },
    { value: "lango", label: "Lango", group: "Northern" },
  ],
  value,
  onChange: nothing,
});

const list = (label: string, some: Partial<Pick<ListTableProps<Seat>, "rows" | "whole" | "facets">>) => (
  <Answered>
    <ListTable<Seat>
      label={label}
      rows={seats(4)}
      columns={COLUMNS}
      noun={NOUN}
      search={SEARCH}
      whole={4}
      facets={[facet(null)]}
      renderActions={(shown) => <ExportShown dataType="elections" shown={shown} />}
      empty="No seat is declared yet"
      {...some}
    />
  </Answered>
);
const panel = (title: string, error: Error | null) => (
  <Answered>
    <Panel
      title={title}
      read={{ data: undefined, error, isFetching: false, refetch: nothing }}
      what="The seats"
      skeleton={<ListSkeleton columns={COLUMNS} noun={NOUN} filters={["Every status"]} />}
    >
      {() => null}
    </Panel>
  </Answered>
);

/** Lists with their tools. All lists here share one address, as the lists of one page do. */
export const EXHIBITS: readonly Exhibit[] = [
  {
    file: "parts/lists/list-table.tsx",
    states: {
      usual: () => list("Seats", {}),
      "many pages": () => list("Seats on many pages", { rows: seats(57), whole: 57 }),
      "filtered, with chips": () =>
        list("Seats filtered", {
          rows: seats(2),
          whole: 57,
          facets: [facet("pending"), { ...facet("overdue"), name: "margin", label: "Margin" }],
        }),
      "one match": () => list("One seat", { rows: seats(1), whole: 57, facets: [facet("pending")] }),
      "none matching": () =>
        list("Seats without a match", { rows: [], whole: 57, facets: [facet("overdue")] }),
      empty: () => list("No seats", { rows: [], whole: 0 }),
      "on its way": () => panel("Seats on their way", null),
      "could not be loaded": () =>
        panel("Seats that did not come", new Error("The server cannot be reached.")),
      "all rows, as it prints": () => (
        <div className="records">
          <RecordRows
            label="Seats on paper"
            rows={seats(25)}
            atOnce
            rowKey={({ id }) => id}
            columns={COLUMNS}
            sort={null}
            onSort={nothing}
          />
        </div>
      ),
    },
  },
  {
    file: "parts/lists/list-skeleton.tsx",
    states: {
      usual: () => (
        <Loading what="the seats">
          <ListSkeleton columns={COLUMNS} noun={NOUN} filters={["Every status"]} />
        </Loading>
      ),
      "few rows, no search": () => (
        <Loading what="the seats">
          <ListSkeleton columns={COLUMNS} noun={NOUN} filters={[]} isSearched={false} rows={3} />
        </Loading>
      ),
    },
  },
  {
    file: "parts/lists/facet-select.tsx",
    states: {
      "nothing chosen": () => <FacetSelect facet={facet(null)} />,
      "one chosen": () => <FacetSelect facet={facet("overdue")} />,
      "with counts, some values without rows": () => (
        <FacetSelect
          facet={facet("pending")}
          counts={{
            now: new Map([
              ["pending", 1234],
              ["acholi", 5],
            ]),
            present: new Set(["pending", "overdue", "acholi"]),
          }}
        />
      ),
    },
  },
  {
    file: "parts/lists/export-shown.tsx",
    states: {
      "some rows": () => exported(519),
      "one row": () => exported(1),
      "no rows": () => exported(0),
    },
  },
];

function exported(count: number) {
  return (
    <Answered>
      <ExportShown dataType="elections" shown={{ found: seats(count), words: [] }} />
    </Answered>
  );
}
