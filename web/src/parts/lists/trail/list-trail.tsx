import { useEffect, useMemo, useSyncExternalStore, type ReactNode } from "react";
import { useHeld, useMoment, usePath } from "../../../navigation/address.ts";
import { Link } from "../../../navigation/link.tsx";
import { cx } from "../../../ui/class-names.ts";
import { formatCount } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import {
  inTrail,
  keepTrail,
  keptTrails,
  listAddress,
  pageTitle,
  placeIn,
  returnTo,
  trailsIn,
  type Place,
  type Trail,
} from "./trail.ts";

/** The address of the list that the shown record was opened from; null where it was not. */
function useListBehind(): string | null {
  return listAddress(useHeld("list"));
}

const unchanging = () => () => {};

/** The list at an address as this tab remembers it; undefined where it does not. */
function useTrailOf(list: string | null): Trail | undefined {
  const kept = useSyncExternalStore(unchanging, keptTrails, () => null);
  return useMemo(() => trailsIn(kept).find((one) => one.list === list), [kept, list]);
}

/**
 * The place of a record in the list at an address when it was opened: a record that is decided leaves the list, and its walk goes on.
 * `stops` are those of now, for a tab that does not know the list; undefined while they load.
 */
export function useKeptPlace(list: string, label: string, stops: Trail["stops"] | undefined): Place | null {
  const path = usePath();
  const trail = useTrailOf(list);
  const place = useMemo(() => trail && placeIn(trail, path), [trail, path]);
  useEffect(() => {
    const now = stops && { list, label, words: [], stops, top: 0 };
    if (place == null && now && placeIn(now, path) !== null) keepTrail(now);
  }, [place, list, label, stops, path]);
  return place ?? null;
}

/**
 * Top line of a record that was opened from a list: back to it, the record's place in it, the records before and after. A record
 * that was not opened from a list has `children`. Where this tab does not know the list, as behind a shared link, only the way
 * back is left.
 */
export function ListTrail({ children }: { children: ReactNode }) {
  const list = useListBehind();
  const path = usePath();
  const trail = useTrailOf(list);
  if (list === null) return children;
  const place = trail === undefined ? null : placeIn(trail, path);
  return (
    <TrailLine
      list={list}
      label={trail?.label ?? pageTitle(list)}
      words={
        place === null
          ? ""
          : [`${formatCount(place.position)} of ${formatCount(place.total)}`, ...(trail?.words ?? [])].join(
              " · ",
            )
      }
      neighbours={place}
    />
  );
}

export interface TrailLineProps {
  list: string;
  label: string;
  /** The record's place in the list; empty where it is not known. */
  words: string;
  neighbours: Pick<Place, "previous" | "next"> | null;
}

/** Back to a list, the shown record's place in it, the records before and after. */
export function TrailLine({ list, label, words, neighbours }: TrailLineProps) {
  const path = usePath();
  const moment = useMoment();
  return (
    <TrailFrame
      label="The list that this was opened from"
      back={
        <Link
          href={list}
          className="inline-flex items-center gap-1 font-semibold text-ink hover:underline"
          onClick={() => returnTo(list, path, moment)}
        >
          <Icon name="chevron-left" className="size-3.5" />
          <span className="sr-only">Back to </span>
          {label}
        </Link>
      }
      words={words}
      {...(neighbours !== null && {
        previous: <TrailStep stop={neighbours.previous} list={list} />,
        next: <TrailStep stop={neighbours.next} list={list} isNext />,
      })}
    />
  );
}

export interface TrailFrameProps {
  label: string;
  back: ReactNode;
  /** The record's place among others. */
  words: ReactNode;
  /** The records before and after; left out: not known. */
  previous?: ReactNode;
  next?: ReactNode;
}

/** The line above a record with the ways to others. */
export function TrailFrame({ label, back, words, previous, next }: TrailFrameProps) {
  return (
    <nav
      aria-label={label}
      className="mb-2 flex flex-wrap items-center gap-x-4 text-12 text-mute print:hidden"
    >
      <span className={STEP}>{back}</span>
      <span className={cx(STEP, "sm:flex-1")}>{words}</span>
      {previous !== undefined && (
        <span className={cx(STEP, "max-w-[45%] sm:max-w-60 lg:max-w-80")}>{previous}</span>
      )}
      {next !== undefined && (
        <span className={cx(STEP, "max-w-[45%] max-sm:ml-auto sm:max-w-60 lg:max-w-80")}>{next}</span>
      )}
    </nav>
  );
}

const STEP = "flex min-h-6 min-w-0 items-center pointer-coarse:min-h-11";

export interface TrailStepProps {
  /** Null: there is none. */
  stop: { readonly href: string; readonly name: ReactNode } | null;
  /** The list that the record's address leads back to. */
  list?: string;
  isNext?: boolean;
  /** The noun of the record, for screen readers. */
  noun?: string;
}

/** The way to the record before or after. */
export function TrailStep({ stop, list, isNext = false, noun }: TrailStepProps) {
  const look = cx("inline-flex min-w-0 items-center gap-1", !isNext && "flex-row-reverse");
  const content = (
    <>
      <span className={cx("min-w-0 wrap-anywhere", isNext && "text-right")}>
        {stop?.name ?? (isNext ? "Last" : "First")}
      </span>
      <Icon name={isNext ? "chevron-right" : "chevron-left"} className="size-3.5 shrink-0" />
    </>
  );
  if (stop === null) return <span className={look}>{content}</span>;
  return (
    <Link
      href={list === undefined ? stop.href : inTrail(stop.href, list)}
      rel={isNext ? "next" : "prev"}
      className={cx(look, "font-semibold text-ink hover:underline")}
    >
      <span className="sr-only">{[isNext ? "Next" : "Previous", noun].filter(Boolean).join(" ")}: </span>
      {content}
    </Link>
  );
}
