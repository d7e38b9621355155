import { readMembership } from "@command-center/contract/areas/membership";
import { mountRead, type Platform } from "../../platform/mount.ts";
import { membership } from "./membership.store.ts";

export function mountMembership(platform: Platform): void {
  mountRead(platform, readMembership, membership);
}
