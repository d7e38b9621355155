import type { ReactNode } from "react";
import { ApiError, explain } from "../api/errors.ts";
import { Card, type CardProps } from "../ui/card.tsx";
import { Near } from "./near.tsx";
import { EmptyState } from "../ui/states/empty-state.tsx";
import { ErrorState } from "../ui/states/error-state.tsx";
import { Loading, SkeletonWords } from "../ui/states/skeleton.tsx";
import { StaleNotice } from "../ui/states/stale-notice.tsx";

export interface PanelProps<Data> extends Omit<CardProps, "children" | "notice"> {
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
  const { data, error } = read;
  const loading = <Loading what={what.toLowerCase()}>{skeleton}</Loading>;
  if (data !== undefined)
    return (
      <Card {...card} notice={error ? <StaleNotice>Not up to date: {explain(error)}</StaleNotice> : null}>
        <Near waiting={loading}>{() => children(data)}</Near>
      </Card>
    );
  if (!error)
    return (
      <Card {...card} {...(noteLike !== undefined && { note: <SkeletonWords like={noteLike} /> })}>
        {loading}
      </Card>
    );
  return (
    // Whatever the body keeps: a box in its place stands as all boxes do.
    <Card {...card} distance="usual">
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState title={error.detail} />
      ) : (
        <ErrorState
          title={`${what} could not be loaded`}
          retrying={read.isFetching}
          onRetry={() => void read.refetch()}
        >
          {explain(error)}
        </ErrorState>
      )}
    </Card>
  );
}
