import type { ReactNode } from "react";
import {
  ButtonSkeleton,
  longest,
  PagerSkeleton,
  RowsSkeleton,
  SearchSkeleton,
  SelectSkeleton,
  SortSkeleton,
} from "../../page/records/record-table-skeleton.tsx";
import { PAGE_SIZE, type ListSize } from "../../page/records/size-choice.tsx";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";
import { columnsIn } from "./columns/columns.tsx";
import type { ListTableProps } from "./list-table.tsx";
import "../../page/records/record-table.css";
import "./lists.css";

export interface ListSkeletonProps<Row> extends Pick<ListTableProps<Row>, "columns" | "noun"> {
  isSearched?: boolean;
  /** Stand-ins for the filters: the longest of each one's choices. */
  filters?: readonly string[];
  /** Stand-ins for further tools, and for what can be done with the rows. */
  tools?: ReactNode;
  actions?: ReactNode;
  /** As many rows as are expected; a page of them unless told. */
  rows?: number;
  size?: ListSize;
  isRoomy?: boolean;
  /** Words in place of the number of rows. */
  found?: string;
  /** As of the list: frames the table. */
  renderTable?: (table: ReactNode) => ReactNode;
}

export function ExportRowsSkeleton() {
  return (
    <div className="mt-3 flex justify-end">
      <ButtonSkeleton like="Export these 0" icon />
    </div>
  );
}

/** Skeleton of a list: the same tools, rows and cells, of words as long as those to come. */
export function ListSkeleton<Row>(props: ListSkeletonProps<Row>) {
  const columns = columnsIn(props.columns, null);
  const {
    noun,
    isSearched = true,
    filters = [],
    tools,
    actions,
    rows = PAGE_SIZE,
    found,
    size = "10",
    renderTable = (table) => table,
  } = props;
  const isPaged = rows >= PAGE_SIZE;
  return (
    <div className="records" data-roomy={props.isRoomy}>
      <div className="records-tools">
        {isSearched && <SearchSkeleton />}
        {filters.map((like) => (
          <SelectSkeleton key={like} like={like} />
        ))}
        {tools}
        <SortSkeleton like={longest(columns)} />
        {isPaged && (
          <span className="list-size">
            <span className="text-12">Rows</span>
            <SelectSkeleton like={size === "all" ? "All" : size} />
          </span>
        )}
      </div>
      <div className="list-found">
        <p className="text-12 text-mute">
          {found ?? (
            <>
              <strong className="text-14">
                <SkeletonWords like="000" />
              </strong>{" "}
              <SkeletonWords like={noun[1]} />
            </>
          )}
        </p>
        <div className="list-actions">
          {actions ?? <ButtonSkeleton like="Export these 000" icon />}
          {isSearched && (
            <>
              <span className="button button-square" />
              <span className="button button-square" />
            </>
          )}
          <span className="button button-square" />
        </div>
      </div>
      {renderTable(<RowsSkeleton columns={columns} rows={rows} />)}
      {isPaged && <PagerSkeleton hasSteps={size !== "all"} />}
    </div>
  );
}
