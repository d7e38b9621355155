/** The server counts some things no further. */
const MOST = 100;

/** A count as a badge shows it: `5`, at most `99+`. */
export const badgeText = (count: number) => (count < MOST ? String(count) : `${MOST - 1}+`);

/** How many, at the corner of an icon; nothing where there is none. The icon's label says it in words. */
export function CountBadge({ count, className = "bg-neg" }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className={`absolute -top-0.5 -right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full px-1 text-[0.6875rem] font-bold text-surface ${className}`}
    >
      {badgeText(count)}
    </span>
  );
}
