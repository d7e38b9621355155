import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ICON_NAMES } from "./icon-names.ts";

test("the sprite holds every named icon, and no other", () => {
  const sprite = readFileSync(join(import.meta.dirname, "icons.svg"), "utf8");
  const ids = Array.from(sprite.matchAll(/<symbol id="([^"]+)"/g), ([, id]) => id);
  expect(ids).toEqual([...ICON_NAMES]);
});
