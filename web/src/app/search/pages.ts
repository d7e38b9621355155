import { ROUTES } from "../routes.ts";
import type { Entry } from "./entries.ts";

/** Every page that has an address of its own, once. */
export const PAGES: readonly Entry[] = ROUTES.filter(
  ({ path, title }, index) =>
    !(path.length > 1 && path.endsWith("/")) && ROUTES.findIndex((route) => route.title === title) === index,
).map(({ path, title }) => ({ id: `page ${path}`, title, detail: "", icon: "file-text", href: path }));
