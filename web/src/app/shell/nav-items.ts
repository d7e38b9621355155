import { PAGES, type PageFacts } from "../../navigation/pages.ts";
import { mayChange, type Holder } from "../../parts/account/may-change.ts";

export type NavItem = PageFacts & Required<Pick<PageFacts, "menu">>;

export interface NavSection {
  /** Hidden while the menu is collapsed; the first section has none. */
  heading: string | undefined;
  items: readonly NavItem[];
}

/** The menu as somebody is shown it: what stands under no heading, then each heading with its pages. */
export function menuFor(account: Holder | null): NavSection[] {
  const items = pagesOffered(account).filter((page): page is NavItem => page.menu !== undefined);
  return [...new Set(items.map(({ menu }) => menu.heading))].map((heading) => ({
    heading,
    items: items
      .filter(({ menu }) => menu.heading === heading)
      .toSorted((one, other) => one.menu.place - other.menu.place),
  }));
}

/**
 * The pages that somebody is offered, by the permission table that the server asks as well; null: nobody is known yet. Pages
 * that ask for a permission are of the whole country: accounts limited to a part of it are offered none of them. Who
 * must first change the password, or set up a second factor, may open none of administration, and is offered none: the shell
 * with its menu stands aside until then (`../signed-in.tsx`).
 */
export function pagesOffered(account: Holder | null): PageFacts[] {
  return Object.values(PAGES).filter(({ access }) => !access || (account && mayChange(access, account)));
}
