import {
  changeCycle,
  createCycle,
  putCycleInForce,
  rejectCycleInForce,
  removeSample,
} from "@command-center/contract/cycle-changes";
import { listCycles, type CycleEntry } from "@command-center/contract/cycles";
import { fireEvent, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { loadPage, openPage } from "../../../testing/open-page.tsx";
import { aCycle } from "./fixtures.ts";

beforeAll(async () => {
  await loadPage("/data/cycles");
  await Promise.all([import("./in-force-dialog.tsx"), import("./cycle-dialog.tsx")]);
});

const REASON = "This cycle has results.";
const asked = (by: string) => ({ by, at: "2021-01-20T08:00:00.000Z" });

/** Opens the dialog about putting a cycle in force, as an administrator called admin. `put` answers the call. */
async function openDialog(fields: Partial<CycleEntry>, put: () => Response = () => Response.json({})) {
  let cycle = aCycle({ id: 2, name: "2025–2026", isInForce: false, ...fields });
  const page = await openPage("/data/cycles", {
    [listCycles.path]: () => Response.json([cycle, aCycle()]),
    [`POST ${putCycleInForce.path}`]: put,
    [`POST ${rejectCycleInForce.path}`]: { id: 2 },
  });
  const open = [...document.querySelectorAll("button")].find(({ textContent }) =>
    textContent.startsWith("Make current"),
  );
  if (open === undefined) throw new Error("No cycle to make current");
  fireEvent.click(open);
  await page.settled();
  const submit = () => document.querySelector<HTMLButtonElement>('[role="dialog"] [type="submit"]');
  return {
    ...page,
    verb: () => submit()?.textContent,
    /** Presses the button, and answers which call it led to with what. */
    press: async () => {
      const before = page.calls.length;
      const button = submit();
      if (button !== null) fireEvent.click(button);
      await page.settled();
      const call = page.calls.slice(before).find(({ method }) => method === "POST");
      return [call && new URL(call.url).pathname, await call?.clone().json()];
    },
    /** What another user changes meanwhile. */
    change: (changed: Partial<CycleEntry>) => {
      cycle = { ...cycle, ...changed };
    },
  };
}

test.each<[state: string, verb: string, fields: Partial<CycleEntry>, path: string, sent: object]>([
  ["without results", "Make current", {}, putCycleInForce.path, { asked: null, needsApproval: false }],
  [
    "without results any more",
    "Make current",
    { inForceAsked: asked("admin") },
    putCycleInForce.path,
    { asked: "admin", needsApproval: false },
  ],
  [
    "with results",
    "Request approval",
    { inForceApproval: REASON },
    putCycleInForce.path,
    { asked: null, needsApproval: true },
  ],
  [
    "that the user asked for",
    "Withdraw",
    { inForceApproval: REASON, inForceAsked: asked("admin") },
    rejectCycleInForce.path,
    { asked: "admin" },
  ],
  [
    "that another user asked for",
    "Approve",
    { inForceApproval: REASON, inForceAsked: asked("analyst") },
    putCycleInForce.path,
    { asked: "analyst", needsApproval: true },
  ],
])("IMP-17 the button about a cycle %s says “%s”, and does it", async (_state, verb, fields, path, sent) => {
  const dialog = await openDialog(fields);
  expect(dialog.verb()).toBe(verb);
  expect(await dialog.press()).toEqual([path, { id: 2, ...sent }]);
});

test("IMP-17 the dialog shows the request of another user after a request was refused because of it", async () => {
  const detail = "analyst has meanwhile asked to make this cycle current.";
  const dialog = await openDialog({ inForceApproval: REASON }, () => {
    dialog.change({ inForceAsked: asked("analyst") });
    return new Response(detail, { status: 409 });
  });
  await dialog.press();
  // Not on "Approve": the same key pressed twice must not approve.
  expect(document.activeElement?.textContent).toContain(detail);
  dialog.getByText(/^Requested by analyst, /);
  expect(dialog.verb()).toBe("Approve");
});

test("IMP-12 the sample is removed once SAMPLE is typed, and a user who looks at it is led to the cycle in force", async () => {
  const own = aCycle({ name: "2015–2016", isInForce: false });
  const samples = [
    aCycle({ id: 2, name: "2025–2026", isSample: true }),
    aCycle({ id: 3, name: "2020–2021", isSample: true, isInForce: false }),
  ];
  let isRemoved = false;
  const page = await openPage("/data/cycles?cycle=3", {
    [listCycles.path]: () => Response.json(isRemoved ? [{ ...own, isInForce: true }] : [...samples, own]),
    [`POST ${removeSample.path}`]: () => {
      isRemoved = true;
      return { records: 1 };
    },
  });
  fireEvent.click(page.getByText("Remove sample data", { selector: "button" }));
  await page.settled();
  const dialog = within(document.querySelector<HTMLElement>('[role="dialog"]') as HTMLElement);
  dialog.getByText(/^2025–2026 and 2020–2021 will be deleted, with all results/);
  expect(dialog.getByText("Current afterwards").nextElementSibling?.textContent).toBe("2015–2016");
  const word = dialog.getByLabelText("To confirm, type SAMPLE");
  const send = async (text: string) => {
    fireEvent.input(word, { target: { value: text } });
    fireEvent.click(dialog.getByText("Remove sample data", { selector: "button" }));
    await page.settled();
  };
  await send("sample");
  dialog.getByText("Type SAMPLE in capital letters");
  expect(document.activeElement).toBe(word);
  expect(isRemoved).toBe(false);
  await send("SAMPLE");
  expect(document.querySelector('[role="dialog"]')).toBeNull();
  expect(location.search).toBe("");
  expect(page.queryByText("Sample data", { selector: "main *" })).toBeNull();
  expect(page.queryByText("Remove sample data", { selector: "button" })).toBeNull();
});

test("IMP-12 days of a new cycle follow its name until a user changes them, and each field says what is wrong with it", async () => {
  const page = await openPage("/data/cycles", {
    [listCycles.path]: () => Response.json([aCycle()]),
    [`POST ${createCycle.path}`]: () => new Response("There is a cycle “2015” already.", { status: 409 }),
  });
  fireEvent.click(page.getByText("New cycle", { selector: "button" }));
  await page.settled();
  const dialog = within(document.querySelector<HTMLElement>('[role="dialog"]') as HTMLElement);
  const box = (label: string) => dialog.getByLabelText<HTMLInputElement>(label);
  const enter = (label: string, value: string) => fireEvent.input(box(label), { target: { value } });
  const press = async (text: string) => {
    fireEvent.click(dialog.getByText(text, { selector: "button" }));
    await page.settled();
  };
  const messages = () =>
    [...document.querySelectorAll("[aria-invalid]")].map((field) => [
      (field as HTMLInputElement).labels?.[0]?.textContent,
      document.querySelector(`#${CSS.escape(`${field.id}-message`)}`)?.textContent,
    ]);
  await press("Create cycle");
  expect(messages()[0]).toEqual(["Name", "Enter a name, such as 2025–2026"]);
  expect(document.activeElement).toBe(box("Name"));
  enter("Last day", "2015-11-30");
  enter("Name", "2015");
  await page.settled();
  expect([box("First day").value, box("Last day").value]).toEqual(["2015-01-01", "2015-11-30"]);
  expect(messages()).toEqual([]);
  for (const name of ["event 1", "event 2"]) {
    await press("Add an event");
    expect(document.activeElement).toBe(box(`Name of ${name}`));
  }
  enter("Name of event 2", "Polling day");
  await page.settled();
  enter("First day of Polling day", "2015-02-18");
  await page.settled();
  expect(box("Last day of Polling day").value).toBe("2015-02-18");
  enter("Last day of Polling day", "2015-02-17");
  await press("Create cycle");
  expect(messages()).toContainEqual(["Name of event 1", "Give the event a name"]);
  expect(messages()).toContainEqual(["Last day of Polling day", "An event must not end before it begins"]);
  fireEvent.click(dialog.getByLabelText("Remove event 1"));
  await page.settled();
  expect(box("Name of Polling day").value).toBe("Polling day");
  enter("Last day of Polling day", "2015-02-18");
  await page.settled();
  expect(messages()).toEqual([]);
  await press("Create cycle");
  expect(messages()).toEqual([["Name", "There is a cycle “2015” already."]]);
  expect(document.activeElement).toBe(box("Name"));
});

test.each([
  ["Take theirs", "Theirs"],
  ["Keep mine", "Mine"],
])(
  "LIFE-06 “%s” after another user saved a cycle first sends that text over their version",
  async (how, seasonLabel) => {
    const conflict = {
      version: "newest:12345678",
      by: "okello",
      at: null,
      fields: [{ field: "seasonLabel", theirs: "Theirs" }],
    };
    const page = await openPage("/data/cycles", {
      [listCycles.path]: () => Response.json([aCycle({ version: "first:12345678" })]),
      [`PUT ${changeCycle.path}`]: () =>
        Response.json(
          { type: "about:blank", title: "Conflict", status: 409, detail: "It has changed.", conflict },
          { status: 409, headers: { "content-type": "application/problem+json" } },
        ),
    });
    const press = async (text: string) => {
      const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === text);
      fireEvent.click(button as HTMLElement);
      await page.settled();
    };
    await press("Change 2020–2021");
    const season = page.getByLabelText<HTMLInputElement>("Season label");
    fireEvent.input(season, { target: { value: "Mine" } });
    await press("Save");
    page.getByText("okello has changed this");
    await press(how);
    if (how === "Take theirs") {
      expect(page.queryByText("okello has changed this")).toBeNull();
      expect(season.value).toBe("Theirs");
      await press("Save");
    }
    const calls = page.calls.filter(({ method }) => method === "PUT");
    expect(calls).toHaveLength(2);
    expect(await calls[1]?.clone().json()).toMatchObject({ seasonLabel, version: conflict.version });
  },
);
