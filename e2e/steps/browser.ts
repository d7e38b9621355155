import { UGANDA_TIME_ZONE } from "@command-center/domain/time/calendar";

/** What every browser of the tests is like, whoever opens it. */
export const BROWSER = {
  viewport: { width: 1440, height: 900 },
  locale: "en-GB",
  // Half of what the tests' browsers work at is drawing what moves. What moves of itself is watched where it is the subject.
  reducedMotion: "reduce",
  timezoneId: UGANDA_TIME_ZONE,
  // Where it is the subject, a file turns it on: what a worker fetches, no test can hold or fail.
  serviceWorkers: "block",
} as const;
