import { searchEverything } from "@command-center/contract/search";
import { mountRead, type Platform } from "../../platform/mount.ts";
import { found } from "./search.store.ts";

export function mountSearch(platform: Platform): void {
  mountRead(platform, searchEverything, (read, { q = "" }) => found(read, q));
}
