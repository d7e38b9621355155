import { mayUse, type Caller } from "@command-center/domain/permissions";
import { PAGES, type PageFacts } from "../../navigation/pages.ts";

/** The pages that somebody is offered, by the permission table that the server asks as well; null: nobody is known yet. */
export function pagesOffered(account: Caller | null): PageFacts[] {
  return Object.values(PAGES).filter(({ access }) => !access || mayUse(access, account) === "allowed");
}
