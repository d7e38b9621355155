import { open } from "node:fs/promises";
import { sql, type Kysely } from "kysely";
import type { Write } from "../../database/database.ts";
import type { Schema } from "../../database/schema/tables.ts";
import { Refusal } from "../../http/errors.ts";
import type { UploadedFile } from "../../platform/upload.ts";
import type { FileBytes } from "../../spreadsheets/file-bytes.ts";

const PIECE_BYTES = 1_048_576;

/** Bytes of files that an account may send in 24 hours, whatever becomes of them. */
const MOST_BYTES_PER_DAY = 1_000_000_000;

/** Refuses a file of that size with a 429 where the account has sent too much. */
export async function requireQuota(
  db: Pick<Kysely<Schema>, "getExecutor">,
  username: string,
  bytes: number,
): Promise<void> {
  const { rows } = await sql<{ sent: number }>`
    select coalesce(sum(bytes), 0) as sent from data_import join import_file on import_file.id = file_id
    where uploaded_by = ${username} and uploaded_at > now() - interval '1 day'`.execute(db as Kysely<Schema>);
  if ((rows[0]?.sent ?? 0) + bytes > MOST_BYTES_PER_DAY)
    throw new Refusal(
      429,
      "You have uploaded 1 GB of files in 24 hours, the maximum for one account. Try again tomorrow.",
    );
}

/** Keeps a file in the database, once however often it is sent. Returns its id. */
export async function keepFile(
  { db }: Write,
  { path, bytes, sha256 }: Omit<UploadedFile, "name">,
): Promise<number> {
  const existing = await db
    .selectFrom("import_file")
    .select(["id", "removed_at"])
    .where("sha256", "=", sha256)
    .forUpdate()
    .executeTakeFirst();
  if (existing?.removed_at === null) return existing.id;
  const { id } =
    existing ??
    (await db.insertInto("import_file").values({ sha256, bytes }).returning("id").executeTakeFirstOrThrow());
  await db.updateTable("import_file").set({ removed_at: null }).where("id", "=", id).execute();
  const file = await open(path);
  // For all pieces of a large file, uncollected buffers would take 50 MB.
  const room = Buffer.alloc(Math.min(PIECE_BYTES, bytes));
  try {
    for (let piece = 0; piece * PIECE_BYTES < bytes; piece += 1) {
      const length = Math.min(PIECE_BYTES, bytes - piece * PIECE_BYTES);
      const { bytesRead } = await file.read(room, 0, length, piece * PIECE_BYTES);
      if (bytesRead !== length) throw new Error(`The file sent ends at ${piece * PIECE_BYTES + bytesRead}.`);
      await db
        .insertInto("import_file_piece")
        .values({ file_id: id, piece, bytes: room.subarray(0, length) })
        .execute();
    }
  } finally {
    await file.close();
  }
  return id;
}

/** A kept file, to be read piece by piece. */
export function keptFile(
  db: Pick<Kysely<Schema>, "getExecutor">,
  { id, bytes: size }: { readonly id: number; readonly bytes: number },
): FileBytes {
  let last: { piece: number; bytes: Buffer } | undefined;
  return {
    size,
    async read(from, length) {
      const piece = Math.floor(from / PIECE_BYTES);
      if (last?.piece !== piece) {
        const { rows } = await sql<{ bytes: Buffer }>`
          select bytes from import_file_piece where file_id = ${id} and piece = ${piece}`.execute(
          db as Kysely<Schema>,
        );
        const [row] = rows;
        if (row === undefined) throw new Error(`File ${id} has no piece ${piece}.`);
        last = { piece, bytes: row.bytes };
      }
      const at = from - piece * PIECE_BYTES;
      return last.bytes.subarray(at, at + length);
    },
  };
}
