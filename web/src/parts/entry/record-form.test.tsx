import { checkRecord, enterRecord } from "@command-center/contract/changes/entered-records";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../../api/query-client.ts";
import { sample } from "../../page/sample.ts";
import type { FormField, RecordFormData } from "./field-control.tsx";
import { RecordForm } from "./record-form.tsx";

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const storage = {
  persister: (async (read: (context: never) => unknown, context: never) => read(context)) as never,
};
const field = (id: string, holds: FormField["holds"], text: string): FormField => ({
  id,
  name: id,
  help: "",
  holds,
  choices: ["Declared", "Provisional"],
  required: false,
  isFixed: false,
  text,
});
const FORM: RecordFormData = {
  cycle: { id: 1, name: "2025–2026", asOf: "2025-09-02" },
  title: "MP · Gulu · Aswa County",
  isNew: false,
  replaces: "first",
  fields: [
    field("winner", "text", "Achen Example"),
    field("candidates", "votes by name", "Achen Example: 1200; Okello Example: 800; Akello Example: 100"),
    field("validVotes", "count", "2100"),
    field("status", "choice", "Declared"),
  ],
  districts: [],
  constituencies: [],
};

/** Opens the form on a version of the record. Returns what it sends, by path. */
function openForm(form: RecordFormData = FORM) {
  const sent: { path: string; body: { fields: Record<string, string> } }[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    sent.push({ path, body: JSON.parse(body as string) as (typeof sent)[number]["body"] });
    if (path === enterRecord.path) return Response.json(sample(enterRecord.output, { state: "applied" }));
    return Response.json(
      sample(checkRecord.output, {
        problems: [],
        questions: [],
        conflict: null,
        approval: { reasons: ["1 declared result changes."], approvers: ["second"] },
      }),
    );
  });
  render(
    <QueryClientProvider client={createQueryClient({ storage, onSignedOut: vi.fn() })}>
      <RecordForm
        kind="declarations"
        about="70"
        form={form}
        other={null}
        onSaved={vi.fn()}
        onClose={vi.fn()}
      />
    </QueryClientProvider>,
  );
  return sent;
}

const type = (label: string, value: string) =>
  act(async () => void fireEvent.input(screen.getByLabelText(label), { target: { value } }));
const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)));
const button = () => document.querySelector<HTMLButtonElement>('button[type="submit"]');

test("REC-03 votes that do not add up keep the form from being sent until a user has chosen, and other values stay", async () => {
  const sent = openForm();
  expect(screen.getByLabelText("Other values").textContent).toContain("Declared");
  await type("Votes of Okello Example", "900");
  expect(screen.getByLabelText("Lead").textContent).toBe(
    "Lead now400 votes · 19.0 pointsLead after300 votes · 14.3 points",
  );
  await waitFor(() => expect(button()?.textContent).toBe("Request approval"), { timeout: 2_000 });
  expect(button()?.disabled).toBe(true);
  await press("Use 2,200 as valid votes");
  await waitFor(() => expect(button()?.disabled).toBe(false), { timeout: 2_000 });
  expect(button()?.textContent).toBe("Request approval");
  // Reason and source are missing: the field says so, and takes the focus.
  await press("Request approval");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Reason")));
  await type("Reason", "Two digits exchanged");
  await type("Source", "Form, page 2");
  await press("Request approval");
  const entered = () => sent.find(({ path }) => path === enterRecord.path);
  await waitFor(() => expect(entered()).toBeDefined(), { timeout: 5_000 });
  expect(entered()?.body.fields).toEqual({
    winner: "Achen Example",
    candidates: "Achen Example: 1200; Okello Example: 900; Akello Example: 100",
    validVotes: "2200",
    status: "Declared",
  });
});

test("REC-03 a draft that met another user's save is offered next to the new figures", async () => {
  openForm();
  await type("Valid votes", "2150");
  await type("Reason", "Typing error");
  cleanup();
  const newer = FORM.fields.map((one) => (one.id === "validVotes" ? { ...one, text: "2120" } : one));
  openForm({ ...FORM, replaces: "second", fields: newer });
  expect(screen.getByLabelText<HTMLInputElement>("Valid votes").value).toBe("2120");
  expect(screen.getByRole("table", { name: "Your draft" }).textContent).toContain("validVotes21202150");
  await press("Use my draft");
  expect(screen.getByLabelText<HTMLInputElement>("Valid votes").value).toBe("2150");
  expect(screen.getByLabelText<HTMLInputElement>("Reason").value).toBe("Typing error");
  expect(screen.queryByText("Use my draft")).toBeNull();
});
