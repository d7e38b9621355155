import { sql, type RawBuilder } from "kysely";
import { enteredSheet } from "@command-center/contract/changes/change-sets";
import type { previewSheet } from "@command-center/contract/changes/sheet-effects";
import type { readSheetHistory } from "@command-center/contract/changes/sheet-history";
import type { InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import type { Asking } from "../database/database.ts";
import { isoTime } from "../database/iso-time.ts";
import { Refusal } from "../http/errors.ts";
import { approversFor } from "../identity/accounts/approvers.store.ts";
import { ballotsOf } from "../measures/stations/contests.ts";
import { isAppliedTo } from "../measures/stations/origin.ts";
import { knownPublisher } from "../measures/stations/publishers.ts";
import { DECISION } from "./change-set-detail.ts";
import { checkedSheet } from "./entered-sheet.ts";
import { needsOfSheets } from "./propose-sheets.ts";
import { unitEffects } from "./sheet-effect.ts";
import { SHEET_VALUES, sheetFactOf, sheetVersion, type SheetName, type SheetValues } from "./sheet-fact.ts";

/** Preview of an entered result, by the rules, the policy and the sums of the write that saves it. */
export async function sheetPreview(
  asking: Asking,
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

type History = OutputOf<typeof readSheetHistory>;
type Version = History["versions"][number];

/** Every version of a station's result, newest first, each with the writes that began and ended it. */
export async function sheetHistory(read: Asking, name: SheetName): Promise<History> {
  const { fact } = await sheetFactOf(read, name);
  const { contest, area, issuer } = fact;
  const { rows } = await sql<Omit<Version, "sheet"> & { readonly sheet: SheetValues }>`
    select sheet.id, ${SHEET_VALUES} as sheet, source.title as source, began.turn as began, ended.turn as ended
    from result_sheet sheet join source on source.id = sheet.source_id
    left join lateral (${turnOf(sql`sheet.recorded_in`)}) began on true
    left join lateral (${turnOf(sql`sheet.retired_in`)}) ended on true
    where sheet.contest_id = ${contest} and sheet.area_id = ${area} and sheet.issuer = ${issuer}
    order by began.position desc, sheet.id desc`.execute(read.db);
  const names = (await ballotsOf(read, [contest])).get(contest) ?? [];
  return {
    versions: rows.map((row) => ({ ...row, sheet: sheetVersion(row.sheet, names) })),
  };
}

/** The write with an id: its position, and the change set or import that it applied. */
const turnOf = (ledgerId: RawBuilder<unknown>) => sql`
  select position.position, jsonb_build_object('token', position.token, 'at', ${isoTime(sql`position.at`)}, 'changeSet', set.id,
    'undoes', set.undoes, 'import', data_import.id, 'by', coalesce(set.proposed_by, position.username), 'reason', set.reason, 'decided', ${DECISION}) as turn
  from ledger_position position
  left join change_set set on ${isAppliedTo("set", sql`position.id`)}
  left join approval on approval.change_set_id = set.id
  left join data_import on data_import.batch_id = position.batch_id
  where position.id = ${ledgerId}`;
