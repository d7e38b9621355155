import type { ReactNode } from "react";
import { cx } from "../class-names.ts";
import "./skeleton.css";

/** The shape of what is about to come. Say once beside a group of them, for ears, that it is loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "block animate-shimmer rounded-sm bg-line bg-[length:200%_100%]",
        "bg-[image:linear-gradient(100deg,transparent_35%,var(--surface)_50%,transparent_65%)]",
        className ?? "h-4 w-full",
      )}
    />
  );
}

export interface SkeletonWordsProps {
  /** Words of about the length of those to come; they take the room of these, in lines of the same height. */
  like: string;
  /** Keeps the room alone. */
  unseen?: boolean;
}

/** Words about to come. They stand in no text, where a reader or a search would find them. */
export function SkeletonWords({ like, unseen = false }: SkeletonWordsProps) {
  return (
    <span
      aria-hidden="true"
      className="skeleton-words"
      data-like={like}
      data-unseen={unseen ? "" : undefined}
    />
  );
}

export interface LoadingProps {
  /** What is loading, for screen readers: `the petitions`. */
  what: string;
  /** The same rows, columns and classes as the content, so that the height is the same. */
  children: ReactNode;
  /** For several cards: the shimmer runs over each card, not over the space between. */
  inCards?: boolean;
}

/** Stands in the place of something until it is here, and says so. */
export function Loading({ what, children, inCards = false }: LoadingProps) {
  return (
    <div role="status" aria-label={`Loading ${what}`}>
      <div aria-hidden="true" className={inCards ? "skeleton-cards" : "skeleton"}>
        {children}
      </div>
    </div>
  );
}
