/** More records in force than these are not changed by one account alone within a day. */
export const MOST_CHANGED_ALONE = 1_000;

/** What an act would do to what is in force. */
export interface Effects {
  readonly act: "commit" | "undo" | "put in force";
  /** The kind of the import, or `result-sheet` for one that is entered by hand; null for a cycle. */
  readonly kind: string | null;
  /** Records in force that change, or that an undo takes out of force. */
  readonly changed: number;
  /** Polling stations that close. */
  readonly closed: number;
  /** Counted results that become not counted. */
  readonly uncounted: number;
  /** Number of candidates with a share that moves far. */
  readonly moved: number;
  /** Records that the account has changed within a day before, without a second person. */
  readonly changedBefore: number;
  /** Whether a second person approved what is undone. */
  readonly wasApproved: boolean;
  /** Whether a cycle replaces another in force, and has results. */
  readonly replacesResults: boolean;
}

interface ApprovalRule {
  readonly id: string;
  needs(effects: Effects): boolean;
  /** Why a second person must approve, in one sentence. */
  sentence(effects: Effects): string;
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;

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
const nounOf = (kind: Effects["kind"]) => (kind === "result-sheet" ? "change" : "import");

/** The policy: an act that meets one of these rules needs a second person. Everything else is done alone. */
export const APPROVAL_RULES: readonly ApprovalRule[] = [
  {
    id: "declared result",
    needs: ({ act, kind, changed }) => act === "commit" && kind === "declarations" && changed > 0,
    sentence: ({ changed }) => `${counted(changed, "declared result changes", "declared results change")}.`,
  },
  {
    id: "closed stations",
    needs: ({ act, closed }) => act === "commit" && closed > 0,
    sentence: ({ closed }) => `${counted(closed, "polling station closes", "polling stations close")}.`,
  },
  {
    id: "not counted",
    needs: ({ act, uncounted }) => act === "commit" && uncounted > 0,
    sentence: ({ uncounted }) =>
      `${counted(uncounted, "counted result is", "counted results are")} not counted any more.`,
  },
  {
    id: "moved shares",
    needs: ({ act, moved }) => act === "commit" && moved > 0,
    sentence: ({ moved }) =>
      `${counted(moved, "candidate’s share moves", "candidates’ shares move")} by more than 5 points.`,
  },
  {
    id: "many records",
    needs: ({ changed, closed, changedBefore }) =>
      changed + closed > 0 && changed + closed + changedBefore > MOST_CHANGED_ALONE,
    sentence: ({ kind, changed, closed, changedBefore }) => {
      const records = counted(changed + closed, "record", "records");
      const most = MOST_CHANGED_ALONE.toLocaleString("en-GB");
      return changedBefore === 0
        ? `${records} in force would change, more than ${most}.`
        : `Together with ${records} of this ${nounOf(kind)}, one account would have changed more than ${most} in 24 hours.`;
    },
  },
  {
    id: "undone approval",
    needs: ({ act, wasApproved }) => act === "undo" && wasApproved,
    sentence: ({ kind }) => `A second person approved this ${nounOf(kind)}.`,
  },
  {
    id: "undone results",
    needs: ({ act, kind, changed }) => act === "undo" && OF_RESULTS.has(kind) && changed > 0,
    sentence: ({ kind, changed }) =>
      kind === "station-list"
        ? `${counted(changed, "polling station", "polling stations")} would be as before this list.`
        : `${counted(changed, "result leaves", "results leave")} force.`,
  },
  {
    id: "cycle with results",
    needs: ({ act, replacesResults }) => act === "put in force" && replacesResults,
    sentence: () => "This cycle has results, and everybody would see them in place of the cycle in force.",
  },
];

const NOTHING: Omit<Effects, "act"> = {
  kind: null,
  changed: 0,
  closed: 0,
  uncounted: 0,
  moved: 0,
  changedBefore: 0,
  wasApproved: false,
  replacesResults: false,
};

/** Why a second person must approve; empty if the account may act alone. Effects that are left out do not happen. */
export function approvalReasons(
  effects: Pick<Effects, "act"> & Partial<Effects>,
): readonly { readonly id: string; readonly sentence: string }[] {
  const all = { ...NOTHING, ...effects };
  return APPROVAL_RULES.filter(({ needs }) => needs(all)).map(({ id, sentence }) => ({
    id,
    sentence: sentence(all),
  }));
}
