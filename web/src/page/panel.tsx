import type { ReactNode } from "react";
import { explain, isRefused } from "../api/errors.ts";
import { Card, type CardProps } from "../ui/card.tsx";
import { Ghost, GhostWords } from "./ghost.tsx";
import { Near } from "./near.tsx";
import { EmptyState, StaleNotice } from "../ui/states/states.tsx";
import { Loading, SkeletonWords } from "../ui/states/skeleton.tsx";
import { ShownDataContext } from "../ui/share-context.ts";
import { ReadError, type FailedRead } from "./read-error.tsx";

export interface PanelProps<Data> extends Omit<CardProps, "children" | "note" | "notice"> {
  read: FailedRead & { data: Data | undefined };
  /** What could not be loaded, as the error's title says it. */
  what: string;
  /** Rendered as a ghost while the data load, so that the layout does not shift afterwards. */
  sample?: Data;
  /** Replaces the sample for lists and charts: the same rows and columns, with words of similar length. */
  skeleton?: ReactNode;
  note?: ReactNode | ((data: Data) => ReactNode);
  /** A note as long as the data's, if that is longer than the one before. */
  noteLike?: string;
  children: (data: Data) => ReactNode;
}

/** A read whose data counts as on its way until what is drawn beside it is there too: they come together, and once. */
export function together<Read extends { data: unknown }>(read: Read, isComplete: boolean): Read {
  return isComplete ? read : { ...read, data: undefined };
}

/** A card that draws what a call answers, with its loading, failed and stale states. */
export function Panel<Data>(props: PanelProps<Data>) {
  const { read, what, sample, skeleton, note, noteLike, children, ...card } = props;
  const { data, error } = read;
  const noteFor = (known: Data | undefined) =>
    typeof note !== "function" ? note : known === undefined ? undefined : note(known);
  const loading =
    sample === undefined ? (
      <Loading what={what.toLowerCase()}>{skeleton}</Loading>
    ) : (
      <Ghost what={what.toLowerCase()}>{children(sample)}</Ghost>
    );
  if (data !== undefined)
    return (
      <Card
        {...card}
        note={noteFor(data)}
        notice={error ? <StaleNotice>Not up to date: {explain(error)}</StaleNotice> : null}
      >
        <ShownDataContext value={data}>
          <Near waiting={loading}>{() => children(data)}</Near>
        </ShownDataContext>
      </Card>
    );
  if (!error) {
    const words = typeof note === "function" ? <GhostWords>{noteFor(sample)}</GhostWords> : note;
    return (
      <Card {...card} note={noteLike === undefined ? words : <SkeletonWords like={noteLike} />}>
        {loading}
      </Card>
    );
  }
  return (
    // Whatever the body keeps: a box in its place stands as all boxes do.
    <Card {...card} note={noteFor(undefined)} distance="usual">
      {isRefused(error) ? <EmptyState title={error.detail} /> : <ReadError what={what} read={read} />}
    </Card>
  );
}
