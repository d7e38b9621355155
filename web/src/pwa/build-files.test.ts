import { describe, expect, test } from "vitest";
import { standingFor, type BuildFile } from "./build-files.ts";

const FILES: readonly BuildFile[] = [
  ["/index.html"],
  ["/assets/index-AAAAAAA.js"],
  ["/assets/app-BBBBBBB.js", 1],
  ["/assets/charts--CC_CCC.js", 2],
  ["/assets/home-page-DDDDDDD.js", 3, 2],
  ["/assets/uganda-geometry-EEEEEEEE.json"],
];

describe("SW-01 files of this build that stand for some addresses", () => {
  test.each([
    ["its own file, with what it imports", ["/assets/app-BBBBBBB.js"], [2, 1]],
    ["a file of an older build", ["/assets/app-1234567.js"], [2, 1]],
    ["what it has come to import", ["/assets/home-page-1-34_67.js"], [4, 3, 2, 1]],
    ["a hash that begins with a dash", ["/assets/charts--123456.js"], [3, 2, 1]],
    ["data", ["/assets/uganda-geometry-12345678.json"], [5]],
    ["what has no successor", ["/assets/page-1234567.js", "/assets/app-1234567.css"], []],
    ["an answer of the server", ["/api/welcome"], []],
    ["nothing", [], []],
  ])("%s", (_, paths, numbers) => {
    expect(standingFor(paths, FILES).toSorted()).toEqual(
      numbers.map((number) => FILES[number]?.[0]).toSorted(),
    );
  });
});
