import type { TimedPetition } from "./timeline.ts";

export const FILED: TimedPetition = {
  asOf: "2025-09-02",
  filedOn: "2025-07-18",
  servedOn: null,
  hearingOn: null,
  heardOn: null,
  ruledOn: null,
  withdrawnOn: null,
  isPending: true,
  isOverdue: true,
  outcome: null,
  panel: null,
  rulingDueOn: "2025-08-15",
  followedBy: null,
};
export const HEARD: TimedPetition = { ...FILED, servedOn: "2025-07-21", heardOn: "2025-08-02", panel: 6 };
export const RULED: TimedPetition = {
  ...HEARD,
  isPending: false,
  isOverdue: false,
  ruledOn: "2025-08-02",
  outcome: "fresh_poll_ordered",
  followedBy: { declaredOn: "2025-08-06", reason: "rerun" },
};
export const WITHDRAWN: TimedPetition = {
  ...FILED,
  isPending: false,
  isOverdue: false,
  withdrawnOn: "2025-07-21",
};
