import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "../..");
/** Stands for a page whose code is on its way: of that nothing is known yet. */
const UNKNOWN = "app/shell/page-skeleton.tsx";
/** What is no icon, line or button has no height but that of what it holds (in steps of 4 px). */
const LARGEST = 10;

/** Heights in a file that somebody must have measured. */
function measured(text: string): string[] {
  const skeletons = [...text.matchAll(/<Skeleton\b[^>]*>/g)].map(([tag]) => tag);
  const heights = skeletons.flatMap((tag) => [...tag.matchAll(/(?<![-\w])h-(\[[^\]]*\]|\d+(?:\.\d+)?)/g)]);
  return [
    ...heights.filter(([, step = ""]) => !(Number(step) <= LARGEST)).map(([written]) => written),
    ...(text.match(/\btall=(?=["{])|\bNOTE_LINES\b/g) ?? []),
  ];
}

test("no skeleton has a height that was measured: each follows from the rows, columns and words of what comes", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".tsx") && name !== UNKNOWN,
  );
  const found = files.flatMap((name) =>
    measured(readFileSync(join(source, name), "utf8")).map((written) => `${name}: ${written}`),
  );
  expect(found).toEqual([]);
});

test("it would be noticed", () => {
  expect(measured('<Skeleton className="mt-3 h-97.5 sm:h-77.5 w-full" />')).toEqual(["h-97.5", "h-77.5"]);
  expect(measured('<Skeleton className="h-[calc(87cqw+18rem)]" />')).toEqual(["h-[calc(87cqw+18rem)]"]);
  expect(measured('<Panel tall="h-57">')).toEqual(["tall="]);
  expect(measured('<Skeleton className="h-4 w-full max-h-96" />')).toEqual([]);
});
