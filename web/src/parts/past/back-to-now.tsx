import type { ReactNode } from "react";
import { useMoment, usePath, useSearch } from "../../navigation/address.ts";
import { Link } from "../../navigation/link.tsx";
import { nowOf } from "../../navigation/moment.ts";
import { withQuery } from "../../navigation/paths.ts";

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
