import { sql } from "kysely";
import type { HistoryEntry, readImportHistory } from "@command-center/contract/changes/record-history";
import type { ImportCounts } from "@command-center/contract/imports/imports";
import type { InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import { countText } from "@command-center/domain/number-text";
import { DECISION } from "../../../change-sets/change-set-detail.ts";
import type { Asking } from "../../../database/database.ts";
import { isoTime } from "../../../database/iso-time.ts";
import { Refusal } from "../../../http/errors.ts";

interface Row {
  readonly fileName: string;
  readonly issuer: string;
  readonly uploadedBy: string;
  readonly uploadedAt: string;
  readonly counts: ImportCounts | null;
}

interface Step extends Pick<HistoryEntry, "by" | "at" | "reason" | "decided"> {
  readonly id: number;
  readonly origin: string;
  readonly state: string;
  readonly appliedAt: string | null;
}

/** The history of an import: its upload, and each request to commit or undo it with the decision about it. Newest first. */
export async function importHistory(
  { db }: Asking,
  { id }: InputOf<typeof readImportHistory>,
): Promise<OutputOf<typeof readImportHistory>> {
  const { rows } = await sql<Row>`
    select file_name as "fileName", issuer, uploaded_by as "uploadedBy", ${isoTime(sql`uploaded_at`)} as "uploadedAt", counts
    from data_import where id = ${id} and file_id is not null`.execute(db);
  const [file] = rows;
  if (file === undefined) throw new Refusal(404, "There is no such import. Reload the page.");
  const { rows: steps } = await sql<Step>`
    select set.id, set.origin, set.state, set.proposed_by as by, ${isoTime(sql`set.proposed_at`)} as at, set.reason,
      case when position.id is not null then ${isoTime(sql`position.at`)} end as "appliedAt",
      ${DECISION} as decided
    from change_set set left join approval on approval.change_set_id = set.id
    left join ledger_position position on position.id = set.ledger_id
    where set.import_id = ${id} order by set.id desc`.execute(db);
  const entryOf = (
    own: Pick<HistoryEntry, "id" | "what" | "at" | "by"> & Partial<HistoryEntry>,
  ): HistoryEntry => ({
    kind: "import",
    cause: "import",
    about: file.fileName,
    day: null,
    reason: null,
    source: file.issuer,
    decided: null,
    changeSet: null,
    isUndoable: false,
    import: id,
    petition: null,
    seatId: null,
    fields: [],
    ...own,
  });
  const entries = [
    ...steps.map(({ id: set, origin, state, appliedAt, at, by, reason, decided }) => {
      const isUndo = origin === "undo";
      return entryOf({
        id: `change ${set}`,
        what: `${isUndo ? "Undo" : "Commit"} ${STATE_WORDS[state] ?? state}`,
        at: appliedAt ?? decided?.at ?? at,
        by,
        reason,
        decided,
        fields: appliedAt === null || isUndo ? [] : countsOf(file.counts),
      });
    }),
    entryOf({ id: "upload", what: "File uploaded", at: file.uploadedAt, by: file.uploadedBy }),
  ];
  return { total: entries.length, entries };
}

const STATE_WORDS: Readonly<Record<string, string>> = {
  proposed: "requested",
  approved: "approved",
  applied: "done",
  undone: "done, later undone",
  rejected: "rejected",
  withdrawn: "withdrawn",
  lapsed: "lapsed",
};

function countsOf(counts: ImportCounts | null): HistoryEntry["fields"] {
  if (counts === null) return [];
  const named = [
    ["New records", counts.new],
    ["Changed records", counts.changed],
    ["Unchanged rows", counts.same],
  ] as const;
  return named.flatMap(([label, value]) =>
    value === 0 ? [] : [{ label, before: null, after: countText(value) }],
  );
}
