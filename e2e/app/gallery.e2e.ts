import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "../steps/product.ts";

const root = join(import.meta.dirname, "../..");

test("NAV-06 the gallery is no part of the product: its address is no page, and no built file knows of it", async ({
  page,
  product,
}) => {
  await product.signIn("/dev/gallery");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");

  const dist = join(root, "web/dist");
  const built = (await readdir(dist, { recursive: true })).filter((name) =>
    /\.(?:js|css|html|json)$/.test(name),
  );
  expect(built.length).toBeGreaterThan(20);
  const knowing = await Promise.all(
    built.map(async (name) =>
      /gallery|fixtures/i.test(name + (await readFile(join(dist, name), "utf8"))) ? [name] : [],
    ),
  );
  expect(knowing.flat()).toEqual([]);
});
