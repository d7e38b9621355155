import { PAGES, type PageFacts } from "../../navigation/pages.ts";
import { mayChange, type Holder } from "../../parts/account/may-change.ts";

/**
 * The pages that somebody is offered, by the permission table that the server asks as well; null: nobody is known yet. Pages
 * that ask for a permission are of the whole country: accounts limited to a part of it are offered none of them. Who
 * must first change the password, or set up a second factor, may open none of administration, and is offered none: the shell
 * with its menu stands aside until then (`../signed-in.tsx`).
 */
export function pagesOffered(account: Holder | null): PageFacts[] {
  return Object.values(PAGES).filter(({ access }) => !access || (account && mayChange(access, account)));
}
