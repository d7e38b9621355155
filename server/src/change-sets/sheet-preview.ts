import { enteredSheet } from "@command-center/contract/changes/change-sets";
import type { previewSheet } from "@command-center/contract/changes/sheet-effects";
import type { InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import type { Read } from "../database/database.ts";
import { Refusal } from "../http/errors.ts";
import { approversFor } from "../identity/accounts/approvers.store.ts";
import { ballotsOf } from "../measures/stations/contests.ts";
import { knownPublisher } from "../measures/stations/publishers.ts";
import { checkedSheet } from "./entered-sheet.ts";
import { needsOfSheets } from "./propose-sheets.ts";
import { unitEffects } from "./sheet-effect.ts";
import { sheetFactOf, sheetVersion } from "./sheet-fact.ts";

/** Preview of an entered result, by the rules, the policy and the sums of the write that saves it. */
export async function sheetPreview(
  asking: Pick<Read, "db">,
  { state, registered, votes, invalid, ...name }: InputOf<typeof previewSheet>,
  username: string,
): Promise<OutputOf<typeof previewSheet>> {
  const entered = enteredSheet.safeParse({
    state,
    registered: registered ?? null,
    votes: votes?.split(",").map(Number) ?? null,
    invalid: invalid ?? null,
    note: null,
  });
  if (!entered.success) throw new Refusal(400, entered.error.issues[0]?.message ?? "Check the figures.");
  const issuer = await knownPublisher(asking, name.cycle, name.issuer);
  const known = await sheetFactOf(asking, { ...name, issuer });
  const checked = checkedSheet(entered.data, known);
  if (checked instanceof Refusal) throw checked;
  const { values, warnings } = checked;
  const [need] = await needsOfSheets(asking, [{ ...known, after: values, username }]);
  if (need === undefined) throw new Error("The policy says nothing of an entered result.");
  const { reasons, rights } = need.need;
  const needsApproval = reasons.length > 0;
  const { approvers } = needsApproval
    ? await approversFor(asking, { by: username, uploadedBy: null, rights }, username)
    : { approvers: [] };
  const names = (await ballotsOf(asking, [known.fact.contest])).get(known.fact.contest) ?? [];
  return {
    after: sheetVersion(values, names),
    warnings: [...warnings],
    approval: { reasons: [...reasons], approvers: [...approvers] },
    effect: {
      units: await unitEffects(asking, known.fact, { before: known.current, after: values, names }),
    },
  };
}
