import type { ListedType } from "@command-center/contract/exports/exports";
import { LEADER_STATUS_WORDS } from "@command-center/domain/results/result-words";
import { useId, useMemo } from "react";
import { explain } from "../../api/errors.ts";
import { useChoice } from "../../navigation/address.ts";
import type { Column } from "../../page/records/record-table.tsx";
import { useAreaFacet } from "../../parts/lists/facets/area-facet.ts";
import { useFacet, type FacetField } from "../../parts/lists/facets/use-facet.ts";
import { ExportShown } from "../../parts/lists/export-shown.tsx";
import { ListSkeleton } from "../../parts/lists/list-skeleton.tsx";
import { ListTable } from "../../parts/lists/list-table.tsx";
import { SegmentedControl, SegmentedControlSkeleton } from "../../ui/controls/segmented-control.tsx";
import { EmptyState, ErrorState, StaleNotice } from "../../ui/states/states.tsx";
import { ResultCards } from "./result-cards.tsx";
import type { Result, Status } from "./result.ts";

export interface ResultListProps {
  read: {
    data: readonly Result[] | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Heading of the list, and what could not be loaded. */
  title: string;
  loading: string;
  empty: string;
  /** Name and hint of the search box. */
  search: { label: string; hint: string };
  /** Of the table; declared outside the component. */
  columns: readonly Column<Result>[];
  /** Statuses that can occur. */
  statuses: readonly Status[];
  noun: readonly [one: string, many: string];
  /** As what the results are exported. */
  dataType: ListedType;
  /** As many rows as are expected. */
  rows?: number;
}

const VIEWS = ["table", "cards"] as const;
const VIEW_WORDS = [
  { value: "table", label: "Table" },
  { value: "cards", label: "Cards" },
] as const;

/** Results to search, narrow and sort, as a table or one card each, with the list's loading, failed and empty states. */
export function ResultList(props: ResultListProps) {
  const { read, title, loading, columns, noun } = props;
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mt-4 rounded-lg border border-line bg-surface p-4 sm:p-4.5 print:break-inside-auto! print:border-0 print:p-0"
    >
      <h2 id={id} className="mb-2 text-14 font-[650]">
        {title}
      </h2>
      {read.data !== undefined ? (
        <>
          {read.error ? <StaleNotice>Not up to date: {explain(read.error)}</StaleNotice> : null}
          <Loaded {...props} results={read.data} />
        </>
      ) : read.error ? (
        <ErrorState
          title={`${title} could not be loaded`}
          retrying={read.isFetching}
          onRetry={() => void read.refetch()}
        >
          {explain(read.error)}
        </ErrorState>
      ) : (
        <div role="status" className="skeleton">
          <ListSkeleton
            columns={columns}
            noun={noun}
            filters={["Incumbent Re-elected (000)", "All areas"]}
            tools={<SegmentedControlSkeleton labels={VIEW_WORDS.map(({ label }) => label)} />}
            found={loading}
            {...(props.rows !== undefined && { rows: props.rows })}
          />
        </div>
      )}
    </section>
  );
}

const TEXTS = [
  (row: Result) => row.place,
  (row: Result) => row.winner,
  (row: Result) => row.district,
  (row: Result) => row.subRegion,
  (row: Result) => row.partyRegion,
];

function Loaded(props: ResultListProps & { results: readonly Result[] }) {
  const { results, search, title, columns, statuses, noun, empty, dataType } = props;
  const field = useMemo(
    (): FacetField<Result> => ({
      name: "status",
      label: "Status",
      all: `All (${results.length})`,
      options: statuses.map((status) => ({ value: status, label: LEADER_STATUS_WORDS[status] })),
      valuesOf: ({ status }) => [status],
    }),
    [statuses, results.length],
  );
  const status = useFacet(field, results);
  const [view, chooseView] = useChoice("view", VIEWS);
  const area = useAreaFacet(results);
  if (results.length === 0) return <EmptyState title={empty}>None is declared yet.</EmptyState>;
  return (
    <ListTable
      views={dataType === "mayoral_results" ? "mayors" : "chairpersons"}
      label={title}
      rows={results}
      rowKey={(row) => row.id}
      columns={columns}
      noun={noun}
      first={FIRST}
      search={{ ...search, in: TEXTS }}
      facets={[status, area]}
      tools={<SegmentedControl label="View" options={VIEW_WORDS} value={view} onChange={chooseView} />}
      renderActions={(shown) => <ExportShown dataType={dataType} shown={shown} />}
      {...(view === "cards" && { renderRows: asCards })}
      nothing={{ title: empty, words: "Try a shorter search or another status." }}
      empty={empty}
    />
  );
}

const asCards = (found: readonly Result[]) => <ResultCards results={found} />;

const FIRST = { by: "place", order: "asc" } as const;
