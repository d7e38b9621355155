import type { PetitionVersion } from "@command-center/contract/changes/change-sets";
import type { PetitionState } from "./petition-steps.ts";

/** A state as the contract has it. */
export function petitionVersion(state: PetitionState): PetitionVersion {
  return {
    state: state.state,
    since: state.since,
    filedOn: state.filedOn,
    servedOn: state.servedOn,
    panel: state.panel,
    hearingOn: state.state === "listed" ? state.hearingOn : null,
    heardOn: "heardOn" in state ? state.heardOn : null,
    ruledOn: state.state === "ruled" ? state.ruledOn : null,
    outcome: state.state === "ruled" ? state.outcome : null,
    withdrawnOn: state.state === "withdrawn" ? state.withdrawnOn : null,
  };
}

/** The state of a version. Throws if it lacks the day of its own state. */
export function petitionState(version: PetitionVersion): PetitionState {
  const { state, since, filedOn, servedOn, panel, hearingOn, heardOn, ruledOn, outcome, withdrawnOn } =
    version;
  const known = { since, filedOn, servedOn, panel };
  if (state === "filed" || state === "served") return { ...known, state };
  if (state === "listed" && hearingOn !== null) return { ...known, state, hearingOn };
  if (state === "heard" && heardOn !== null) return { ...known, state, heardOn };
  if (state === "ruled" && ruledOn !== null && outcome !== null)
    return { ...known, state, heardOn, ruledOn, outcome };
  if (state === "withdrawn" && withdrawnOn !== null) return { ...known, state, heardOn, withdrawnOn };
  throw new Error(`A petition that is ${state} lacks its day.`);
}
