import type { PageFacts } from "../../../navigation/pages.ts";
import type { Holder } from "../../../parts/account/may-change.ts";
import { pagesOffered } from "../../pages/offered.ts";

/** A page that the menu leads to. */
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
