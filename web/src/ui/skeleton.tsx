import { cx } from "./class-names.ts";

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
