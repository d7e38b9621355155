import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { GroundLevel, GroundStation } from "./ground-list.ts";
import { sameGround } from "./same-ground.ts";

/** Stations as `constituency/sub-county/parish/station`; ids are made apart for each list, unless they are shared. */
function listOf(paths: readonly string[], first = 0): GroundStation[] {
  const ids = new Map<string, number>();
  const unit = (path: string, name: string) => {
    const id = ids.get(path) ?? first + ids.size + 1;
    ids.set(path, id);
    return { id, name, key: name.toUpperCase().replaceAll(" ", "") };
  };
  return paths.map((path) => {
    const [constituency = "", subCounty = "", parish = "", named = ""] = path.split("/");
    const [station = "", code = null] = named.split("#");
    return {
      constituency: unit(constituency, constituency),
      subCounty: unit(`${constituency}/${subCounty}`, subCounty),
      parish: unit(`${constituency}/${subCounty}/${parish}`, parish),
      station: { ...unit(path, station), code },
    };
  });
}

/** What becomes of the units of a level, in words. */
function groundsOf(level: GroundLevel, was: readonly string[], is: readonly string[], first = 1000) {
  const [before, after] = [listOf(was), listOf(is, first)];
  const name = (list: GroundStation[], id: number | null) =>
    list.find((one) => one[level].id === id)?.[level].name ?? "–";
  const pairs = sameGround(before, after)[level];
  return pairs
    .map(
      ({ before: one, after: other, ground, others }) =>
        `${name(before, one)} > ${name(after, other)}: ${[ground, ...others].join(", ")}`,
    )
    .toSorted();
}

const OLD = ["East/Alerek/Loyoroit/School", "East/Alerek/Koya/Market", "East/Morulem/Aremo/Hall"];

test.each<[string, GroundLevel, string[], string[], string[]]>([
  ["the same names", "subCounty", OLD, OLD, ["Alerek > Alerek: same", "Morulem > Morulem: same"]],
  [
    "a sub-county under another county has its name",
    "subCounty",
    OLD,
    OLD.map((path) => path.replace("East", "West")),
    ["Alerek > Alerek: same", "Morulem > Morulem: same"],
  ],
  [
    "other spelling of a name",
    "subCounty",
    OLD,
    OLD.map((path) => path.replace("Alerek", "ALE REK")),
    ["Alerek > ALE REK: same", "Morulem > Morulem: same"],
  ],
  [
    "another name with the same stations",
    "subCounty",
    OLD,
    OLD.map((path) => path.replace("Morulem", "Town")),
    ["Alerek > Alerek: same", "Morulem > Town: same"],
  ],
  [
    "a parish that went to another sub-county",
    "subCounty",
    OLD,
    ["East/Alerek/Loyoroit/School", "East/Morulem/Koya/Market", "East/Morulem/Aremo/Hall"],
    ["Alerek > Alerek: changed, Morulem", "Morulem > Morulem: changed, Alerek"],
  ],
  [
    "a parish that became a sub-county",
    "subCounty",
    OLD,
    ["East/Alerek/Loyoroit/School", "East/Koya Town/Koya/Market", "East/Morulem/Aremo/Hall"],
    ["Alerek > Alerek: changed, Koya Town", "Morulem > Morulem: same", "– > Koya Town: new, Alerek"],
  ],
  [
    "a sub-county made of a parish's stations, under other parishes",
    "subCounty",
    [...OLD, "East/Alerek/Koya/Clinic"],
    [...OLD, "East/Koya Town/North/Clinic"],
    ["Alerek > Alerek: changed, Koya Town", "Morulem > Morulem: same", "– > Koya Town: new, Alerek"],
  ],
  [
    "one name in common by chance, of a new sub-county with five stations",
    "subCounty",
    [...OLD, "East/Alerek/Koya/Town Hall"],
    [...OLD, ...["Town Hall", "A", "B", "C", "D"].map((name) => `East/Koya Town/North/${name}`)],
    ["Alerek > Alerek: same", "Morulem > Morulem: same", "– > Koya Town: one-list"],
  ],
  [
    "a sub-county that went into another one",
    "subCounty",
    OLD,
    ["East/Alerek/Loyoroit/School", "East/Alerek/Koya/Market", "East/Alerek/Aremo/Hall"],
    ["Alerek > Alerek: changed, Morulem", "Morulem > –: ended, Alerek"],
  ],
  [
    "a list of one sub-county",
    "subCounty",
    OLD.slice(2),
    OLD,
    ["Morulem > Morulem: same", "– > Alerek: one-list"],
  ],
  [
    "no earlier list",
    "parish",
    [],
    OLD,
    ["– > Aremo: one-list", "– > Koya: one-list", "– > Loyoroit: one-list"],
  ],
  [
    "a constituency that was made of another",
    "constituency",
    OLD,
    [...OLD.slice(0, 2), "South/Morulem/Aremo/Hall"],
    ["East > East: changed, South", "– > South: new, East"],
  ],
  [
    "more stations in a parish of the same name",
    "parish",
    OLD,
    [...OLD, "East/Alerek/Koya/Clinic"],
    ["Aremo > Aremo: same", "Koya > Koya: same", "Loyoroit > Loyoroit: same"],
  ],
  [
    "a parish that went elsewhere with some of its stations",
    "parish",
    [...OLD, "East/Alerek/Koya/Clinic"],
    ["East/Alerek/Loyoroit/School", "East/Morulem/Koya/Market", "East/Morulem/Aremo/Hall"],
    ["Aremo > Aremo: same", "Koya > Koya: changed, Alerek", "Loyoroit > Loyoroit: same"],
  ],
  [
    "a name that two parishes have, in different sub-counties",
    "parish",
    ["East/Alerek/Central/One", "East/Morulem/Central/Two"],
    ["East/Alerek/Central/Three", "East/Morulem/Central/Two"],
    ["Central > Central: same", "Central > Central: same"],
  ],
  [
    "two stations of one name, told by their codes",
    "station",
    ["E/A/P/School#01", "E/A/P/School#02"],
    ["E/A/P/School#1", "E/A/P/School#2", "E/A/P/Hall#3"],
    ["School > School: same", "School > School: same", "– > Hall: one-list"],
  ],
])("RES-07 %s", (_, level, was, is, expected) => {
  expect(groundsOf(level, was, is)).toEqual(expected);
  // Units that both elections share by their ids compare alike.
  expect(groundsOf(level, was, is, 0)).toEqual(expected);
});

test("RES-07 constituencies without stations on a list are matched by name", () => {
  const seat = (id: number, name: string) => ({ id, name, key: name.toUpperCase() });
  const pairs = sameGround(listOf(OLD), [], {
    constituencies: { before: [seat(80, "West")], after: [seat(90, "East"), seat(91, "North")] },
  });
  const [east] = listOf(OLD);
  expect(pairs.constituency.map(({ before, after, ground }) => [before, after, ground])).toEqual([
    [east?.constituency.id, 90, "same"],
    [80, null, "one-list"],
    [null, 91, "one-list"],
  ]);
});

const name = fc.constantFrom("A", "B", "C");
const paths = fc.uniqueArray(
  fc.tuple(name, name, name, name).map((parts) => parts.join("/")),
  { maxLength: 12 },
);

test("RES-07 any two lists: each unit once, and a list compared with itself is the same throughout", () => {
  fc.assert(
    fc.property(paths, paths, (was, is) => {
      const [before, after] = [listOf(was), listOf(is, 1000)];
      const pairs = sameGround(before, after);
      for (const level of ["constituency", "subCounty", "parish", "station"] as const) {
        const ids = (list: GroundStation[]) => new Set(list.map((one) => one[level].id));
        const from = pairs[level].flatMap((one) => one.before ?? []);
        const to = pairs[level].flatMap((one) => one.after ?? []);
        expect([from.length, to.length]).toEqual([ids(before).size, ids(after).size]);
        expect([new Set(from), new Set(to)]).toEqual([ids(before), ids(after)]);
      }
      const own = sameGround(before, listOf(was, 1000));
      for (const { before: one, after: other, ground } of own.parish)
        if (one !== null && other !== null) expect(ground).toBe("same");
    }),
    { numRuns: 100 },
  );
});
