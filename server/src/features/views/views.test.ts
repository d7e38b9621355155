import { describe, expect, test } from "vitest";
import type { AuditEntry } from "@command-center/contract/accounts/audit";
import { MAX_OWN_VIEWS } from "@command-center/contract/views/view-changes";
import type { SavedView } from "@command-center/contract/views/views";
import { limitedTo, sampleServer, type TestCaller } from "../../testing/sample-server.ts";

const { server, admin, analyst, viewer } = sampleServer();
const limited = limitedTo(server, "Gulu");

const PENDING = {
  list: "petitions",
  name: "Pending in Buganda",
  values: { status: "pending", area: "buganda", columns: "number,days", sort: "days", order: "desc" },
  isShared: false,
};

async function save(by: TestCaller, some: object = {}): Promise<SavedView> {
  const answer = await by.post("/api/views", { ...PENDING, ...some });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const viewsOf = (by: TestCaller, list = "petitions") => by.read<SavedView[]>(`/api/views?list=${list}`);
const namesOf = async (by: TestCaller, list?: string) => (await viewsOf(by, list)).map(({ name }) => name);
const remove = async (by: TestCaller, id: number) =>
  server.app.inject({
    method: "DELETE",
    url: `/api/views/${id}`,
    headers: { cookie: await by.cookie() },
  });
const put = (by: TestCaller, { id, name, values, isShared }: SavedView) =>
  by.put(`/api/views/${id}`, { name, values, isShared });

describe("DAY-04 saved views", () => {
  test("DAY-04 a private view is its owner's alone; a shared one is offered to all, who cannot change it", async () => {
    const view = await save(analyst);
    expect(view).toMatchObject({ ...PENDING, isOwn: true, by: "analyst" });
    expect(await namesOf(viewer)).not.toContain(view.name);

    expect((await put(analyst, { ...view, isShared: true })).statusCode).toBe(200);
    const shared = (await viewsOf(viewer)).find(({ id }) => id === view.id);
    expect(shared).toEqual({ ...view, isShared: true, isOwn: false });
    // A limited account gets the filters, and no record: it reads its own rows under them.
    expect((await viewsOf(limited)).find(({ id }) => id === view.id)?.values).toEqual(PENDING.values);
    for (const by of [viewer, limited, admin]) {
      expect((await put(by, { ...view, name: "Taken over" })).statusCode).toBe(404);
      expect((await remove(by, view.id)).statusCode).toBe(404);
    }
    expect(await namesOf(analyst)).toContain(view.name);
  });

  test("DAY-04 the caller's own views come first, from A to Z, then those of others", async () => {
    await save(viewer, { name: "b mine", list: "districts" });
    await save(analyst, { name: "a of another", list: "districts", isShared: true });
    await save(viewer, { name: "A mine", list: "districts" });
    expect(await namesOf(viewer, "districts")).toEqual(["A mine", "b mine", "a of another"]);
    expect(await namesOf(viewer, "turnout")).toEqual([]);
  });

  test("DAY-04 saving, renaming and deleting are in the audit log, and a deleted view can be created again", async () => {
    const view = await save(analyst, { list: "mayors", name: "Leading" });
    await put(analyst, { ...view, name: "Currently leading" });
    const deleted = await remove(analyst, view.id);
    expect(deleted.json()).toMatchObject({ name: "Currently leading", values: PENDING.values });
    expect(await namesOf(analyst, "mayors")).toEqual([]);
    const { id: _, isOwn: __, by: ___, ...again } = deleted.json<SavedView>();
    await save(analyst, again);
    expect(await namesOf(analyst, "mayors")).toEqual(["Currently leading"]);

    const { entries } = await admin.read<{ entries: AuditEntry[] }>("/api/audit?group=view&q=leading");
    expect(entries.map(({ action, username }) => [action, username])).toEqual([
      ["view.saved", "analyst"],
      ["view.deleted", "analyst"],
      ["view.changed", "analyst"],
      ["view.saved", "analyst"],
    ]);
    expect(entries[2]).toMatchObject({ before: { name: "Leading" }, after: { name: "Currently leading" } });
  });

  test.each([
    ["no name", { name: " \t " }, "Enter a name for the view."],
    ["a name of 61 characters", { name: "x".repeat(61) }, "Use at most 60 characters"],
    [
      "a name with hidden characters",
      { name: "Hid\u202eden" },
      "The name has characters that cannot be shown",
    ],
    ["an unknown list", { list: "secrets" }, "There is no list with saved views of that name."],
    [
      "an odd filter",
      { values: { "Status'--": "pending" } },
      "Name each filter as in the address of the list.",
    ],
    ["a long value", { values: { status: "x".repeat(301) } }, "Use at most 300 characters"],
    ["a NUL", { values: { status: "\0" } }, "The text has characters that cannot be stored"],
    ["an empty value", { values: { status: "" } }, "Leave out filters without a value."],
    [
      "21 filters",
      { values: Object.fromEntries([..."abcdefghijklmnopqrstu"].map((name) => [name, "1"])) },
      "A view has at most 20 filters.",
    ],
    ["sharing in words", { isShared: "yes" }, "Say true or false for sharing."],
  ])("DAY-04 a view with %s is refused in a sentence", async (_, wrong, sentence) => {
    const answer = await viewer.post("/api/views", { ...PENDING, ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(sentence);
  });

  test("DAY-04 a name of 60 characters with markup is kept as it is, once per list, in whatever case", async () => {
    const name = `<b>Ŋora's</b> & “others” ${"x".repeat(60)}`.slice(0, 60);
    await save(viewer, { name, list: "members" });
    expect(await namesOf(viewer, "members")).toEqual([name]);
    const again = await viewer.post("/api/views", { ...PENDING, name: name.toUpperCase(), list: "members" });
    expect(again.statusCode).toBe(409);
    await save(analyst, { name, list: "members" });
    await save(viewer, { name, list: "ministers" });
  });

  test("DAY-04 lists of administration keep their views from accounts without the right", async () => {
    await save(admin, { list: "accounts", name: "Disabled", isShared: true });
    expect(await namesOf(admin, "accounts")).toEqual(["Disabled"]);
    for (const by of [viewer, analyst]) {
      expect((await by.get("/api/views?list=accounts")).statusCode).toBe(403);
      expect((await by.post("/api/views", { ...PENDING, list: "accounts" })).statusCode).toBe(403);
    }
  });

  test("DAY-04 views of a list are limited in number, also when they come at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: MAX_OWN_VIEWS + 3 }, (_, index) =>
        analyst.post("/api/views", { ...PENDING, list: "incidents", name: `View ${index}` }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(MAX_OWN_VIEWS);
    const refused = answers.find(({ statusCode }) => statusCode !== 200);
    expect(refused?.statusCode).toBe(422);
    expect(refused?.body).toContain(`You have ${MAX_OWN_VIEWS} views of this list. Delete one first.`);
  });
});
