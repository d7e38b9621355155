/** What every browser of the tests is like, whoever opens it. */
export const BROWSER = {
  viewport: { width: 1440, height: 900 },
  locale: "en-GB",
  timezoneId: "Africa/Kampala",
  // Where it is the subject, a file turns it on: what a worker fetches, no test can hold or fail.
  serviceWorkers: "block",
} as const;
