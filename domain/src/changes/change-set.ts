/** Who did something, and when. */
export interface Signature {
  readonly by: string;
  readonly at: Date;
}

/** What every change set keeps of its proposal, whatever becomes of it. */
export interface Proposal {
  readonly proposed: Signature;
  /** Of everything that an approver sees. An approval is valid for this content only. */
  readonly digest: string;
  /** Whether it takes back another change set. */
  readonly isUndo: boolean;
}

/** A change set in one of its states. Decision 056 has a diagram. */
export interface ChangeSet extends Proposal {
  readonly state: "proposed" | "approved" | "applied" | "undone" | "rejected" | "withdrawn" | "lapsed";
  /** The approval or end of it; null before that, where the policy needs no second person, and where a preview was read again. */
  readonly decided: (Signature & Partial<Lapse>) | null;
}

/** Who made a request impossible, when, and how, in a sentence. */
export interface Lapse extends Signature {
  readonly because: string;
}

export type ChangeSetState = ChangeSet["state"];

/** Why a transition is not possible. */
export type ChangeSetError =
  /** It no longer waits for a decision, or no longer for being applied. */
  | { readonly error: "other state"; readonly state: ChangeSetState; readonly because?: string }
  /** The caller decided about other content. */
  | { readonly error: "other content" }
  /** The policy does not let this account decide; `sentence` says why. */
  | { readonly error: "not a second person"; readonly sentence: string }
  | { readonly error: "not the proposer"; readonly proposer: string }
  | { readonly error: "undo of an undo" };

/** The next state, or why there is none. */
export type Transition = ChangeSet | ChangeSetError;

export function isRefused(transition: Transition): transition is ChangeSetError {
  return "error" in transition;
}

/** Proposes a change. If the policy needs a second person, it waits for one; otherwise it is approved at once. */
export function propose(proposal: Proposal, needsSecondPerson: boolean): ChangeSet {
  return { ...proposal, state: needsSecondPerson ? "proposed" : "approved", decided: null };
}

/** A second person's approval of the content with this digest. `refusal` says why the account may not approve; null if it may. */
export function approve(
  set: ChangeSet,
  { digest, refusal, ...decided }: Signature & { readonly digest: string; readonly refusal: string | null },
): Transition {
  if (set.state !== "proposed") return otherState(set);
  if (digest !== set.digest) return { error: "other content" };
  if (refusal !== null) return { error: "not a second person", sentence: refusal };
  return { ...set, state: "approved", decided };
}

/** Any account with the right may reject what waits for a decision: that keeps everything as it is. */
export function reject(set: ChangeSet, decided: Signature): Transition {
  if (set.state !== "proposed") return otherState(set);
  return { ...set, state: "rejected", decided };
}

/** The proposer takes the proposal back before a decision. */
export function withdraw(set: ChangeSet, decided: Signature): Transition {
  if (set.state !== "proposed") return otherState(set);
  if (decided.by !== set.proposed.by) return { error: "not the proposer", proposer: set.proposed.by };
  return { ...set, state: "withdrawn", decided };
}

/** Writes the content with this digest to the records. */
export function apply(set: ChangeSet, digest: string): Transition {
  if (set.state !== "approved") return otherState(set);
  if (digest !== set.digest) return { error: "other content" };
  return { ...set, state: "applied" };
}

/** Ends a proposal that cannot be applied any more as it was proposed: its approval is void. */
export function lapse(set: ChangeSet, decided: Lapse | null): Transition {
  if (set.state !== "proposed" && set.state !== "approved") return otherState(set);
  return { ...set, state: "lapsed", decided };
}

/** Takes an applied change back, as another change set that is applied in the same transaction. */
export function undo(set: ChangeSet): Transition {
  if (set.state !== "applied") return otherState(set);
  if (set.isUndo) return { error: "undo of an undo" };
  return { ...set, state: "undone" };
}

/** The refusal of a transition that the state of a change set does not allow. */
export function otherState({ state, decided }: ChangeSet): ChangeSetError {
  const because = decided?.because;
  return { error: "other state", state, ...(because !== undefined && { because }) };
}

/** What became of a change, after “This change”. */
const STATE_WORDS: Readonly<Record<ChangeSetState, string>> = {
  proposed: "waits for approval",
  approved: "is approved and about to be saved",
  applied: "is saved already",
  undone: "was undone",
  rejected: "was rejected",
  withdrawn: "was withdrawn",
  lapsed: "is out of date, as the records have changed since",
};

/** Why nothing was done, and what the user can do. */
export function changeSetRefusal(refused: ChangeSetError): string {
  switch (refused.error) {
    case "other state":
      return refused.because === undefined
        ? `This change ${STATE_WORDS[refused.state]}. Reload the page to see it.`
        : `This request has lapsed. ${refused.because}`;
    case "other content":
      return "This change is not the one that you saw. Look at it again, then decide.";
    case "not a second person":
      return refused.sentence;
    case "not the proposer":
      return `Only ${refused.proposer} can withdraw this change. You can reject it.`;
    case "undo of an undo":
      return "An undo cannot be undone. Enter the change again.";
  }
}
