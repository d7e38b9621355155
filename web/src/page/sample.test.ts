import { petitionDetail } from "@command-center/contract/petition";
import { expect, test } from "vitest";
import { ENDPOINTS } from "../testing/endpoints.ts";
import { sample } from "./sample.ts";

const reads = ENDPOINTS.filter(({ method }) => method === "GET");

test("every read of the contract is among those that are tested", () => {
  expect(reads.length).toBeGreaterThan(60);
});

test.each(reads)(
  "$id: a sample of its response is valid, also after a round trip through JSON",
  ({ output }) => {
    const value = sample(output);
    expect(output.safeParse(value).error).toBeUndefined();
    expect(output.safeParse(value === undefined ? value : JSON.parse(JSON.stringify(value))).success).toBe(
      true,
    );
  },
);

test("hints replace values, give the number of rows and correct single rows", () => {
  const petition = sample(petitionDetail, {
    petitioner: null,
    history: 5,
    list: { place: 7 },
    declarations: [{ status: "nullified", candidates: 2 }, {}],
  });
  expect(petition.petitioner).toBeNull();
  expect(petition.history).toHaveLength(5);
  expect(petition.list).toMatchObject({ place: 7, total: 1000 });
  expect(petition.declarations.map(({ status, candidates }) => [status, candidates.length])).toEqual([
    ["nullified", 2],
    ["declared", 3],
  ]);
  expect(petitionDetail.safeParse(petition).success).toBe(true);
});

test("rows have distinct ids, for React keys", () => {
  const { sameSeat } = sample(petitionDetail);
  expect(new Set(sameSeat.map(({ id }) => id)).size).toBe(sameSeat.length);
  expect(sameSeat.map(({ category }) => category)).toEqual(["mp", "lc5", "mayoral"]);
});
