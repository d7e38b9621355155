import { countedText } from "../number-text.ts";
import { longDayText, momentText } from "../time/moment-text.ts";
import type { Action } from "@command-center/contract/wire/access";

/** More records in force than these are not changed by one account alone within a day. */
export const MOST_CHANGED_ALONE = 1_000;

/** More results of a contest than these are not corrected within a day without a second person. */
export const MOST_CORRECTED_ALONE = 20;

/** Requests that a sentence names. */
const MOST_NAMED = 3;

/** What a change comes from: a file, a form, an undo, or a cycle that is put in force. */
export type ChangeOrigin = "file" | "form" | "undo" | "cycle";

/** A request against a record that waits for approval. */
export interface WaitingRequest {
  readonly what: string;
  readonly by: string;
  readonly at: string;
}

/** An action on the account of an administrator. */
const GAINS = {
  role: (username: string) => `${username} becomes an administrator.`,
  factor: (username: string) => `The second factor of ${username}, an administrator, is removed.`,
  password: (username: string) => `The password of ${username}, an administrator, is reset.`,
  access: (username: string) => `${username}, an administrator, can sign in again.`,
};

/** The effect of a change that changes nothing in force. */
const NOTHING = {
  /** The kind of the import, `result-sheet` for a single result, `petition-step` for a petition's step, `figure-choice` for the choice of a figure's value; null for a cycle. */
  kind: null as string | null,
  /** Records in force that change, or that an undo takes out of force. */
  changed: 0,
  /** For an undo: the number of earlier records that return. */
  returning: 0,
  /** New limits of the law added to others of the same kind in force: the shortest or highest counts. */
  besideOthers: 0,
  /** Polling stations that close. */
  closed: 0,
  /** Polling stations with results that move to another unit. */
  relocated: 0,
  /** Counted results that become not counted. */
  uncounted: 0,
  /** Number of candidates with a share that moves far, with the corrections of the last 24 hours. */
  moved: 0,
  /** Units in which others would have the most votes. */
  led: 0,
  /** Corrections of counted results within 24 hours, these included, of the contest that has most. */
  corrected: 0,
  /** Results that are on record and would no longer be shown, because the cycle's day is set back. */
  hidden: 0,
  /** The new publisher of the results that come first, or one without results of a contest that others have; null if there is none. */
  publisher: null as string | null,
  /** A first result of a polling day that comes before another day, which has results of the same kind of contest; null if there is none. */
  otherDay: null as { readonly day: string; readonly before: string } | null,
  /** Petitions that end without changing a result. */
  ended: 0,
  /** Figures that show another value. */
  shown: 0,
  /** Records that the account has changed within a day before, without a second person. */
  changedBefore: 0,
  /** What makes an account an administrator's, or gives an administrator another one's account; null if nothing does. */
  administrator: null as { readonly username: string; readonly gains: keyof typeof GAINS } | null,
  /** Requests that wait for approval against the same records, oldest first. */
  waiting: [] as readonly WaitingRequest[],
  /** Whether a user entered it by hand. */
  isEntered: false,
  /** Whether a second person approved what is undone. */
  wasApproved: false,
  /** Which cycle has results where a cycle replaces another in force that is not the sample: the new one, else only the other; null if none has. */
  replacing: null as "with results" | "results" | null,
};

/** The effect of a change on what is in force. */
export type Effects = Readonly<typeof NOTHING> & { readonly origin: ChangeOrigin };

/** A row of the policy: such changes need a second person with this right. */
interface PolicyRule {
  readonly id: string;
  /** Left out: everything that is entered, by a file or a form. */
  readonly origins?: readonly ChangeOrigin[];
  /** Left out: every kind. */
  readonly kinds?: ReadonlySet<string | null>;
  /** Left out: to import. */
  readonly right?: Action;
  /** What it changes. */
  when(effects: Effects): boolean;
  /** Why a second person must approve, in one sentence. */
  sentence(effects: Effects): string;
}

/** Kinds of results and of the stations they belong to: an undo takes such facts away. */
const OF_RESULTS: ReadonlySet<string | null> = new Set([
  "station-list",
  "result-sheet",
  "station-results",
  "district-results",
  "nullified-stations",
  "declarations",
]);

/** What users call it: an import, or a change by hand. */
const nounOf = ({ kind, isEntered }: Effects) =>
  isEntered || (kind !== null && BY_HAND.has(kind)) ? "change" : "import";
const BY_HAND: ReadonlySet<string> = new Set([
  "result-sheet",
  "petition-step",
  "figure-choice",
  "court-case-step",
  "cycle-settings",
]);

/** Results that an undo removes, and earlier ones that return. */
function undoneResultsText({ changed, returning }: Effects): string {
  const gone = changed - returning;
  return [
    gone > 0 && `${countedText(gone, "result is", "results are")} no longer counted.`,
    returning > 0 && `${countedText(returning, "earlier result returns", "earlier results return")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** Everything that is entered: the same rules for files and forms. */
const ENTERED: readonly ChangeOrigin[] = ["file", "form"];
const ENTERED_OR_UNDONE: readonly ChangeOrigin[] = [...ENTERED, "undo"];

/** A rule that an effect meets from the first on, with a sentence that counts it. */
const counted = <Id extends string>(
  id: Id,
  effect: "changed" | "closed" | "relocated" | "uncounted" | "moved" | "hidden" | "ended" | "shown",
  [one, many]: readonly [one: string, many: string],
) => ({
  id,
  when: (effects: Effects) => effects[effect] > 0,
  sentence: (effects: Effects) => `${countedText(effects[effect], one, many)}.`,
});

/** The policy: a change that meets one of these rules needs a second person. One account alone makes all others. */
export const POLICY = [
  {
    ...counted("declared result", "changed", ["declared result changes", "declared results change"]),
    kinds: new Set(["declarations", "petition-step", "court-case-step"]),
  },
  counted("closed stations", "closed", ["polling station closes", "polling stations close"]),
  counted("moved stations", "relocated", [
    "polling station with results moves to another unit",
    "polling stations with results move to another unit",
  ]),
  counted("not counted", "uncounted", [
    "counted result is no longer counted",
    "counted results are no longer counted",
  ]),
  counted("moved shares", "moved", [
    "candidate’s share moves by more than 5 points",
    "candidates’ shares move by more than 5 points",
  ]),
  {
    id: "other leader",
    when: ({ led }) => led > 0,
    sentence: ({ led }) => `The leader changes in ${countedText(led, "place", "places")}.`,
  },
  {
    id: "many corrections",
    when: ({ corrected }) => corrected > MOST_CORRECTED_ALONE,
    sentence: ({ corrected }) =>
      `${corrected} results of one contest would be corrected within 24 hours, more than ${MOST_CORRECTED_ALONE}.`,
  },
  {
    ...counted("hidden results", "hidden", ["result is no longer shown", "results are no longer shown"]),
    origins: ["form"],
    right: "cycles.manage",
  },
  {
    id: "publisher",
    when: ({ publisher }) => publisher !== null,
    sentence: ({ kind, publisher }) =>
      kind === "cycle-settings"
        ? `Every page shows the results of ${publisher} first.`
        : `${publisher} is a new publisher of this contest’s results.`,
  },
  {
    id: "another day",
    when: ({ otherDay }) => otherDay !== null,
    sentence: ({ otherDay }) =>
      otherDay === null
        ? ""
        : `Pages would show the results of another day, ${longDayText(otherDay.day)}, instead of those of ${longDayText(otherDay.before)}.`,
  },
  counted("ended petition", "ended", ["petition ends", "petitions end"]),
  {
    ...counted("shown figure", "shown", ["figure shows another value", "figures show another value"]),
    origins: ENTERED_OR_UNDONE,
  },
  {
    ...counted("published values", "changed", ["published value changes", "published values change"]),
    origins: ENTERED_OR_UNDONE,
    kinds: new Set(["claims"]),
  },
  {
    id: "limits and targets",
    kinds: new Set(["limits", "targets"]),
    when: ({ changed, besideOthers }) => changed + besideOthers > 0,
    sentence: ({ kind, changed, besideOthers }) =>
      kind === "targets"
        ? `${countedText(changed, "target changes", "targets change")}.`
        : [
            changed > 0 && `${countedText(changed, "limit of the law changes", "limits of the law change")}.`,
            besideOthers > 0 &&
              `${countedText(besideOthers, "new limit of the law joins", "new limits of the law join")} one of the same kind.`,
          ]
            .filter(Boolean)
            .join(" "),
  },
  {
    id: "many records",
    origins: ENTERED_OR_UNDONE,
    when: ({ changed, closed, changedBefore }) =>
      changed + closed > 0 && changed + closed + changedBefore > MOST_CHANGED_ALONE,
    sentence: (effects) => {
      const { changed, closed, changedBefore } = effects;
      const records = countedText(changed + closed, "record", "records");
      const most = MOST_CHANGED_ALONE.toLocaleString("en-GB");
      return changedBefore === 0
        ? `${records} would change, more than ${most}.`
        : `Together with ${records} of this ${nounOf(effects)}, one account would have changed more than ${most} in 24 hours.`;
    },
  },
  {
    id: "waiting request",
    origins: ENTERED_OR_UNDONE,
    when: ({ waiting }) => waiting.length > 0,
    sentence: ({ waiting }) => {
      const more = waiting.length - MOST_NAMED;
      const named = waiting
        .slice(0, MOST_NAMED)
        .map(
          ({ what, by, at }) =>
            `Another request waits for approval: ${what}, requested by ${by}, ${momentText(at)}.`,
        );
      return [
        ...named,
        ...(more > 0 ? [`${countedText(more, "more request waits", "more requests wait")}.`] : []),
      ].join(" ");
    },
  },
  {
    id: "undone approval",
    origins: ["undo"],
    when: ({ wasApproved }) => wasApproved,
    sentence: (effects) => `A second person approved this ${nounOf(effects)}.`,
  },
  {
    id: "undone results",
    origins: ["undo"],
    kinds: OF_RESULTS,
    when: ({ changed }) => changed > 0,
    sentence: (effects) =>
      effects.kind === "station-list"
        ? `${countedText(effects.changed, "polling station", "polling stations")} would return to the previous list.`
        : undoneResultsText(effects),
  },
  {
    id: "cycle with results",
    origins: ["cycle"],
    right: "cycles.manage",
    when: ({ replacing }) => replacing !== null,
    sentence: ({ replacing }) =>
      replacing === "with results"
        ? "This cycle has results, and all users would see them instead of the current cycle."
        : "The current cycle has results, and all users would see this cycle without results instead.",
  },
  {
    id: "administrator",
    origins: ["form"],
    right: "accounts.administer",
    when: ({ administrator }) => administrator !== null,
    sentence: ({ administrator }) =>
      administrator === null ? "" : GAINS[administrator.gains](administrator.username),
  },
] as const satisfies readonly PolicyRule[];
export type RuleId = (typeof POLICY)[number]["id"];

/** Rules that changes of an origin may meet. */
export const rulesOf = (origin: ChangeOrigin): readonly RuleId[] =>
  POLICY.filter(({ origins = ENTERED }: PolicyRule) => origins.includes(origin)).map(({ id }) => id);

/** Who must approve a change: a second person with these rights; no approval is needed if there are no reasons. */
export interface Need {
  /** Why, a sentence for each rule. */
  readonly reasons: readonly string[];
  readonly rights: readonly Action[];
}

/** What the policy says of a change. Effects that are left out do not happen. */
export function needOf(effects: Pick<Effects, "origin"> & Partial<Effects>): Need {
  const all = { ...NOTHING, ...effects };
  const rules: readonly PolicyRule[] = POLICY;
  const met = rules.filter(
    ({ origins = ENTERED, kinds, when }) =>
      origins.includes(all.origin) && (kinds === undefined || kinds.has(all.kind)) && when(all),
  );
  return {
    reasons: met.map(({ sentence }) => sentence(all)),
    rights: [...new Set(met.map(({ right = "data.import" }) => right))],
  };
}
