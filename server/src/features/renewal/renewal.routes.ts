import { readRenewal } from "@command-center/contract/results/renewal";
import { mountRead, type Platform } from "../../platform/mount.ts";
import { renewal } from "./renewal.store.ts";

export function mountRenewal(platform: Platform): void {
  mountRead(platform, readRenewal, renewal);
}
