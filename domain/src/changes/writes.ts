import { rulesOf, type RuleId } from "./approval.ts";

/** Rules of everything that a file, or a form like one, may do to records. */
const OF_RECORDS = rulesOf("file");
const OF_UNDO = rulesOf("undo");

/**
 * Every write of the API by its id: the rules of the policy that it may meet, or why it needs no second person. The server mounts no
 * write without a row.
 */
export const WRITES: Readonly<Record<string, readonly RuleId[] | string>> = {
  "changes.propose": [
    "not counted",
    "moved shares",
    "other leader",
    "many corrections",
    "publisher",
    "another day",
    "many records",
    "waiting request",
  ],
  "changes.enterRecord": OF_RECORDS,
  "changes.petitionStep": ["declared result", "ended petition", "many records", "waiting request"],
  "changes.courtStep": ["declared result", "many records", "waiting request"],
  "changes.figureChoice": ["shown figure", "many records", "waiting request"],
  "changes.undo": OF_UNDO,
  "imports.commit": OF_RECORDS,
  "imports.undo": OF_UNDO,
  "cycles.change": ["hidden results", "publisher"],
  "cycles.putInForce": ["cycle with results"],
  "administration.createAccount": ["administrator"],
  "administration.changeAccount": ["administrator"],
  "administration.removeSecondFactor": ["administrator"],
  "administration.resetPassword": ["administrator"],
  "administration.enableAccount": ["administrator"],
  ...each("It is the second person's own decision.", [
    "changes.approve",
    "changes.reject",
    "changes.withdraw",
    "imports.approve",
    "imports.reject",
    "cycles.rejectInForce",
  ]),
  ...each("It prepares an import, which is judged at its commit.", [
    "imports.start",
    "imports.start-published",
    "imports.change",
    "imports.forgetAnswer",
    "imports.startList",
    "imports.discard",
    "changes.checkRecord",
  ]),
  ...each(
    "It adds a cycle, or contests that come after those with results, or removes the sample with its invented figures.",
    ["cycles.create", "cycles.addContests", "cycles.removeSample"],
  ),
  ...each(
    "It says something about votes, and changes none of them: neither a share, nor a leader or winner.",
    [
      "results.match-candidates",
      "results.choose-own-candidate",
      "results.saveInquiry",
      "results.saveDispute",
      "results.drawFormSample",
      "results.drawMoreForms",
      "results.markForm",
    ],
  ),
  ...each("It says something beside a record.", [
    "notes.add",
    "notes.change",
    "notes.remove",
    "notes.restore",
  ]),
  ...each("It is about the caller's own account.", [
    "account.changePassword",
    "account.confirm",
    "account.hideHints",
    "ownSessions.end",
    "ownSessions.endOthers",
    "ownSessions.seenDevice",
    "secondFactor.addPasskey",
    "secondFactor.beginPasskey",
    "secondFactor.disable",
    "secondFactor.enable",
    "secondFactor.removePasskey",
    "secondFactor.renewRecoveryCodes",
    "secondFactor.setUp",
    "session.close",
    "session.open",
    "session.passkey",
    "session.passkeyChallenge",
    "session.secondStep",
  ]),
  ...each("It takes something away from an account, which must work at once in an emergency.", [
    "administration.deleteAccount",
    "administration.disableAccount",
    "administration.endSession",
    "administration.endSessions",
  ]),
  ...each("It is about what one account sees, takes out or shares.", [
    "views.create",
    "views.change",
    "views.delete",
    "exports.create",
    "exports.brief",
    "alertSettings.save",
    "alertSettings.address",
    "alertSettings.confirm",
    "alertSettings.remove",
    "alerts.read",
    "follows.follow",
    "follows.stop",
    "shares.make",
    "audit.check",
    "audit.export",
  ]),
};

function each(reason: string, writes: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(writes.map((write) => [write, reason]));
}
