import type { SearchHit } from "@command-center/contract/search";
import { expect, test } from "vitest";
import { hitGroupsOf, hrefOf, matching, type SearchEntry } from "./entries.ts";

const hit = (some: Partial<SearchHit>): SearchHit => ({
  id: "person 1",
  kind: "person",
  title: "Okello O'Brien",
  detail: "Gulu District Woman MP, winner",
  district: "gulu",
  area: null,
  seatId: 7,
  of: "mp_primary",
  ...some,
});

test.each<[string, Partial<SearchHit>, string]>([
  ["a district", { kind: "district", of: null, seatId: null }, "/districts-directory/gulu"],
  ["a sub-region", { kind: "area", district: null, area: "acholi", of: null, seatId: null }, "/areas/acholi"],
  ["a seat", { kind: "seat", title: "Aruu & Co" }, "/seats/7"],
  ["a seat without a place", { kind: "seat", of: "cec", district: null }, "/seats/7"],
  ["a winner", {}, "/seats/7"],
  ["who lost", { detail: "Gulu District Woman MP, candidate" }, "/seats/7"],
  ["a minister", { of: "minister" }, "/political-renewal?q=Okello+O%27Brien"],
  ["a petition", { kind: "petition", title: "MP/431", of: null }, "/disputes-petitions/mp-431"],
])("SEAT-01 SEARCH %s leads to its page", (_what, some, href) => expect(hrefOf(hit(some))).toBe(href));

test("hits stand by kind, the kind of the best hit first", () => {
  const hits = [hit({ id: "a", kind: "seat" }), hit({ id: "b" }), hit({ id: "c", kind: "seat" })];
  expect(hitGroupsOf(hits).map(({ name, entries }) => [name, ...entries.map(({ id }) => id)])).toEqual([
    ["Seats", "a", "c"],
    ["People", "b"],
  ]);
  expect(hitGroupsOf([])).toEqual([]);
});

test("pages are found by their words, those that start with the text first", () => {
  const entry = (title: string): SearchEntry => ({
    id: title,
    title,
    detail: "",
    icon: "list",
    leads: { href: "/" },
  });
  const pages = ["Elections Overview", "CEC Elections", "Membership"].map(entry);
  expect(matching(pages, "elections").map(({ title }) => title)).toEqual([
    "Elections Overview",
    "CEC Elections",
  ]);
  expect(matching(pages, "ELEC cec").map(({ title }) => title)).toEqual(["CEC Elections"]);
  expect(matching(pages, "")).toHaveLength(3);
  expect(matching(pages, "%")).toEqual([]);
});
