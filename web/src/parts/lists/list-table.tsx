import { useCallback, useDeferredValue, useMemo, useRef, useState, type ReactNode } from "react";
import { pluralText } from "@command-center/domain/number-text";
import { setAddress, useHeld } from "../../navigation/address.ts";
import { listName, type Sort } from "../../navigation/list-address.ts";
import { Pager } from "../../page/records/pager.tsx";
import { RecordSort } from "../../page/records/record-head.tsx";
import { RecordRows, type RecordRowsProps } from "../../page/records/record-table.tsx";
import { LIST_SIZES, PAGE_SIZE, SizeChoice, type ListSize } from "../../page/records/size-choice.tsx";
import { pageOf, useRecords } from "../../page/records/records.ts";
import { SearchBox } from "../../page/records/search-box.tsx";
import { usePrinting } from "../../page/records/use-printing.ts";
import { Button } from "../../ui/controls/button.tsx";
import { formatCount } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/loading/lazy-part.ts";
import { printWhole } from "../../ui/loading/nearness.ts";
import { EmptyState } from "../../ui/states/states.tsx";
import { FacetSelect } from "./facet-select.tsx";
import { faceted, type ListFacet } from "./facets/facets.ts";
import { chosenIn, shownWords, type ShownWords } from "./shown-words.ts";
import { ColumnsMenu, useColumns } from "./columns/columns.tsx";
import { ChosenFilters } from "./facets/chosen-filters.tsx";
import { chosenRowsFacet, useSelection } from "./selection/selection.ts";
import { fileKeys, type ShownColumns, type ViewsProps } from "./listed-column.ts";
import { useListKeys } from "./use-list-keys.ts";
import { SavedViews } from "./views/saved-views.tsx";
import { useReturn, useTrail } from "./trail/use-trail.ts";
import "./lists.css";

const selectionBar = lazyPart(() => import("./selection/selection-bar.tsx"));

/** What a list shows, on all of its pages, and what it was narrowed and sorted by. */
export interface Shown<Row> {
  readonly found: readonly Row[];
  readonly words: readonly ShownWords[];
  /** Its shown columns; null or left out: all. */
  readonly columns?: ShownColumns | null;
}

export type ListTableProps<Row> = ListProps<Row> & KeyProps<Row> & ViewsProps<Row>;

type Key = string | number;
/** The key of a row, by default its id. */
type KeyProps<Row> =
  | { rowKey: (row: Row) => Key }
  | { rowKey?: undefined; rows: readonly (Row & { readonly id: Key })[] };

interface ListProps<Row> extends Pick<RecordRowsProps<Row>, "label" | "rows"> {
  /** One and many of what the rows are: `seat`, `seats`. */
  noun: readonly [one: string, many: string];
  /** The order until one is chosen; that of `rows` where left out. */
  first?: Sort<string>;
  /** Left out where the rows are few enough to look through. */
  search?: {
    label: string;
    hint: string;
    /** What is searched in, declared outside the component. */
    in: readonly ((row: Row) => string | null | undefined)[];
  };
  /** Instead of the table where there are no rows at all. */
  empty: string;
  /** Number of rows before filters that the page applies itself; of `rows` where left out. */
  whole?: number;
  /** By what the list can be narrowed. The list applies those that know the values of its rows. */
  facets?: readonly ListFacet<Row>[];
  /** What its names in the address begin with, where the page has another list. */
  name?: string;
  /** What all of its rows are of, where that is not among its filters. */
  about?: ShownWords;
  /** How many rows a page has until another number is chosen; 10 where left out. */
  size?: ListSize;
  /** Frames the choices of the facets. */
  renderFilters?: (choices: ReactNode) => ReactNode;
  /** Further tools beside the filters. */
  tools?: ReactNode;
  /** Whether its columns hold more than those of most tables, and need more room. */
  isRoomy?: boolean;
  /** What can be done with the rows found. */
  renderActions?: (shown: Shown<Row>) => ReactNode;
  /** Said where nothing is found; on its own, with a word of how to find more. */
  nothing?: { readonly title: string; readonly words: string };
  /** Draws the rows found, all of them, in place of the table; paper has the table all the same. */
  renderRows?: (found: readonly Row[]) => ReactNode;
  /** Frames the table of the rows shown: as a chart, where its cells have bars. */
  renderTable?: (table: ReactNode, rows: readonly Row[]) => ReactNode;
}

/**
 * A list with search, filters, sorting and pages, all kept in the address, and with actions on the shown rows. It prints all
 * rows.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, rows, rowKey = idOf, columns, noun, first = null, search, name, empty } = props;
  const own: readonly ListFacet<Row>[] = props.facets ?? NOTHING;
  const only = listName("only", name);
  const heldOnly = useHeld(only);
  const hasTools = props.views !== undefined;
  const showOnly = useCallback(
    (keys: string | null) => setAddress({ [only]: keys, [listName("page", name)]: null }, "push"),
    [only, name],
  );
  const chosenRows = useMemo(
    () => (hasTools ? chosenRowsFacet(heldOnly, only, rowKey, showOnly) : null),
    [hasTools, heldOnly, only, rowKey, showOnly],
  );
  const given = chosenRows === null ? own : [...own, chosenRows];
  const facets = useSteady(given);
  const firstSize = props.size ?? LIST_SIZES[0];
  const whole = props.whole ?? rows.length;
  const searched = useRecords({ rows, fields: columns, texts: search?.in ?? NOTHING, first, list: name });
  const { found: rowsFound, counts } = useMemo(
    () => faceted(searched.found, rows, facets),
    [searched.found, rows, facets],
  );
  const list = { ...searched, found: rowsFound };
  const named = (parameter: string) => listName(parameter, name);
  const sizeInAddress = useHeld(named("rows"));
  const size = LIST_SIZES.find((one) => one === sizeInAddress) ?? firstSize;
  const { renderTable = asItIs, renderFilters = asItIs } = props;
  const perPage = size === "all" ? Math.max(1, list.found.length) : Number(size);
  const at = useMemo(() => pageOf(list.found, list.page, perPage), [list.found, list.page, perPage]);
  const onFollow = useTrail({ label, found: list.found, columns, facets, text: list.text });
  useReturn({ found: list.found, columns, perPage, page: named("page") });
  const isPrinting = usePrinting();
  const rowsShown = isPrinting ? list.found : at.rows;
  const count = useRef<HTMLParagraphElement>(null);
  const many = pluralText(whole, ...noun);
  // Read out once the typing has settled, not with every letter.
  const found = useDeferredValue(list.found.length);
  const of = found === whole ? "" : ` of ${formatCount(whole)}`;
  const chosenColumns = useColumns(columns, name);
  const shownColumns = hasTools ? chosenColumns.shown : columns;
  const hidesColumns = hasTools && chosenColumns.isChosen;
  const selection = useSelection(
    list.found,
    rowKey,
    JSON.stringify([...facets.map(({ value }) => value), list.text]),
  );
  const taken = selection.rows.length > 0 ? selection.rows : list.found;
  const narrowed = shownWords({
    facets,
    text: list.text,
    sort: list.sort,
    columns,
    chosenColumns: hidesColumns ? shownColumns : null,
  });
  const element = useRef<HTMLDivElement>(null);
  const toggleRow = (text: string) => {
    const row = list.found.find((one) => String(rowKey(one)) === text);
    if (row === undefined) return;
    selectionBar.preload();
    selection.select([rowKey(row)], !selection.keys.has(rowKey(row)));
  };
  useListKeys(element, hasTools, toggleRow);
  const bar = selectionBar.use();
  const words = props.about === undefined ? narrowed : [props.about, ...narrowed];
  const on = chosenIn(facets);
  const isNarrowed = on.length > 0 || list.text !== "";
  const clear = () => {
    list.search("");
    setAddress(
      {
        [named("q")]: null,
        [named("page")]: null,
        ...Object.fromEntries(
          facets
            .flatMap(({ name: ofFacet, formerName = ofFacet }) => [ofFacet, formerName])
            .map((one) => [one, null]),
        ),
      },
      "push",
    );
    count.current?.focus();
  };
  if (whole === 0) return <EmptyState title={empty} />;
  return (
    <div ref={element} className="records" data-roomy={props.isRoomy} data-list={hasTools || undefined}>
      {props.views !== undefined && (
        <SavedViews of={props.views} name={name} facets={own} columns={columns} />
      )}
      <div className="records-tools" data-print="hide">
        {search && (
          <SearchBox label={search.label} hint={search.hint} text={list.text} onChange={list.search} />
        )}
        {renderFilters(
          own.map((facet) => <FacetSelect key={facet.name} facet={facet} counts={counts.get(facet.name)} />),
        )}
        {props.tools}
        <RecordSort columns={columns} sort={list.sort} onSort={list.sortBy} />
        {whole > PAGE_SIZE && props.renderRows === undefined && (
          <SizeChoice
            size={size}
            onChoose={(chosen) =>
              setAddress(
                { [named("rows")]: chosen === firstSize ? null : chosen, [named("page")]: null },
                "push",
              )
            }
          />
        )}
      </div>
      <div className="list-found">
        <p ref={count} role="status" tabIndex={-1} className="text-12 text-mute outline-none">
          <strong className="text-14 text-ink">{formatCount(found)}</strong>
          {`${of} ${many}`}
        </p>
        {isNarrowed && <ChosenFilters facets={on} onTaken={() => count.current?.focus()} onClear={clear} />}
        <div className="list-actions" data-print="hide">
          {props.renderActions?.({
            found: taken,
            words,
            columns: hidesColumns
              ? {
                  ids: shownColumns.map(({ id }) => id),
                  inFile: "isExportedWhole" in props ? null : fileKeys(shownColumns),
                }
              : null,
          })}
          {hasTools && (
            <>
              <ColumnsMenu columns={columns} chosen={chosenColumns} />
              <Button
                square
                aria-label="Select rows"
                aria-pressed={selection.isOn}
                onNear={selectionBar.preload}
                onClick={() => selection.turn(!selection.isOn)}
              >
                <Icon name="check" />
              </Button>
            </>
          )}
          <Button square aria-label={`Print the ${noun[1]} shown`} onClick={printWhole}>
            <Icon name="printer" />
          </Button>
        </div>
        <p className="hidden basis-full text-12 print:block">
          {words.map((each) => `${each.label}: ${each.value}`).join(" · ")}
        </p>
      </div>
      {selection.isOn && bar !== null && (
        <bar.SelectionBar
          selection={selection}
          found={list.found}
          rowKey={rowKey}
          columns={shownColumns}
          onShowOnly={(keys) => showOnly(keys.join("."))}
        />
      )}
      {at.total === 0 ? (
        <EmptyState
          title={props.nothing?.title ?? `No ${noun[1]} match your search`}
          action={isNarrowed && <Button onClick={clear}>{`Show all ${formatCount(whole)}`}</Button>}
        >
          {props.nothing?.words ??
            "Rows must match every word, in any order. Accents and apostrophes do not matter."}
        </EmptyState>
      ) : props.renderRows && !isPrinting ? (
        props.renderRows(list.found)
      ) : (
        renderTable(
          <RecordRows
            label={label}
            rows={rowsShown}
            atOnce={isPrinting}
            rowKey={rowKey}
            columns={shownColumns}
            sort={list.sort}
            onSort={list.sortBy}
            selected={selection.isOn && !isPrinting ? selection.keys : undefined}
            onSelect={hasTools ? selection.select : undefined}
            onFollow={onFollow}
          />,
          rowsShown,
        )
      )}
      {whole > PAGE_SIZE && at.total > 0 && !props.renderRows && !isPrinting && (
        <Pager label={label} at={at} onTurn={list.turnTo} />
      )}
    </div>
  );
}

/** The array of earlier renders as long as its elements are the same: a list's facets are memoised, their array is not. */
function useSteady<Item>(given: readonly Item[]): readonly Item[] {
  const [steady, setSteady] = useState(given);
  if (steady.length === given.length && steady.every((item, index) => item === given[index])) return steady;
  setSteady(given);
  return given;
}

const NOTHING: readonly never[] = [];
const asItIs = (content: ReactNode) => content;
const idOf = (row: unknown) => (row as { readonly id: Key }).id;
