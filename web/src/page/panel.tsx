import type { ReactNode } from "react";
import { ApiError, explain } from "../api/errors.ts";
import { Card, type CardProps } from "../ui/card.tsx";
import { Near } from "./near.tsx";
import { EmptyState } from "../ui/states/empty-state.tsx";
import { ErrorState } from "../ui/states/error-state.tsx";
import { Loading, SkeletonWords } from "../ui/states/skeleton.tsx";
import { StaleNotice } from "../ui/states/stale-notice.tsx";

export interface PanelProps<Data> extends Omit<CardProps, "children"> {
  /** What `useRead` gave. */
  read: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** What could not be loaded, as the error's title says it. */
  what: string;
  /**
   * Stands in the body's place until the data are here. Drawn of the same rows, columns and words of like length, so
   * that nothing moves when they come; plain elements, which read nothing.
   */
  skeleton: ReactNode;
  /** A note as long as the one that comes with the data, where that is longer than the one before. */
  noteLike?: string;
  children: (data: Data) => ReactNode;
}

/** A read whose data counts as on its way until what is drawn beside it is there too: they come together, and once. */
export function together<Read extends { data: unknown }>(read: Read, isComplete: boolean): Read {
  return isComplete ? read : { ...read, data: undefined };
}

/** A card that draws what a call answers, with its loading, failed and stale states. */
export function Panel<Data>({ read, what, skeleton, noteLike, children, ...card }: PanelProps<Data>) {
  const { data } = read;
  const isLoading = data === undefined && !read.error;
  const loading = <Loading what={what.toLowerCase()}>{skeleton}</Loading>;
  return (
    <Card {...card} {...(isLoading && noteLike !== undefined && { note: <SkeletonWords like={noteLike} /> })}>
      {data !== undefined ? (
        <>
          {read.error ? <StaleNotice>Not up to date: {explain(read.error)}</StaleNotice> : null}
          <Near waiting={loading}>{() => children(data)}</Near>
        </>
      ) : read.error instanceof ApiError && read.error.status === 404 ? (
        <div className="mt-3">
          <EmptyState title={read.error.detail} />
        </div>
      ) : read.error ? (
        <div className="mt-3">
          <ErrorState
            title={`${what} could not be loaded`}
            retrying={read.isFetching}
            onRetry={() => void read.refetch()}
          >
            {explain(read.error)}
          </ErrorState>
        </div>
      ) : (
        loading
      )}
    </Card>
  );
}
