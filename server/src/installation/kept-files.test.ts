import * as node from "node:fs";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepDirectory, keepFile, type Files } from "./kept-files.ts";

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "command-center-kept-"));
});
afterEach(() => rmSync(base, { recursive: true }));

/** The real file system, and what was done to it in order: a power cut may come between any two of them. */
function recorded(): { files: Files; done: string[] } {
  const done: string[] = [];
  const open = new Map<number, string>();
  /** A draft is called by what it is: its name is random. */
  const name = (path: node.PathLike) => basename(String(path)).replace(/\.[0-9a-f]{12}$/, ".draft");
  const files: Files = {
    ...node,
    openSync(path, flags, mode) {
      const handle = node.openSync(path, flags, mode);
      open.set(handle, name(path));
      return handle;
    },
    writeSync: ((handle: number, text: string) => {
      done.push(`write ${open.get(handle)}`);
      return node.writeSync(handle, text);
    }) as Files["writeSync"],
    fsyncSync(handle) {
      done.push(`flush ${open.get(handle)}`);
      node.fsyncSync(handle);
    },
    linkSync(from, to) {
      done.push(`link ${name(from)} ${name(to)}`);
      node.linkSync(from, to);
    },
    renameSync(from, to) {
      done.push(`rename ${name(from)} ${name(to)}`);
      node.renameSync(from, to);
    },
    mkdirSync: ((path: node.PathLike, options: node.MakeDirectoryOptions) => {
      done.push(`make ${name(path)}`);
      return node.mkdirSync(path, options);
    }) as Files["mkdirSync"],
  };
  return { files, done };
}

test("a file's bytes are on the disk before its name is, and its name before anybody counts on it", () => {
  const { files, done } = recorded();
  keepFile(join(base, "key"), "text", { mode: 0o600, over: "first", files });
  expect(done).toEqual([
    "write key.draft",
    "flush key.draft",
    "link key.draft key",
    `flush ${basename(base)}`,
  ]);
  done.splice(0);
  keepFile(join(base, "key"), "other", { mode: 0o600, over: "replace", files });
  expect(done).toEqual([
    "write key.draft",
    "flush key.draft",
    "rename key.draft key",
    `flush ${basename(base)}`,
  ]);
  expect(readdirSync(base)).toEqual(["key"]);
  expect(readFileSync(join(base, "key"), "utf8")).toBe("other");
  expect(statSync(join(base, "key")).mode & 0o777).toBe(0o600);
});

test("the first stays, and is on the disk before the second counts on it", () => {
  const { files, done } = recorded();
  keepFile(join(base, "key"), "first", { mode: 0o600, over: "first" });
  keepFile(join(base, "key"), "second", { mode: 0o600, over: "first", files });
  expect(readFileSync(join(base, "key"), "utf8")).toBe("first");
  expect(done.at(-1)).toBe(`flush ${basename(base)}`);
  expect(readdirSync(base)).toEqual(["key"]);
});

test("what fails half-way leaves what was there, and no draft", () => {
  keepFile(join(base, "key"), "first", { mode: 0o600, over: "first" });
  const files: Files = {
    ...node,
    fsyncSync() {
      throw Object.assign(new Error("no space"), { code: "ENOSPC" });
    },
  };
  expect(() => keepFile(join(base, "key"), "second", { mode: 0o600, over: "replace", files })).toThrow(
    "no space",
  );
  expect(readdirSync(base)).toEqual(["key"]);
  expect(readFileSync(join(base, "key"), "utf8")).toBe("first");
});

test("a directory is its owner's alone; those above it are as others are; their names are on the disk", () => {
  const { files, done } = recorded();
  const path = join(base, "srv", "center", "data");
  keepDirectory(path, files);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(statSync(dirname(path)).mode & 0o777).toBe(0o777 & ~process.umask());
  expect(done).toEqual(["make center", "make data", "flush center", "flush srv", `flush ${basename(base)}`]);
  done.splice(0);
  keepDirectory(path, files);
  expect(done).toEqual([]);
});

test("a file where a directory should be is left alone", () => {
  keepFile(join(base, "data"), "text", { mode: 0o600, over: "first" });
  expect(() => keepDirectory(join(base, "data"))).toThrow(/EEXIST/);
  expect(() => keepDirectory(join(base, "data", "below"))).toThrow(/ENOTDIR|EEXIST/);
  expect(existsSync(join(base, "data"))).toBe(true);
});

test.runIf(process.getuid?.() === 0)("as root, a file goes to the owner of its directory", () => {
  const theirs = join(base, "theirs");
  mkdirSync(theirs);
  chownSync(theirs, 65_534, 65_534);
  keepFile(join(theirs, "key"), "text", { mode: 0o600, over: "first" });
  expect(statSync(join(theirs, "key")).uid).toBe(65_534);
});
