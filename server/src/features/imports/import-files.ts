import { open } from "node:fs/promises";
import { sql, type Kysely } from "kysely";
import type { Write } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import type { UploadedFile } from "../../platform/uploads/upload.ts";
import type { FileBytes } from "../../spreadsheets/file-bytes.ts";

const PIECE_BYTES = 1_048_576;

/** Keeps a file in the database, once however often it is sent; answers its id. */
export async function keepFile(
  { db }: Write,
  { path, bytes, sha256 }: Omit<UploadedFile, "name">,
): Promise<number> {
  const there = await db
    .selectFrom("import_file")
    .select("id")
    .where("sha256", "=", sha256)
    .executeTakeFirst();
  if (there !== undefined) return there.id;
  const { id } = await db
    .insertInto("import_file")
    .values({ sha256, bytes })
    .returning("id")
    .executeTakeFirstOrThrow();
  const file = await open(path);
  try {
    for (let piece = 0; piece * PIECE_BYTES < bytes; piece += 1) {
      const length = Math.min(PIECE_BYTES, bytes - piece * PIECE_BYTES);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, piece * PIECE_BYTES);
      if (bytesRead !== length) throw new Error(`The file sent ends at ${piece * PIECE_BYTES + bytesRead}.`);
      await db.insertInto("import_file_piece").values({ file_id: id, piece, bytes: buffer }).execute();
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
