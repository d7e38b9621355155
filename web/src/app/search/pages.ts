import type { Role } from "@command-center/contract/wire/access";
import { ROUTES } from "../routes.ts";
import type { Entry } from "./entries.ts";

/** Every page that has an address of its own, once. */
const PAGES: readonly Entry[] = ROUTES.filter(
  ({ path, title }, index) =>
    !(path.length > 1 && path.endsWith("/")) && ROUTES.findIndex((route) => route.title === title) === index,
).map(({ path, title }) => ({ id: `page ${path}`, title, detail: "", icon: "file-text", href: path }));

const FOR_READERS = PAGES.filter(({ href }) => !href.startsWith("/administration/"));

/** The pages that somebody is offered: those of administration to administrators alone. */
export function pagesFor(role: Role | undefined): readonly Entry[] {
  return role === "admin" ? PAGES : FOR_READERS;
}
