import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../../api/query-client.ts";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { ExportDialog } from "./export-dialog.tsx";

afterEach(cleanup);

const storage = {
  persister: (async (read: (context: never) => unknown, context: never) => read(context)) as never,
};
const submit = () => screen.getByRole<HTMLButtonElement>("button", { name: "Export" });

test("EXP-04 a refused export says why, is logged, and the dialog keeps the choices; a 401 ends the session", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const toast = vi.spyOn(toasts, "add").mockReturnValue("");
  const onSignedOut = vi.fn();
  let answer = new Response("");
  vi.stubGlobal("fetch", () => Promise.resolve(answer));
  const queries = createQueryClient({ storage, onSignedOut });
  render(
    <QueryClientProvider client={queries}>
      <ExportDialog open onOpenChange={() => {}} title="Export Election Data" chosen={["candidates"]} />
    </QueryClientProvider>,
  );
  const choice = screen.getByRole<HTMLInputElement>("checkbox", { name: "Candidates" });
  const grouping = screen.getByLabelText<HTMLSelectElement>("Group by");
  fireEvent.change(grouping, { target: { value: "district" } });
  for (const [status, body, words] of [
    [422, "A PDF holds at most 20,000 rows.", "422: A PDF holds at most 20,000 rows."],
    [409, "An export is under way.", "409: An export is under way."],
    [404, "<html><h1>Not Found</h1></html>", "Failed to export data. Please try again."],
    [401, "Sign in to use this.", "401: Sign in to use this."],
  ] as const) {
    answer = new Response(body, { status });
    await act(async () => submit().click());
    await vi.waitFor(() => {
      expect(logged).toHaveBeenLastCalledWith(expect.objectContaining({ status }));
      expect(toast).toHaveBeenLastCalledWith(
        expect.objectContaining({ title: "Export Failed", description: words }),
      );
    }, 20_000);
    await screen.findByText("Nothing was saved.");
    await vi.waitFor(
      () => expect([choice.checked, grouping.value, submit().disabled]).toEqual([true, "district", false]),
      20_000,
    );
    expect(onSignedOut).toHaveBeenCalledTimes(status === 401 ? 1 : 0);
  }
  queries.clear();
});
