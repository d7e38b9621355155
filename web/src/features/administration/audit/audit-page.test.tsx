import { readAccount } from "@command-center/contract/accounts/accounts";
import { checkAuditChain, listAuditEntries, readAuditChain } from "@command-center/contract/accounts/audit";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { sample } from "../../../page/sample.ts";
import { failure, loadPage, openPage } from "../../../testing/open-page.tsx";

beforeAll(() => loadPage("/administration/audit"));

const PATH = "/administration/audit";
const searchOf = ({ url }: Request) => new URL(url).search;
const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());

test("GATE-04 filters of the log narrow the call, are in the address, and keep the record", async () => {
  const { getByLabelText, calls, settled, getByText } = await openPage(`${PATH}?record=seat-6`, {
    [listAuditEntries.path]: (request: Request) =>
      sample(listAuditEntries.output, {
        record: "Agago West County",
        entries: searchOf(request).includes("q=") ? 0 : [{ action: "import.committed" }],
      }),
  });
  const list = () => calls.filter(({ url }) => new URL(url).pathname === listAuditEntries.path);
  const main = screen.getByRole("main");
  expect(main.textContent).toContain("Imports that recorded or changed Agago West County");
  const entries = screen.getByRole("list", { name: "Entries of the log" });
  expect(within(entries).getAllByRole("listitem")[0]?.textContent).toContain("Import: committed");

  fireEvent.change(getByLabelText("What"), { target: { value: "import" } });
  fireEvent.change(getByLabelText("Text"), { target: { value: "nothing holds this text" } });
  await press("Apply filters");
  await settled();
  expect(location.search).toBe("?record=seat-6&group=import&q=nothing+holds+this+text");
  expect(searchOf(list().at(-1) as Request)).toBe("?group=import&q=nothing+holds+this+text&record=seat-6");
  getByText("No entry matches");
  await press("Clear filters");
  await settled();
  expect(location.search).toBe("");
  expect(searchOf(list().at(-1) as Request)).toBe("?views=hidden");
  await act(async () => getByLabelText("Show views of lists").click());
  await settled();
  expect(location.search).toBe("?views=shown");
  expect(searchOf(list().at(-1) as Request)).toBe("");
});

test("GATE-04 an unknown record has no entries, and wrong filters say so at their fields", async () => {
  const { getByText } = await openPage(
    `${PATH}?record=seat-999999999&from=2026-02-01&to=2026-01-01&person=%00`,
    { [listAuditEntries.path]: { entries: 0, older: null, record: null } },
  );
  getByText("There is no such record");
  getByText("No entry matches");
  getByText("The first day must not be after the last");
  getByText("The search text has characters that cannot be searched.");
});

test("GATE-04 a check says that the log is intact, or what was changed in it", async () => {
  const change = "Entry 2 of 26 Nov 2026 was changed after it was written.";
  const outcomes = [
    { state: "intact", findings: 0 },
    { state: "tampered", findings: [change] },
  ] as const;
  let checks = 0;
  const chain = () => sample(readAuditChain.output, { problems: 0, check: outcomes[checks - 1] ?? null });
  const { getByText, settled } = await openPage(PATH, {
    [readAuditChain.path]: chain,
    [`POST ${checkAuditChain.path}`]: () => {
      checks += 1;
      return chain();
    },
  });
  getByText("The log has not been checked since the server started.");
  for (const words of ["The log is intact", "The log has been changed"]) {
    await press("Check now");
    await settled();
    getByText(words);
  }
  getByText(change);
});

test("GATE-04 a log that failed loads on a second try", async () => {
  let isFailing = true;
  const { getByText, getByRole, settled } = await openPage(PATH, {
    [listAuditEntries.path]: () => (isFailing ? failure() : sample(listAuditEntries.output)),
  });
  getByText("The entries could not be loaded");
  isFailing = false;
  await press("Try again");
  await settled();
  getByRole("list", { name: "Entries of the log" });
});

test("GATE-04 a viewer sees that the log is for administrators, and no entry", async () => {
  const words = "Your account may not use this. Ask an administrator if you need it.";
  const refusal = () => new Response(words, { status: 403 });
  const { getByText, queryByRole } = await openPage(PATH, {
    [readAccount.path]: { username: "victor", role: "viewer", limitedTo: 0 },
    [listAuditEntries.path]: refusal,
    [readAuditChain.path]: refusal,
  });
  getByText("The audit log is for administrators");
  getByText(words);
  expect(queryByRole("list", { name: "Entries of the log" })).toBeNull();
  expect(queryByRole("button", { name: /^Export/ })).toBeNull();
});
