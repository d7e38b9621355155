import { beforeAll, expect, test } from "vitest";
import { NOT_TEXT } from "@command-center/import-rules/file-problems";
import { problemOf } from "@command-center/import-rules/problem";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";
import { FileRefused } from "../../../spreadsheets/file-refused.ts";
import { problemWriter } from "./problem-writer.ts";

const { server, analyst } = countryServer();
let id = 0;
beforeAll(async () => {
  await makeCycle(analyst);
  ({ id } = await importsBy(server, analyst).read("a,b\n1,2\n"));
});

test("IMP-25 F018 a file with more problems than are kept is refused as a whole", async () => {
  const problems = [2, 3, 4].map((line) => problemOf(NOT_TEXT, { line }, { line }));
  await server.change(async (write) => {
    await expect(problemWriter(write, id, { most: 3 }).note(problems)).resolves.toBeUndefined();
    const error: unknown = await problemWriter(write, id, { most: 2 })
      .note(problems)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(FileRefused);
    expect((error as FileRefused).problem).toMatchObject({
      code: "F018",
      line: 4,
      message: "More than 250,000 problems up to line 4. Choose another kind or cycle, or correct the file.",
    });
  });
});
