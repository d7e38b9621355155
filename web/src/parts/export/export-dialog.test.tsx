import { readAccount } from "@command-center/contract/accounts/accounts";
import { readCycle } from "@command-center/contract/cycle";
import { createExport, DATA_TYPE_CHOICES } from "@command-center/contract/exports/exports";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../../api/query-client.ts";
import { sample } from "../../page/sample.ts";
import { savedFiles } from "../../testing/saved-files.ts";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { ExportDialog } from "./export-dialog.tsx";

afterEach(cleanup);

const storage = {
  persister: (async (read: (context: never) => unknown, context: never) => read(context)) as never,
};
const submit = () => screen.getByText<HTMLButtonElement>("Export", { selector: "button" });
const status = () => document.querySelector('[role="status"]')?.textContent;
const message = () => document.querySelector('[role="alert"]')?.textContent;
const choice = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: "input" });

/** Opens the dialog as an administrator. `answer` answers each export. */
async function openDialog(answer: (signal: AbortSignal) => Response | Promise<Response>) {
  const requests: unknown[] = [];
  const onSignedOut = vi.fn();
  const onOpenChange = vi.fn();
  vi.stubGlobal("fetch", async (address: string, { body, signal }: RequestInit) => {
    if (address === readAccount.path) return Response.json(sample(readAccount.output, { role: "admin" }));
    if (address === readCycle.path) return Response.json(sample(readCycle.output, { asOf: "2025-09-02" }));
    if (address !== createExport.path) throw new Error(`No answer for ${address}`);
    requests.push(JSON.parse(body as string));
    return answer(signal as AbortSignal);
  });
  const queries = createQueryClient({ storage, onSignedOut });
  render(
    <QueryClientProvider client={queries}>
      <ExportDialog open onOpenChange={onOpenChange} title="Export Election Data" chosen={["candidates"]} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0), 20_000);
  return {
    requests,
    onSignedOut,
    onOpenChange,
    press: () => act(async () => submit().click()),
    close: () => queries.clear(),
  };
}

test("EXP-01 EXP-02 EXP-03 EXP-07 the dialog has the defaults and every data type, and sends nothing until its entries are valid", async () => {
  savedFiles();
  const { requests, onOpenChange, press, close } = await openDialog(
    () => new Response("a file", { headers: { "content-type": "text/csv" } }),
  );
  const field = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);
  const set = (label: string, value: string) =>
    act(async () => void fireEvent.change(field(label), { target: { value } }));
  expect(choice("CSV").checked).toBe(true);
  expect(field("Date range").value).toBe("all");
  expect([...field("Group by").options].map(({ text }) => text)).toEqual([
    "None",
    "Region",
    "District",
    "Election type",
  ]);
  expect(choice("Include metadata").checked).toBe(true);
  const types = [...document.querySelectorAll<HTMLInputElement>("[name=dataTypes]")];
  expect(types.map(({ value }) => value)).toEqual(DATA_TYPE_CHOICES);
  expect(types.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(["candidates"]);

  await act(async () => choice("Candidates").click());
  await press();
  expect(message()).toBe("Select at least one data type to export");
  expect(document.activeElement).toBe(types[0]);
  await act(async () => choice("Elections").click());
  expect(message()).toBeUndefined();

  await set("Date range", "custom");
  await press();
  screen.getByText("Give the first and the last day of the date range");
  expect(document.activeElement).toBe(field("From"));
  await set("From", "2025-07-18");
  await set("To", "2025-07-17");
  await press();
  screen.getByText("The first day must not be after the last");
  expect(document.activeElement).toBe(field("To"));
  expect(requests).toEqual([]);

  // Another range has no days, and sends none.
  await set("Date range", "last_30_days");
  expect(screen.queryByLabelText("From")).toBeNull();
  screen.getByText(/^Counted back from 2 Sep 2025/);
  await press();
  await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false), 20_000);
  expect(requests).toEqual([
    {
      format: "csv",
      dataTypes: ["elections"],
      dateRange: "last_30_days",
      includeMetadata: true,
      rowsOnly: false,
      groupBy: "none",
    },
  ]);
  close();
});

test.each(["Cancel", "Escape"])(
  "EXP-04 during an export the size counts and the button is off; %s ends it and keeps the choices",
  async (how) => {
    const toast = vi.spyOn(toasts, "add").mockReturnValue("");
    const { onOpenChange, press, close } = await openDialog((signal) => {
      const body = new ReadableStream({
        start(controller) {
          const timer = setInterval(() => controller.enqueue(new Uint8Array(150_000)), 20);
          signal.addEventListener("abort", () => {
            clearInterval(timer);
            controller.error(signal.reason);
          });
        },
      });
      return new Response(body, { headers: { "content-type": "text/csv" } });
    });
    await press();
    await screen.findByText(/\d\.\d MB so far/);
    const button = screen.getByText("Exporting...", { selector: "button" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    // A press outside does not close the dialog.
    fireEvent.pointerDown(document.body);
    expect(onOpenChange).not.toHaveBeenCalled();
    await act(async () => {
      if (how === "Cancel") screen.getByText("Cancel").click();
      else fireEvent.keyDown(document.activeElement ?? document, { key: "Escape" });
    });
    expect(status()).toBe("Cancelled; nothing was saved.");
    expect(choice("Candidates").checked).toBe(true);
    expect(document.activeElement).toBe(submit());
    expect(toast).not.toHaveBeenCalled();
    expect(onOpenChange).not.toHaveBeenCalled();
    close();
  },
);

test("EXP-04 a refused export says why, is logged, and the dialog keeps the choices; a 401 ends the session", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const toast = vi.spyOn(toasts, "add").mockReturnValue("");
  let answer = new Response("");
  const { onSignedOut, press, close } = await openDialog(() => answer);
  const grouping = screen.getByLabelText<HTMLSelectElement>("Group by");
  fireEvent.change(grouping, { target: { value: "district" } });
  for (const [status, body, words] of [
    [422, "A PDF holds at most 20,000 rows.", "422: A PDF holds at most 20,000 rows."],
    [409, "An export is under way.", "409: An export is under way."],
    [404, "<html><h1>Not Found</h1></html>", "Failed to export data. Please try again."],
    [401, "Sign in to use this.", "401: Sign in to use this."],
  ] as const) {
    answer = new Response(body, { status });
    await press();
    await vi.waitFor(() => {
      expect(logged).toHaveBeenLastCalledWith(expect.objectContaining({ status }));
      expect(toast).toHaveBeenLastCalledWith(
        expect.objectContaining({ title: "Export Failed", description: words }),
      );
    }, 20_000);
    await screen.findByText("Nothing was saved.");
    await vi.waitFor(
      () =>
        expect([choice("Candidates").checked, grouping.value, submit().disabled]).toEqual([
          true,
          "district",
          false,
        ]),
      20_000,
    );
    expect(onSignedOut).toHaveBeenCalledTimes(status === 401 ? 1 : 0);
  }
  close();
});
