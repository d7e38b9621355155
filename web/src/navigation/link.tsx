import type { ComponentProps } from "react";
import { navigate } from "wouter/use-browser-location";
import { useMoment } from "./address.ts";
import { inMoment, type Moment } from "./moment.ts";

export interface LinkProps extends ComponentProps<"a"> {
  /** From `paths`; the chosen moment is added. */
  href: string;
  /** Adds another moment than the chosen one. */
  moment?: Moment;
  /** Takes the place of the present address in the history, for filters and tabs. */
  replace?: boolean;
  /** Called as the link is followed within the app, with the address that it leads to; returns the one to go to. */
  onFollow?: ((href: string) => string) | undefined;
}

/** A link within the app. Clicks that ask for a new tab or window are left to the browser. */
export function Link({
  href: page,
  moment,
  replace = false,
  onFollow,
  onClick,
  children,
  ...rest
}: LinkProps) {
  const chosen = useMoment();
  const href = inMoment(page, moment ?? chosen);
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        const elsewhere =
          event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
        if (event.defaultPrevented || elsewhere || rest.target) return;
        event.preventDefault();
        // As browsers do: a link to where one is adds nothing to go back through.
        const here = location.pathname + location.search + location.hash;
        navigate(onFollow?.(href) ?? href, { replace: replace || href === here });
      }}
    >
      {children}
    </a>
  );
}
