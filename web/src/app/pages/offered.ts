import { mayUse, type RoleHolder } from "@command-center/domain/permissions";
import { PAGES, type PageFacts } from "../../navigation/pages.ts";

/**
 * The pages that somebody is offered, by the permission table that the server asks as well; null: nobody is known yet. Who
 * must first change the password, or set up a second factor, may open none of administration, and is offered none: the shell
 * with its menu stands aside until then (`../signed-in.tsx`).
 */
export function pagesOffered(account: RoleHolder | null): PageFacts[] {
  return Object.values(PAGES).filter(({ access }) => !access || mayUse(access, account) === "allowed");
}
