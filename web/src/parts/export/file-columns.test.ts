import { expect, test } from "vitest";
import { fileColumns } from "./file-columns.ts";

test("DAY-04 a file has what belongs to the shown columns of a list that has them, and is whole for others", () => {
  const ids = ["number", "days"];
  expect(fileColumns({ of: "petitions", ids })).toEqual(["number", "election_type", "days_waited"]);
  expect(fileColumns({ of: "places", ids })).toBeNull();
  expect(fileColumns({ of: undefined, ids })).toBeNull();
});
