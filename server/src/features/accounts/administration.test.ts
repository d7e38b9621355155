import { sql } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type {
  AccountWithPassword,
  AdministeredAccount,
  ScopeArea,
} from "@command-center/contract/accounts/administration";
import type { OwnSession } from "@command-center/contract/accounts/own-sessions";
import { administeredAccounts } from "../../identity/accounts/account-list.store.ts";
import { addAccount, PASSWORD, sealAgain } from "../../testing/accounts.ts";
import { turnOn } from "../../testing/second-factor.ts";
import { sampleServer, secondServer } from "../../testing/sample-server.ts";
import { sessionCookieOf } from "../../testing/test-app.ts";

const PATH = "/api/administration/accounts";

const { server } = sampleServer();
const second = secondServer(server);
let admin: string;
beforeAll(async () => {
  admin = await server.signIn();
});

/** Saves an account as a form does that was opened now, unless the body says otherwise. */
const put = async (body: Record<string, unknown>, cookie: string) => {
  const all = await server.database.read("everywhere", administeredAccounts);
  const version = all.find(({ id }) => id === body["accountId"])?.version ?? "none";
  return server.app.inject({
    method: "PUT",
    url: PATH,
    headers: { "content-type": "application/json", cookie },
    payload: JSON.stringify({ version, ...body }),
  });
};

let people = 0;
const newName = () => `person.${(people += 1)}`;

async function create(changes: object = {}) {
  const username = newName();
  const body = { username, displayName: "Some Body", role: "viewer", scope: [], ...changes };
  const answer = await server.post(PATH, body, admin);
  expect(answer.statusCode, answer.body).toBe(200);
  const { account, oneTimePassword } = answer.json<AccountWithPassword>();
  return { account, username: account.username, oneTimePassword: oneTimePassword ?? "" };
}

const change = (action: string, accountId: string, cookie = admin) =>
  server.post(`${PATH}/${action}`, { accountId }, cookie);

async function listed(username: string): Promise<AdministeredAccount | undefined> {
  const accounts = (await server.get(PATH, admin)).json<AdministeredAccount[]>();
  return accounts.find((account) => account.username === username);
}

function auditOf(username: string) {
  return server.database.db
    .selectFrom("audit_entry")
    .select(["action", "username", "subject", "before", "after"])
    .where("subject", "=", username)
    .where("action", "like", "account.%")
    .orderBy("id")
    .execute();
}

async function areaId(
  kind: "party_region" | "sub_region" | "district" | "constituency",
  name: string,
): Promise<number> {
  const { id } = await server.database.db
    .selectFrom("area")
    .select("id")
    .where("kind", "=", kind)
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return id;
}

/** Somebody with a password of their own, signed in. */
async function somebody(role: "viewer" | "analyst" | "admin" = "viewer") {
  const credentials = await addAccount(server.database, { username: newName(), role });
  const cookie = await server.signIn(credentials);
  const id = (await listed(credentials.username))?.id ?? "";
  return { ...credentials, id, cookie };
}

test("LIFE-06 an old account form does not give a role back: the 409 says what changed, by whom and when", async () => {
  const { account } = await create({ role: "analyst" });
  const form = { accountId: account.id, displayName: "Some Body", role: "analyst", scope: [] };
  expect((await put({ ...form, role: "viewer" }, admin)).statusCode).toBe(200);
  const late = await put({ ...form, displayName: "Typed", version: account.version }, admin);
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({
    detail: "admin has changed this since you opened it (role). Nothing was saved.",
    conflict: { by: "admin", at: expect.any(String), fields: [{ field: "role", theirs: "viewer" }] },
  });
  const current = await listed(account.username);
  expect(current).toMatchObject({ displayName: "Some Body", role: "viewer" });
  const { version } = late.json<{ conflict: { version: string } }>().conflict;
  expect(version).toBe(current?.version);
  const knowing = await put({ ...form, displayName: "Typed", role: "viewer", version }, admin);
  expect(knowing.json()).toMatchObject({ displayName: "Typed", role: "viewer" });
  const without = await put({ ...form, version: undefined }, admin);
  expect([without.statusCode, without.body]).toEqual([400, expect.stringContaining("version")]);
});

describe("LOGIN-07 the list of accounts", () => {
  test("LOGIN-07 says of everybody who they are, what they may see and when they were here", async () => {
    const gulu = await areaId("district", "Gulu");
    const western = await areaId("party_region", "Western");
    const acholi = await areaId("sub_region", "Acholi");
    const { account, username } = await create({ role: "analyst", scope: [gulu, acholi, western] });
    expect(account).toMatchObject({
      username,
      displayName: "Some Body",
      role: "analyst",
      scope: [
        { id: western, name: "Western", kind: "party_region", partyRegion: "Western", subRegion: null },
        { id: acholi, name: "Acholi", kind: "sub_region", partyRegion: "Northern", subRegion: "Acholi" },
        { id: gulu, name: "Gulu", kind: "district", partyRegion: "Northern", subRegion: "Acholi" },
      ],
      state: "must_change_password",
      hasSecondFactor: false,
      lastSignedInAt: null,
      openSessions: 0,
    });
    expect(await listed(username)).toEqual(account);
    const { username: present } = await somebody();
    const seen = await listed(present);
    expect(seen).toMatchObject({ state: "active", openSessions: 1, oneTimePasswordUntil: null });
    expect(Date.parse(seen?.lastSignedInAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
    const accounts = (await server.get(PATH, admin)).json<AdministeredAccount[]>();
    const names = accounts.map((one) => one.username);
    expect(names).toEqual(names.toSorted());
    expect(JSON.stringify(accounts)).not.toMatch(/hash|token|"password"/);
  });

  test("LOGIN-07 AREA-01 people can be limited to the party regions, the sub-regions and every district", async () => {
    const areas = (await server.get("/api/administration/scope-areas", admin)).json<ScopeArea[]>();
    expect(areas.filter(({ kind }) => kind === "party_region")).toHaveLength(6);
    expect(areas.filter(({ kind }) => kind === "district")).toHaveLength(146);
    // Karamoja and Kampala are party regions of the same districts: they are offered once.
    const subRegions = areas.filter(({ kind }) => kind === "sub_region").map(({ name }) => name);
    expect(subRegions).toHaveLength(15);
    expect(subRegions).not.toContain("Karamoja");
    expect(areas.find(({ name, kind }) => name === "Acholi" && kind === "sub_region")).toMatchObject({
      partyRegion: "Northern",
      subRegion: "Acholi",
    });
  });
});

describe("LOGIN-07 creating an account", () => {
  test("LOGIN-07 its person signs in with the one-time password and must choose another", async () => {
    const { username, oneTimePassword } = await create();
    expect(oneTimePassword).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    const cookie = await server.signIn({ username, password: oneTimePassword });
    expect((await server.get("/api/cycle", cookie)).body).toBe("Change your password first.");
    const newPassword = "quite a long one of my own";
    const body = { currentPassword: oneTimePassword, newPassword };
    const changed = await server.post("/api/account/password", body, cookie);
    expect(changed.statusCode).toBe(200);
    expect((await server.get("/api/cycle", sessionCookieOf(changed))).statusCode).toBe(200);
    await server.signIn({ username, password: newPassword });
    await server.signIn({ username, password: newPassword });
    expect(await listed(username)).toMatchObject({ state: "active", oneTimePasswordUntil: null });
  });

  test("LOGIN-07 the one-time password is nowhere in the database, also where the request is repeated", async () => {
    const username = newName();
    const body = { username, displayName: "Repeated", role: "viewer", scope: [] };
    const first = await server.post(PATH, body, admin, { "idempotency-key": "create-once" });
    const again = await server.post(PATH, body, admin, { "idempotency-key": "create-once" });
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    const { oneTimePassword, account } = first.json<AccountWithPassword>();
    expect(again.json()).toEqual({ account, oneTimePassword: null });
    for (const table of ["account", "account_credential", "audit_entry", "idempotent_answer"] as const) {
      const { rows } = await sql<{
        text: string;
      }>`select row_to_json(t)::text as text from ${sql.table(table)} t`.execute(server.database.db);
      expect(rows.filter(({ text }) => text.includes(oneTimePassword ?? "-"))).toEqual([]);
    }
    expect(await auditOf(username)).toHaveLength(1);
  });

  test("LOGIN-07 user names are folded to lower case, and are there once", async () => {
    const { username } = await create({ username: "Asha.OKELLO-1" });
    expect(username).toBe("asha.okello-1");
    for (const name of ["asha.okello-1", "ASHA.okello-1"]) {
      const answer = await server.post(
        PATH,
        { username: name, displayName: "Another", role: "viewer", scope: [] },
        admin,
      );
      expect([answer.statusCode, answer.body]).toEqual([
        409,
        "There is an account “asha.okello-1” already. Choose another user name.",
      ]);
    }
    const both = await Promise.all(
      ["Two.Sisters", "two.sisters"].map((name) =>
        server.post(PATH, { username: name, displayName: "x", role: "viewer", scope: [] }, admin),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test("LOGIN-07 each wrong value of an account is a 400 with a sentence", async () => {
    const username = newName();
    for (const [what, wrong] of [
      ["control characters", { username: "a\u0000b" }],
      ["a line's end", { username: "abc\n" }],
      ["a space", { username: "a b" }],
      ["one character", { username: "a" }],
      ["101 characters", { username: "a".repeat(101) }],
      ["an accent", { username: "josé" }],
      ["a sign that folds to a letter", { username: "\u212Aevin" }],
      ["no text", { username: 7 }],
      ["a name with control characters", { displayName: "A\u0007B" }],
      ["a name that turns its direction", { displayName: "abc\u202Enimda" }],
      ["an empty name", { displayName: "  " }],
      ["a long name", { displayName: "x".repeat(101) }],
      ["an unknown role", { role: "owner" }],
      ["a scope of text", { scope: ["Gulu"] }],
      ["a scope of minus one", { scope: [-1] }],
      ["more than is asked for", { banned: true }],
    ] as const) {
      const body = { username, displayName: "Some Body", role: "viewer", scope: [], ...wrong };
      const answer = await server.post(PATH, body, admin);
      expect(answer.statusCode, what).toBe(400);
      expect(answer.body, what).toMatch(/^[A-Za-z][^\n]*\.$/);
    }
    expect(await listed(username)).toBeUndefined();
  });

  test("LOGIN-07 __proto__ in the body makes nobody an administrator", async () => {
    const username = newName();
    const body = `{"username":"${username}","displayName":"x","scope":[],"__proto__":{"role":"admin"}}`;
    expect((await server.post(PATH, body, admin)).statusCode).toBe(400);
    expect(await listed(username)).toBeUndefined();
  });

  test("LOGIN-07 a scope of what is no region or district, or of an administrator, is refused", async () => {
    const constituency = await server.database.db
      .selectFrom("area")
      .select("id")
      .where("kind", "=", "constituency")
      .limit(1)
      .executeTakeFirstOrThrow();
    const body = { username: newName(), displayName: "x", role: "viewer" };
    for (const id of [constituency.id, 999_999_999]) {
      const answer = await server.post(PATH, { ...body, scope: [id] }, admin);
      expect([answer.statusCode, answer.body]).toEqual([
        422,
        "Choose regions, sub-regions and districts from the list.",
      ]);
    }
    const tooLarge = await server.post(PATH, { ...body, scope: [9_007_199_254_740_991] }, admin);
    expect([tooLarge.statusCode, tooLarge.body]).toEqual([400, "Choose regions, sub-regions and districts."]);
    const gulu = await areaId("district", "Gulu");
    const answer = await server.post(PATH, { ...body, role: "admin", scope: [gulu] }, admin);
    expect([answer.statusCode, answer.body]).toEqual([
      422,
      "An administrator sees the whole country. Choose another role, or no limit.",
    ]);
    expect(await listed(body.username)).toBeUndefined();
  });
});

describe("LOGIN-07 one-time passwords", () => {
  test("LOGIN-07 a reset ends every session and replaces the password", async () => {
    const person = await somebody();
    const answer = await change("reset-password", person.id);
    expect(answer.statusCode, answer.body).toBe(200);
    const { oneTimePassword, account } = answer.json<AccountWithPassword>();
    expect(account).toMatchObject({ state: "must_change_password", openSessions: 0 });
    const until = Date.parse(account.oneTimePasswordUntil ?? "") - Date.now();
    expect(until / 3_600_000).toBeCloseTo(24, 1);
    expect((await server.get("/api/account", person.cookie)).statusCode).toBe(401);
    await expect(server.signIn(person)).rejects.toThrow("401");
    await server.signIn({ username: person.username, password: oneTimePassword ?? "" });
  });

  test("LOGIN-07 opens the account once, also when tried twice at the same time", async () => {
    const { username, oneTimePassword } = await create();
    const tries = await Promise.allSettled(
      [1, 2].map(() => server.signIn({ username, password: oneTimePassword })),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(server.signIn({ username, password: oneTimePassword })).rejects.toThrow(
      "403: This one-time password was used already. Ask an administrator for a new one.",
    );
    expect(await listed(username)).toMatchObject({ openSessions: 1 });
  });

  test("LOGIN-07 opens nothing a day later", async () => {
    const { username, account, oneTimePassword } = await create();
    await server.database.db
      .updateTable("account_credential")
      .set({ one_time_until: new Date(Date.now() - 1) })
      .where("account_id", "=", account.id)
      .execute();
    await sealAgain(server.database, username);
    await expect(server.signIn({ username, password: oneTimePassword })).rejects.toThrow(
      "403: This one-time password has expired. Ask an administrator for a new one.",
    );
    await expect(server.signIn({ username, password: "a wrong guess of it" })).rejects.toThrow("401");
    const again = await change("reset-password", account.id);
    const { oneTimePassword: another } = again.json<AccountWithPassword>();
    await server.signIn({ username, password: another ?? "" });
  });

  test("LOGIN-07 an administrator's own password is not reset but changed", async () => {
    const own = (await listed("admin"))?.id ?? "";
    const answer = await change("reset-password", own);
    expect(answer.statusCode).toBe(422);
    expect((await server.get("/api/account", admin)).statusCode).toBe(200);
  });
});

describe("LOGIN-07 changing an account", () => {
  test("LOGIN-07 a new role and a new scope hold from the next request on", async () => {
    const person = await somebody();
    expect(
      (await server.post("/api/export", { dataTypes: ["petitions"], format: "csv" }, person.cookie))
        .statusCode,
    ).toBe(403);
    expect((await server.get("/api/districts", person.cookie)).json()).toHaveLength(146);
    const gulu = await areaId("district", "Gulu");
    const changes = { accountId: person.id, displayName: "Of Gulu", role: "analyst", scope: [gulu, gulu] };
    const answer = await put(changes, admin);
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await server.get("/api/account", person.cookie)).json()).toMatchObject({
      displayName: "Of Gulu",
      role: "analyst",
      limitedTo: ["Gulu"],
    });
    const districts = (await server.get("/api/districts", person.cookie)).json<{ name: string }[]>();
    expect(districts.map(({ name }) => name)).toEqual(["Gulu"]);
    await put({ ...changes, scope: [] }, admin);
    expect((await server.get("/api/districts", person.cookie)).json()).toHaveLength(146);
  });

  test("LOGIN-07 a region holds the districts that are added to it later", async () => {
    const northern = await areaId("party_region", "Northern");
    const person = await somebody();
    const body = { accountId: person.id, displayName: "x", role: "viewer", scope: [northern] };
    expect((await put(body, admin)).statusCode).toBe(200);
    const before = (await server.get("/api/districts", person.cookie)).json<unknown[]>().length;
    await server.change(async (write) => {
      write.touch("areas");
      await sql`update area set party_region_id = ${northern} where id = (
        select area.id from area join area region on region.id = area.party_region_id
        where area.kind = 'district' and region.name = 'Western' order by area.id limit 1)`.execute(write.db);
    });
    await vi.waitFor(async () => {
      const answer = await server.get("/api/districts", person.cookie);
      expect(answer.json<unknown[]>()).toHaveLength(before + 1);
    }, 3_000);
  });

  test("LOGIN-07 AREA-01 a viewer for Acholi sees its nine districts alone, and one that is added to it later", async () => {
    const acholi = await areaId("sub_region", "Acholi");
    const person = await somebody();
    const body = { accountId: person.id, displayName: "x", role: "viewer", scope: [acholi] };
    expect((await put(body, admin)).statusCode).toBe(200);
    expect((await server.get("/api/account", person.cookie)).json()).toMatchObject({ limitedTo: ["Acholi"] });
    const seen = async () =>
      (await server.get("/api/districts", person.cookie)).json<{ name: string; subRegion: string }[]>();
    const before = await seen();
    expect(before).toHaveLength(9);
    expect(new Set(before.map(({ subRegion }) => subRegion))).toEqual(new Set(["Acholi"]));
    expect((await server.get("/api/district?slug=lira", person.cookie)).statusCode).toBe(404);
    const lira = (parent: number) =>
      server.change(async (write) => {
        write.touch("areas");
        await sql`update area set parent_id = ${parent} where kind = 'district' and name = 'Lira'`.execute(
          write.db,
        );
      });
    await lira(acholi);
    try {
      await vi.waitFor(async () => {
        expect((await seen()).map(({ name }) => name)).toEqual(expect.arrayContaining(["Gulu", "Lira"]));
        expect(await seen()).toHaveLength(10);
      }, 3_000);
    } finally {
      await lira(await areaId("sub_region", "Lango"));
    }
  });

  test("LOGIN-07 AREA-01 a sub-region in two party regions is offered once, under the one that has most of it", async () => {
    const [lango, western] = [await areaId("sub_region", "Lango"), await areaId("party_region", "Western")];
    const offered = async () => {
      const areas = (await server.get("/api/administration/scope-areas", admin)).json<ScopeArea[]>();
      return areas.filter(({ kind, name }) => kind === "sub_region" && name === "Lango");
    };
    const move = (region: number, districts: readonly string[]) =>
      server.change(async (write) => {
        write.touch("areas");
        await write.db
          .updateTable("area")
          .set({ party_region_id: region })
          .where("parent_id", "=", lango)
          .where("name", "in", districts)
          .execute();
      });
    const names = ["Amolatar", "Apac", "Dokolo", "Kole", "Kwania", "Lira"];
    await move(western, names.slice(0, 2));
    expect(await offered()).toMatchObject([{ partyRegion: "Northern" }]);
    await move(western, names);
    expect(await offered()).toMatchObject([{ partyRegion: "Western" }]);
    await move(await areaId("party_region", "Northern"), names);
    expect(await offered()).toMatchObject([{ partyRegion: "Northern" }]);
  });

  test("LOGIN-07 is in the audit log with what was and what is", async () => {
    const { account, username } = await create();
    const gulu = await areaId("district", "Gulu");
    await put({ accountId: account.id, displayName: "Some Body", role: "analyst", scope: [gulu] }, admin);
    await change("disable", account.id);
    await change("enable", account.id);
    await change("end-sessions", account.id);
    await change("reset-password", account.id);
    await change("delete", account.id);
    const entries = await auditOf(username);
    expect(entries.map(({ action }) => action)).toEqual([
      "account.created",
      "account.changed",
      "account.disabled",
      "account.enabled",
      "account.sessions_ended",
      "account.password_reset",
      "account.deleted",
    ]);
    expect(entries.every((entry) => entry.username === "admin")).toBe(true);
    expect(entries[1]).toMatchObject({
      before: { role: "viewer", scope: [] },
      after: { role: "analyst", scope: ["Gulu"] },
    });
    expect(entries[2]).toMatchObject({
      before: { state: "must_change_password" },
      after: { state: "disabled" },
    });
    expect(entries[6]).toMatchObject({ before: { role: "analyst" }, after: null });
    expect(await listed(username)).toBeUndefined();
  });

  test("LOGIN-07 an account that does not exist is a 404", async () => {
    for (const action of ["reset-password", "end-sessions", "disable", "enable", "delete"])
      expect((await change(action, "nobody")).statusCode, action).toBe(404);
    expect(
      (await put({ accountId: "nobody", displayName: "x", role: "viewer", scope: [] }, admin)).statusCode,
    ).toBe(404);
  });
});

describe("LOGIN-07 a second factor that was lost", () => {
  test("LOGIN-07 is taken off by an administrator: the password alone then opens, and earlier sessions end", async () => {
    const person = await somebody();
    await turnOn(server, person.cookie);
    expect(await listed(person.username)).toMatchObject({ hasSecondFactor: true });
    const answer = await change("remove-second-factor", person.id);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.objectContaining({ hasSecondFactor: false }),
    ]);
    expect((await server.get("/api/account", person.cookie)).statusCode).toBe(401);
    await expect(server.signIn(person)).resolves.toEqual(expect.any(String));
    expect((await auditOf(person.username)).at(-1)).toMatchObject({
      action: "account.second_factor_removed",
      before: { hasSecondFactor: true },
      after: { hasSecondFactor: false },
    });
  });

  test("LOGIN-07 is not taken off where there is none, nor off one's own account, nor by others", async () => {
    const [person, other] = [await somebody(), await somebody("analyst")];
    const none = await change("remove-second-factor", person.id);
    expect([none.statusCode, none.body]).toEqual([422, "This account has no second factor."]);
    const own = await change("remove-second-factor", (await listed("admin"))?.id ?? "");
    expect(own.body).toBe("Take your own second factor off on the page of your account.");
    expect((await change("remove-second-factor", person.id, other.cookie)).statusCode).toBe(403);
  });
});

describe("LOGIN-07 disabling and ending sessions", () => {
  test("LOGIN-07 a disabled account's requests fail within a second, and it cannot sign in", async () => {
    const person = await somebody();
    const elsewhere = await second.signIn(person);
    expect((await second.get("/api/cycle", elsewhere)).statusCode).toBe(200);
    expect((await change("disable", person.id)).json()).toMatchObject({ state: "disabled", openSessions: 0 });
    expect((await server.get("/api/cycle", person.cookie)).statusCode).toBe(401);
    await vi.waitFor(
      async () => expect((await second.get("/api/cycle", elsewhere)).statusCode).toBe(401),
      1_500,
    );
    await expect(server.signIn(person)).rejects.toThrow(
      "403: This account is disabled. Ask an administrator.",
    );
    expect((await change("disable", person.id)).body).toBe("This account is disabled already.");
    expect((await change("enable", person.id)).json()).toMatchObject({ state: "active" });
    expect((await change("enable", person.id)).body).toBe("This account is not disabled.");
    await server.signIn(person);
  });

  test("LOGIN-07 ending sessions ends all of that account and nobody else's", async () => {
    const person = await somebody();
    const other = await somebody();
    expect((await change("end-sessions", person.id)).json()).toMatchObject({ openSessions: 0 });
    expect((await server.get("/api/account", person.cookie)).statusCode).toBe(401);
    expect((await server.get("/api/account", other.cookie)).statusCode).toBe(200);
    await server.signIn(person);
  });

  test("LOGIN-07 sessions of an account are listed one by one, and an administrator ends one of them", async () => {
    const username = newName();
    const credentials = await addAccount(server.database, { username, role: "viewer" });
    const [first, other] = [await server.signIn(credentials), await server.signIn(credentials)];
    const accountId = (await listed(username))?.id ?? "";
    const path = `${PATH}/sessions?accountId=${accountId}`;
    const open = (await server.get(path, admin)).json<OwnSession[]>();
    expect(open).toHaveLength(2);
    expect(open.every(({ isCurrent }) => !isCurrent)).toBe(true);
    // The last opened comes first.
    const sessionId = open[0]?.id ?? "";
    expect((await server.post(`${PATH}/end-session`, { accountId, sessionId }, first)).statusCode).toBe(403);
    const answer = await server.post(`${PATH}/end-session`, { accountId, sessionId }, admin);
    expect(answer.json<OwnSession[]>().map(({ id }) => id)).toEqual([open[1]?.id]);
    expect((await server.get("/api/account", other)).statusCode).toBe(401);
    expect((await server.get("/api/account", first)).statusCode).toBe(200);
    expect((await auditOf(username)).at(-1)).toMatchObject({
      action: "account.session_ended",
      username: "admin",
      before: { ipAddress: "127.0.0.1" },
    });
    expect((await server.post(`${PATH}/end-session`, { accountId, sessionId }, admin)).statusCode).toBe(404);
    expect((await server.get(path, first)).statusCode).toBe(403);
  });

  test("LOGIN-07 an administrator does not end the session in use, nor one of another account by its id", async () => {
    const own = (await server.get("/api/account/sessions", admin)).json<OwnSession[]>()[0]?.id ?? "";
    const accountId = (await listed("admin"))?.id ?? "";
    const end = (body: object) => server.post(`${PATH}/end-session`, body, admin);
    expect((await end({ accountId, sessionId: own })).statusCode).toBe(422);
    const { account, username } = await create();
    await server.signIn(await addAccount(server.database, { username: `${username}.two`, role: "viewer" }));
    const foreign = (await listed(`${username}.two`))?.id ?? "";
    const [theirs] = (await server.get(`${PATH}/sessions?accountId=${foreign}`, admin)).json<OwnSession[]>();
    expect((await end({ accountId: account.id, sessionId: theirs?.id })).statusCode).toBe(404);
    expect((await listed(`${username}.two`))?.openSessions).toBe(1);
  });

  test("LOGIN-07 a deleted account's sessions are over, and its name is free again", async () => {
    const person = await somebody();
    expect((await change("delete", person.id)).json()).toEqual({ username: person.username });
    expect((await server.get("/api/account", person.cookie)).statusCode).toBe(401);
    await expect(server.signIn(person)).rejects.toThrow("401");
    await create({ username: person.username });
  });
});

describe("LOGIN-07 the last administrator", () => {
  const LAST = "This is the last active administrator. Make another user an administrator first.";

  test("LOGIN-07 cannot be demoted, disabled or deleted; a disabled one does not count", async () => {
    const { id: other } = await somebody("admin");
    await change("disable", other);
    const id = (await listed("admin"))?.id ?? "";
    for (const action of ["disable", "delete"]) {
      const answer = await change(action, id);
      expect([answer.statusCode, answer.body], action).toEqual([422, LAST]);
    }
    const answer = await put({ accountId: id, displayName: "admin", role: "viewer", scope: [] }, admin);
    expect([answer.statusCode, answer.body]).toEqual([422, LAST]);
    expect(await listed("admin")).toMatchObject({ role: "admin", state: "active" });
  });

  test("LOGIN-07 one who still has a one-time password does not count: it may never be used", async () => {
    const { account, username, oneTimePassword } = await create({ role: "admin" });
    const id = (await listed("admin"))?.id ?? "";
    const answer = await put({ accountId: id, displayName: "admin", role: "viewer", scope: [] }, admin);
    expect([answer.statusCode, answer.body]).toEqual([
      422,
      "No other administrator has a password of their own yet. Let one of them sign in and choose it first.",
    ]);
    const theirs = await server.signIn({ username, password: oneTimePassword });
    const body = { currentPassword: oneTimePassword, newPassword: "one of their own, at last" };
    const changed = await server.post("/api/account/password", body, theirs);
    expect(changed.statusCode).toBe(200);
    const demoted = await put({ accountId: id, displayName: "admin", role: "viewer", scope: [] }, admin);
    expect(demoted.statusCode).toBe(200);
    const back = await put(
      { accountId: id, displayName: "admin", role: "admin", scope: [] },
      sessionCookieOf(changed),
    );
    expect(back.statusCode).toBe(200);
    expect((await change("delete", account.id)).statusCode).toBe(200);
  });

  test("LOGIN-07 nobody disables or deletes their own account, though others could go on", async () => {
    const other = await somebody("admin");
    expect((await change("disable", other.id, other.cookie)).body).toBe(
      "You cannot disable your own account. Ask another administrator.",
    );
    expect((await change("delete", other.id, other.cookie)).body).toBe(
      "You cannot delete your own account. Ask another administrator.",
    );
    expect((await change("delete", other.id)).statusCode).toBe(200);
  });

  test("LOGIN-07 of two who demote each other at the same time, one stays", async () => {
    const demote = (accountId: string, cookie: string) =>
      put({ accountId, displayName: "x", role: "viewer", scope: [] }, cookie);
    const own = (await listed("admin"))?.id ?? "";
    for (let round = 0; round < 2; round += 1) {
      const other = await somebody("admin");
      const answers = await Promise.all([demote(other.id, admin), demote(own, other.cookie)]);
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      const admins = await server.database.db
        .selectFrom("account")
        .select("username")
        .where("role", "=", "admin")
        .where("banned", "=", false)
        .execute();
      expect(admins).toHaveLength(1);
      await server.database.db.updateTable("account").set({ role: "admin" }).where("id", "=", own).execute();
      await server.database.db
        .updateTable("account")
        .set({ role: "viewer" })
        .where("id", "=", other.id)
        .execute();
      for (const username of ["admin", other.username]) await sealAgain(server.database, username);
      await vi.waitFor(async () => expect((await server.get(PATH, admin)).statusCode).toBe(200), 20_000);
    }
  });

  test("LOGIN-07 of two who both step down at the same time, one stays", async () => {
    const own = (await listed("admin"))?.id ?? "";
    const other = await somebody("admin");
    const answers = await Promise.all([
      put({ accountId: own, displayName: "x", role: "viewer", scope: [] }, admin),
      put({ accountId: other.id, displayName: "x", role: "viewer", scope: [] }, other.cookie),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    expect(answers.find(({ statusCode }) => statusCode === 422)?.body).toBe(LAST);
  });
});

test("LOGIN-07 a change stands or falls with its audit entry", async () => {
  const credentials = await addAccount(server.database, { username: newName(), role: "viewer" });
  const { id } = await server.database.db
    .selectFrom("account")
    .select("id")
    .where("username", "=", credentials.username)
    .executeTakeFirstOrThrow();
  await server.database.db
    .updateTable("account")
    .set({ role: "admin" })
    .where("username", "=", "admin")
    .execute();
  await sealAgain(server.database, "admin");
  const cookie = await server.signIn();
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`.execute(
    server.database.db,
  );
  await sql`create trigger refuse before insert on audit_entry for each row execute function refuse()`.execute(
    server.database.db,
  );
  try {
    expect((await change("disable", id, cookie)).statusCode).toBe(500);
  } finally {
    await sql`drop function refuse cascade`.execute(server.database.db);
  }
  await server.signIn({ username: credentials.username, password: PASSWORD });
});
