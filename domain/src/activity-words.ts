import type { ActivityEntry } from "@command-center/contract/activity";

/** What happened to the record, as an entry of a list begins. */
export const ACTIVITY_WORDS: Record<ActivityEntry["kind"], string> = {
  declared: "Declared",
  declared_again: "Re-declared",
  petition_filed: "Petition filed",
  petition_resolved: "Petition resolved",
  imported: "Imported",
  entered: "Entered",
  exported: "Exported",
  corrected: "Corrected",
};
