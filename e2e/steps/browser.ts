import { UGANDA_TIME_ZONE } from "@command-center/domain/time/calendar";

/** Options of every browser context in the tests. */
export const BROWSER = {
  viewport: { width: 1440, height: 900 },
  locale: "en-GB",
  // Animations would take half of the browsers' time. Tests of motion ask for motion themselves.
  reducedMotion: "reduce",
  timezoneId: UGANDA_TIME_ZONE,
  // Tests cannot delay or fail what a service worker fetches. Tests of the worker allow it.
  serviceWorkers: "block",
} as const;

/** `npm run nightly` runs every test in its full matrix; `npm test` opens each page once per width. */
export const isNightly = process.env.NIGHTLY === "1";

/** Ends the title of a test that only `npm run nightly` runs: `npm test` checks the same in another test or at a lower level. */
export const NIGHT = "@night";

type Theme = "light" | "dark";

/** How a page is checked: the window's width, the themes at that width, and the widths that the page must fit. */
export interface Guise {
  readonly width: 360 | 1440;
  /** The first theme gets every axe rule; a second one, nightly, only the colour rules. */
  readonly themes: readonly [Theme, ...Theme[]];
  /** The last width is the guise's own. */
  readonly widths: readonly number[];
}

/** A phone; nightly in both themes. */
export const PHONE: Guise = {
  width: 360,
  themes: isNightly ? ["dark", "light"] : ["dark"],
  widths: [320, 360],
};

/** A desk; nightly in both themes, and at all the widths around it. */
export const DESK: Guise = {
  width: 1440,
  themes: isNightly ? ["light", "dark"] : ["light"],
  widths: isNightly ? [1920, 1024, 768, 1440] : [768, 1440],
};

export const GUISES: readonly Guise[] = [PHONE, DESK];
