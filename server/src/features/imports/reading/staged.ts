import type { Write } from "../../../database/database.ts";

/** Throws away what was staged for an import. */
export async function dropStaged({ db }: Write, importId: number): Promise<void> {
  await db.deleteFrom("staged_unit").where("import_id", "=", importId).execute();
  await db.deleteFrom("staged_record").where("import_id", "=", importId).execute();
  await db.deleteFrom("staged_sheet").where("import_id", "=", importId).execute();
}
