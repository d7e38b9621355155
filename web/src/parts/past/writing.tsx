import type { ReactNode } from "react";
import { OFF_IN_THE_PAST } from "../../api/writes.ts";
import { useIsPast, useMoment, usePath, useSearch } from "../../navigation/address.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../navigation/link.tsx";
import { nowOf } from "../../navigation/moment.ts";
import { withQuery } from "../../navigation/paths.ts";

/** Says, while the page shows the past, why the controls in {@link Writing} are off. */
export function WritingOff({ className = "" }: { className?: string }) {
  if (!useIsPast()) return null;
  return (
    <p data-print="hide" className={`flex items-start gap-2 text-12 text-mute ${className}`}>
      <Icon name="lock" className="mt-px size-3.5" />
      <span>
        {OFF_IN_THE_PAST} <BackToNow className="link font-semibold text-ink">Back to now</BackToNow>
      </span>
    </p>
  );
}

/** Controls that change records. They are off while the page shows the past: what they would change is not what it shows. */
export function Writing({ children }: { children: ReactNode }) {
  if (!useIsPast()) return children;
  return (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  );
}

/** A link to this page with its figures of now. It disappears when followed, so the page's heading takes the focus. */
export function BackToNow({ className, children }: { className: string; children: ReactNode }) {
  const { cycle } = useMoment();
  const path = usePath();
  const {
    asOf: _day,
    known: _position,
    page: _page,
    ...rest
  } = Object.fromEntries(new URLSearchParams(useSearch()));
  return (
    <Link
      href={withQuery(path, rest)}
      moment={nowOf(cycle)}
      onClick={() =>
        setTimeout(() => document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true }))
      }
      className={className}
    >
      {children}
    </Link>
  );
}
