import { crc32, inflateRawSync } from "node:zlib";

/**
 * The entries of a ZIP archive by name, found through its directory as any reader does. Throws where sizes, check sums
 * or the two headers of an entry do not agree.
 */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  if (at + archive.readUInt32LE(end + 12) !== end)
    throw new Error("The directory does not end where it says.");
  const entries = new Map<string, Buffer>();
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error(`Entry ${index} is not in the directory.`);
    const [packed, size] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)];
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const localName = archive.toString("utf8", local + 30, local + 30 + archive.readUInt16LE(local + 26));
    if (archive.readUInt32LE(local) !== 0x04034b50 || localName !== name)
      throw new Error(`${name} is not there.`);
    const start = local + 30 + nameLength + archive.readUInt16LE(local + 28);
    const content = inflateRawSync(archive.subarray(start, start + packed));
    if (content.length !== size || crc32(content) !== archive.readUInt32LE(at + 16)) {
      throw new Error(`${name} is damaged.`);
    }
    if (entries.has(name)) throw new Error(`${name} is there twice.`);
    entries.set(name, content);
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}
