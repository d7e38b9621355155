import { LEADER_STATUS_WORDS } from "@command-center/domain/results/result-words";
import { useId, useMemo } from "react";
import { explain } from "../../api/errors.ts";
import { setAddress, useChoice } from "../../navigation/address.ts";
import { RecordSort } from "../../page/records/record-head.tsx";
import { SearchBox } from "../../page/records/search-box.tsx";
import { useRecords } from "../../page/records/use-records.ts";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { StaleNotice } from "../../ui/states/stale-notice.tsx";
import { ResultListSkeleton } from "./result-list-skeleton.tsx";
import { ResultCards } from "./result-cards.tsx";
import { fieldsOf, type Result, type Status } from "./result.ts";

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
  /** What a place is called: `District`. */
  place: string;
  /** Statuses that can occur. */
  statuses: readonly Status[];
  noun: readonly [one: string, many: string];
}

/** Results to search, filter by status and sort, one card each, with the list's loading, failed and empty states. */
export function ResultList(props: ResultListProps) {
  const { read, title, loading } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6 print:break-inside-auto!">
      <h2 id={id} className="mb-2 text-16 font-[650]">
        {title}
      </h2>
      {read.data !== undefined ? (
        <>
          {read.error ? <StaleNotice>Not up to date: {explain(read.error)}</StaleNotice> : null}
          <Loaded {...props} rows={read.data} />
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
        <div role="status">
          <ResultListSkeleton loading={loading} place={props.place} />
        </div>
      )}
    </section>
  );
}

const TEXTS = [(row: Result) => row.place, (row: Result) => row.winner];

function Loaded({
  rows,
  search,
  place,
  statuses,
  noun,
  empty,
}: ResultListProps & { rows: readonly Result[] }) {
  const fields = useMemo(() => fieldsOf(place), [place]);
  const choices = useMemo(() => ["all", ...statuses] as const, [statuses]);
  const [status, choose] = useChoice<Status | "all">("status", choices);
  const ofStatus = useMemo(
    () => (status === "all" ? rows : rows.filter((row) => row.status === status)),
    [rows, status],
  );
  const list = useRecords({ rows: ofStatus, fields, texts: TEXTS, first: FIRST });
  const many = rows.length === 1 ? noun[0] : noun[1];
  const result =
    list.found.length === rows.length
      ? `${rows.length} ${many}`
      : `${list.found.length} of ${rows.length} ${many}`;
  const counted = (one: Status) => rows.filter((row) => row.status === one).length;
  return (
    <>
      <div data-print="hide" className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchBox {...search} text={list.text} onChange={list.search} result={result} />
        <label className="flex items-center gap-2">
          <span className="text-12 text-mute">Status</span>
          <select
            className="select"
            value={status}
            onChange={(event) => choose(choices.find((one) => one === event.target.value) ?? "all")}
          >
            <option value="all">All ({rows.length})</option>
            {statuses.map((one) => (
              <option key={one} value={one}>
                {LEADER_STATUS_WORDS[one]} ({counted(one)})
              </option>
            ))}
          </select>
        </label>
        <RecordSort columns={fields} sort={list.sort} onSort={list.sortBy} />
      </div>
      {list.found.length === 0 ? (
        <EmptyState
          title={empty}
          action={
            rows.length > 0 && (
              <Button
                onClick={() => {
                  list.search("");
                  setAddress({ q: null, status: null }, "push");
                }}
              >
                Show all {rows.length}
              </Button>
            )
          }
        >
          {rows.length === 0 ? "None is declared yet." : "Search for less, or choose another status."}
        </EmptyState>
      ) : (
        <ResultCards results={list.found} />
      )}
    </>
  );
}

const FIRST = { by: "place", order: "asc" } as const;
