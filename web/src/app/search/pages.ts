import type { RoleHolder } from "@command-center/domain/permissions";
import { pagesOffered } from "../pages/offered.ts";
import type { SearchEntry } from "./entries.ts";

/** Every page that somebody is offered and that has an address of its own, once. */
export function pagesFor(account: RoleHolder | null): SearchEntry[] {
  return pagesOffered(account)
    .filter(
      ({ path, title }, index, all) =>
        !(path.length > 1 && path.endsWith("/")) && all.findIndex((page) => page.title === title) === index,
    )
    .map(({ path, title }) => ({ id: `page ${path}`, title, detail: "", icon: "file-text", href: path }));
}
