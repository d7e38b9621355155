import { changePassword } from "@command-center/contract/accounts/passwords";
import { commitImport } from "@command-center/contract/imports/import-changes";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { explain } from "../../api/errors.ts";
import { useWrite } from "../../api/writes.ts";
import { takeRows } from "../export/take-export.ts";

/** Notes what is sent from a page at an address, and refuses it. */
function sentFrom(address: string) {
  const sent: { path: string; body: unknown }[] = [];
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubGlobal("fetch", (path: string, { body }: { body?: string } = {}) => {
    sent.push({ path, body: body === undefined ? undefined : JSON.parse(body) });
    return Promise.resolve(new Response("Not now.", { status: 409 }));
  });
  history.replaceState(null, "", address);
  onTestFinished(() => {
    cleanup();
    history.replaceState(null, "", "/");
  });
  const queries = new QueryClient({ defaultOptions: { mutations: { retry: false } } });
  const write = <Input,>(use: () => { mutateAsync: (input: Input) => Promise<unknown> }, input: Input) => {
    const { result } = renderHook(use, {
      wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
    });
    return act(() => result.current.mutateAsync(input).catch(explain));
  };
  return { sent, queries, write };
}

const OFF = "Entering, correcting and approving are off while a past day is chosen.";

test("CLOCK-01 a change of records is not sent while the page shows the past; one of an account is", async () => {
  const { sent, write } = sentFrom("/data/imports/1?asOf=2025-08-22");
  expect(await write(() => useWrite(commitImport), { id: 1, reading: 1 })).toBe(OFF);
  expect(sent).toEqual([]);
  const passwords = { currentPassword: "a", newPassword: "b" };
  expect(await write(() => useWrite(changePassword), passwords)).toBe("Not now.");
  expect(sent).toHaveLength(1);
});

test("CLOCK-01 at now a change of records is sent", async () => {
  const { sent, write } = sentFrom("/data/imports/1");
  expect(await write(() => useWrite(commitImport), { id: 1, reading: 1 })).toBe("Not now.");
  expect(sent.map(({ path }) => path)).toEqual(["/api/imports/1/commit"]);
});

test("CLOCK-01 an export of a list is of the moment that the page shows", async () => {
  const { sent, queries } = sentFrom("/elections?cycle=2&asOf=2025-08-22&known=0123456789ab");
  await takeRows(queries, { format: "csv", rowsOnly: false, dataType: "elections", rows: [1], shown: [] });
  expect(sent[0]?.body).toMatchObject({ cycle: 2, asOf: "2025-08-22", known: "0123456789ab" });
});

test.each([
  ["accounts", "/administration/accounts", { cycle: 2 }],
  ["imports", "/data/imports", { cycle: 2 }],
  ["exported_files", "/exports", { cycle: 2 }],
  ["elections", "/exports", { cycle: 2 }],
  ["elections", "/elections", { cycle: 2, asOf: "2025-08-22" }],
] as const)("CLOCK-01 with a chosen day an export of %s from %s is of %j", async (dataType, path, moment) => {
  const { sent, queries } = sentFrom(`${path}?cycle=2&asOf=2025-08-22`);
  await takeRows(queries, { format: "csv", rowsOnly: false, dataType, rows: [1], shown: [] });
  const unset = { cycle: undefined, asOf: undefined, known: undefined };
  expect({ ...unset, ...(sent[0]?.body as object) }).toMatchObject({ ...unset, ...moment });
});
