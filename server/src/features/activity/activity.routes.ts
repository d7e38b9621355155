import { listActivity } from "@command-center/contract/activity";
import { activity } from "../../measures/activity.ts";
import { mountRead, type Platform } from "../../platform/mount.ts";

export function mountActivity(platform: Platform): void {
  mountRead(platform, listActivity, activity);
}
