import { readCampaign } from "@command-center/contract/campaign";
import { mountRead, type Platform } from "../../platform/mount.ts";
import { campaign } from "./campaign.store.ts";

export function mountCampaign(platform: Platform): void {
  mountRead(platform, readCampaign, campaign);
}
