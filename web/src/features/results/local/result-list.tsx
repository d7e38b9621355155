import type { ListedType } from "@command-center/contract/exports/exports";
import { LEADER_STATUS_WORDS } from "@command-center/domain/results/result-words";
import { memo, startTransition, useEffect, useId, useMemo, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { explain } from "../../../api/errors.ts";
import { useChoice } from "../../../navigation/address.ts";
import { useAreaFacet } from "../../../parts/lists/facets/area-facet.ts";
import { useFacet, type FacetField } from "../../../parts/lists/facets/use-facet.ts";
import { ExportShown } from "../../../parts/lists/export-shown.tsx";
import { ListSkeleton } from "../../../parts/lists/list-skeleton.tsx";
import { ListTable } from "../../../parts/lists/list-table.tsx";
import type { ListedColumn } from "../../../parts/lists/listed-column.ts";
import { SegmentedControl, SegmentedControlSkeleton } from "../../../ui/controls/segmented-control.tsx";
import { EmptyState, StaleNotice } from "../../../ui/states/states.tsx";
import { votesAndMarginText, type Result, type Status } from "./result.ts";
import { whenNear } from "../../../ui/loading/nearness.ts";
import { cx } from "../../../ui/class-names.ts";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import type { PanelProps } from "../../../page/panel.tsx";
import { ReadError } from "../../../page/read-error.tsx";

export interface ResultListProps {
  read: PanelProps<readonly Result[]>["read"];
  /** Heading of the list, and what could not be loaded. */
  title: string;
  loading: string;
  empty: string;
  /** Name and hint of the search box. */
  search: { label: string; hint: string };
  /** Of the table; declared outside the component. */
  columns: readonly ListedColumn<Result, "mayoral_results" | "district_chairpersons">[];
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
        <ReadError what={title} read={read} />
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

// Written out in full: the build finds class names by reading.
const LOOKS: Record<Status, string> = {
  New: "bg-s3/25 text-ink",
  Incumbent_Retained: "bg-hover text-mute",
  Leading: "border border-dashed border-control text-ink",
  Unknown: "border border-line text-mute",
};

/** Cards drawn at first: a screenful. */
const AT_FIRST = 16;
/** Cards added at a time: as many as a cheap phone draws between two letters typed. */
const AT_ONCE = 8;

/**
 * How many cards to draw: a screenful at once; the rest once its end comes near, bit by bit, so that typing is never
 * held up, or all together where the page is wanted whole.
 */
function useGrowing(count: number): readonly [shown: number, list: RefObject<HTMLUListElement | null>] {
  const [shown, setShown] = useState(AT_FIRST);
  const [isWanted, want] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const hasMore = count > AT_FIRST;
  useEffect(() => {
    const last = list.current?.lastElementChild;
    if (isWanted || !hasMore || !last) return;
    return whenNear(last, (how) => {
      want(true);
      if (how === "now") flushSync(() => setShown(count));
    });
  }, [isWanted, hasMore, count]);
  useEffect(() => {
    if (!isWanted) return;
    // Few were found: should many follow, they grow from here again.
    const next = shown > count ? Math.max(AT_ONCE, count) : shown + AT_ONCE;
    if (shown === count || (shown === AT_ONCE && count < AT_ONCE)) return;
    const timer = setTimeout(() => startTransition(() => setShown(next)), 16);
    return () => clearTimeout(timer);
  }, [isWanted, shown, count]);
  return [shown, list];
}

/** One card a place. Those out of sight cost nothing until they are scrolled to. */
const ResultCards = memo(function ResultCards({ results }: { results: readonly Result[] }) {
  const [shown, list] = useGrowing(results.length);
  return (
    <ul ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-3">
      {results.slice(0, shown).map((result) => (
        <ResultCard key={result.id} result={result} />
      ))}
    </ul>
  );
});

/** Drawn again only when its record is another: most of what is found was there a letter ago. */
const ResultCard = memo(function ResultCard({ result }: { result: Result }) {
  return (
    <li
      data-testid="result"
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface px-4 pt-3 pb-3.5 [contain-intrinsic-size:auto_7rem] [content-visibility:auto] print:break-inside-avoid print:[content-visibility:visible]"
    >
      <h3 className="font-[650]">
        <Link href={paths.seat(result.seatId)} className="touch-reach link">
          {result.place}
        </Link>
      </h3>
      <p>{result.winner ?? "Winner not recorded"}</p>
      {/* Always a line of its own: beside long names it would jump from card to card. */}
      <p className="mt-1 mb-1.5">
        <span
          className={cx(
            "inline-block rounded-sm px-1.75 py-0.5 text-12 font-[650] whitespace-nowrap",
            LOOKS[result.status],
          )}
        >
          {LEADER_STATUS_WORDS[result.status]}
        </span>
      </p>
      <p className="mt-auto text-12 text-mute">{votesAndMarginText(result)}</p>
      <Margin value={result.margin} isProvisional={result.status === "Leading"} />
    </li>
  );
});

/** The margin as a length, so that close races are seen among many; hatched while the count goes on. */
function Margin({ value, isProvisional }: { value: number | undefined; isProvisional: boolean }) {
  return (
    <div aria-hidden="true" className="mt-2 h-1 rounded-full bg-line">
      {value !== undefined && (
        <div
          className={cx(
            "h-full rounded-full bg-s4 print:[print-color-adjust:exact]",
            isProvisional &&
              "bg-[repeating-linear-gradient(90deg,var(--s4)_0_4px,transparent_4px_7px)] bg-transparent",
          )}
          style={{ width: `${Math.min(100, Math.max(1, value))}%` }}
        />
      )}
    </div>
  );
}
