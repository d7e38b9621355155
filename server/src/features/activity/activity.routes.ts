import { listActivity } from "@command-center/contract/activity";
import { mountRead, type Platform } from "../../platform/mount.ts";
import { activity } from "./activity.store.ts";

export function mountActivity(platform: Platform): void {
  mountRead(platform, listActivity, activity);
}
