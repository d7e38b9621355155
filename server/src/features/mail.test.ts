import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";
import { sql } from "kysely";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, beforeAll, expect, test } from "vitest";
import {
  confirmMailAddress,
  readAlertSettings,
  removeMailAddress,
  requestMailAddress,
  saveAlertSettings,
  type AlertSettings,
} from "@command-center/contract/following/alert-settings";
import { disableAccount } from "@command-center/contract/accounts/administration";
import { followRecord } from "@command-center/contract/following/follows";
import { SIGN_IN_PATH } from "@command-center/contract/accounts/accounts";
import { addAccount, sealAgain, TEST_SECRET, TEST_SEALS } from "../testing/accounts.ts";
import { callerOn, limitedTo, sampleServer, type TestCaller } from "../testing/sample-server.ts";
import { briefFile } from "./exports/brief/brief.ts";
import { alertFinder } from "./following/find-alerts.ts";
import { mailServer } from "./following/mail-server.ts";
import { claimMail, endMail, failMail } from "./following/outbox.store.ts";
import { createPost } from "./following/post.ts";

const config = {
  smtpUrl: "smtp://127.0.0.1:1",
  mailFrom: "center@example.org",
  origin: "https://center.example.org",
};
const { server, admin, analyst, viewer } = sampleServer({ config, sendsMail: false });
const acholi = limitedTo(server, "Acholi");

interface Received {
  readonly to: readonly string[];
  readonly text: string;
  readonly raw: string;
}

let closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
});

/** A mail server on a socket, with what it took. */
async function smtp(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const mails = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, callback) {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        const raw = Buffer.concat(pieces).toString();
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, text: decoded(raw), raw });
        callback();
      });
    },
    ...options,
  });
  mails.on("error", () => undefined);
  await new Promise<void>((resolve) => mails.listen(0, "127.0.0.1", resolve));
  closing.push(() => new Promise((resolve) => mails.close(() => resolve())));
  return { received, port: (mails.server.address() as AddressInfo).port };
}

/** Lines that were broken for transport in one piece again. */
const decoded = (raw: string) =>
  raw
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/\r\n[ \t]+/g, " ")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

function postTo(port: number, stepMs?: number) {
  const { database } = server;
  return createPost({
    database,
    seals: TEST_SEALS,
    secret: TEST_SECRET,
    finder: alertFinder(database),
    server: mailServer({ ...config, smtpUrl: `smtp://127.0.0.1:${port}`, partyShortName: "NRM", stepMs }),
    place: { origin: config.origin, partyShortName: "NRM" },
    requireSecondFactor: "nobody",
    makeBrief: (recipient) => briefFile(database, recipient),
  });
}

const settings = (by: TestCaller) => by.read<AlertSettings>(readAlertSettings.path);

/** Sets and confirms a mail address by the code that arrives at it. */
async function confirm(by: TestCaller, address: string): Promise<void> {
  const { received, port } = await smtp();
  const asked = await by.post(requestMailAddress.path, { address });
  expect(asked.statusCode, asked.body).toBe(200);
  await postTo(port).round();
  const mail = received.find(({ to }) => to.includes(address));
  // A stranger's mail program must not be offered to stop what an account's user has asked for.
  expect(mail?.text).not.toContain("List-Unsubscribe-Post");
  const code = /\b\d{8}\b/.exec(mail?.text ?? "")?.[0];
  const confirmed = await by.post(confirmMailAddress.path, { code });
  expect(confirmed.json<AlertSettings>().mail).toMatchObject({ address, isConfirmed: true });
}

/** Rules on a petition that is heard. */
const rule = (number: string) =>
  server.change(async (write) => {
    await sql`
      insert into petition_state (petition_id, ground, status, outcome, filed_on, served_on, heard_on, ruled_on, panel_id, true_on, source_id)
      select petition_id, ground, 'resolved', 'dismissed', filed_on, served_on, heard_on, '2025-09-02', panel_id, '2025-09-02', state.source_id
      from petition_state state join petition on petition.id = state.petition_id
      where number = ${number} and status = 'hearing' and retired_at is null`.execute(write.db);
    write.touch("petitions");
  });

/** Numbers of petitions that are heard: in Acholi, and elsewhere. */
const heard = async (isInAcholi: boolean) => {
  const { rows } = await sql<{ id: number; number: string }>`
    select petition.id, number from petition_state state join petition on petition.id = state.petition_id
    join area on area.id = petition.area_id join area district on district.id = area.district_id
    join area above on above.id = district.parent_id
    where status = 'hearing' and retired_at is null and petition.cycle_id = (select id from cycle where in_force)
      and (above.name = 'Acholi') = ${isInAcholi}
      and not exists (select from petition_state later where later.petition_id = petition.id and later.status in ('resolved', 'withdrawn'))
    order by petition.id limit 8`.execute(server.database.db);
  return rows;
};
const follow = async (by: TestCaller, id: number) =>
  expect((await by.post(followRecord.path, { kind: "petition", id })).statusCode).toBe(200);
/** Lets the next mail with alerts or sign-ins and the next attempt come now. */
const hurry = () =>
  sql`with sooner as (update mail set created_at = created_at - interval '16 minutes' where kind in ('alerts', 'sign-in'))
    update mail set next_at = now() where state = 'waiting'`.execute(server.database.db);

let elsewhere: Awaited<ReturnType<typeof heard>>;
beforeAll(async () => {
  elsewhere = await heard(false);
});

test("DAY-05 an address is confirmed by the code sent to it, a wrong code is not taken, and codes are limited", async () => {
  expect((await settings(viewer)).mail).toEqual({
    isSetUp: true,
    address: null,
    isConfirmed: false,
    problem: null,
  });
  for (const address of [
    "two@example.org,b@example.org",
    "a b@example.org",
    "x@example.org\r\nBcc: y@example.org",
    "@",
    "Name <a@example.org>",
  ])
    expect((await viewer.post(requestMailAddress.path, { address })).statusCode, address).toBe(400);
  await viewer.post(requestMailAddress.path, { address: "viewer@example.org" });
  const wrong = await viewer.post(confirmMailAddress.path, { code: "00000000" });
  expect(wrong.json<AlertSettings>().mail.isConfirmed).toBe(false);
  await confirm(viewer, "viewer@example.org");
  for (let time = 0; time < 3; time += 1)
    await viewer.post(requestMailAddress.path, { address: `other${time}@example.org` });
  const refused = await viewer.post(requestMailAddress.path, { address: "last@example.org" });
  expect([refused.statusCode, refused.body]).toEqual([
    429,
    "Too many codes were sent today. Try again tomorrow.",
  ]);
  await viewer.post(removeMailAddress.path, {});
  expect((await settings(viewer)).mail.address).toBeNull();
});

test("DAY-05 alerts come in one mail that says why and how to stop it, and once", async () => {
  await confirm(analyst, "analyst@example.org");
  const [one, other, third] = elsewhere;
  for (const petition of [one, other, third]) await follow(analyst, petition?.id ?? 0);
  await rule(one?.number ?? "");
  await rule(other?.number ?? "");
  const { received, port } = await smtp();
  const post = postTo(port);
  await Promise.all([post.round(), postTo(port).round()]);
  await post.round();
  expect(received.map(({ to }) => to)).toEqual([["analyst@example.org"]]);
  const [{ text } = { text: "" }] = received;
  for (const words of [
    `${one?.number} `,
    `${other?.number} `,
    "Dismissed on 2 Sep 2025",
    "Sample data: the figures and people in this mail are invented.",
    "You get this mail because you follow these records and chose alerts by mail.",
    "Change or stop it under Your account: https://center.example.org/account/security#alerts",
    "https://center.example.org/disputes-petitions/",
    "Auto-Submitted: auto-generated",
  ])
    expect(text).toContain(words);
  expect(text).toMatch(/^Message-ID: <mail-\d+-\d+@center\.example\.org>/im);
  // Turned off, nothing is sent any more.
  const chosen = await settings(analyst);
  await analyst.post(saveAlertSettings.path, { ...chosen, mail: undefined, byMail: [] });
  await rule(third?.number ?? "");
  await hurry();
  await post.round();
  expect(received).toHaveLength(1);
});

/** Addresses in the mails that accounts got, by which mail programs stop such mails. */
const stopPathIn = ({ text }: Received) =>
  /^List-Unsubscribe: <https:\/\/center\.example\.org(\/api\/mail\/stop\/\S+)>\r$/m.exec(text)?.[1] ?? "";
const postAs = (type: string, url: string, headers = {}) =>
  server.app.inject({
    method: "POST",
    url,
    headers: { "content-type": type, ...headers },
    payload: "List-Unsubscribe=One-Click",
  });
const FORM = "application/x-www-form-urlencoded";

test("DAY-05 a mail program stops one kind of mails with one POST, and link scanners stop nothing", async () => {
  const recipient = callerOn(server, async () =>
    server.signIn(await addAccount(server.database, { username: "recipient", role: "viewer" })),
  );
  await confirm(recipient, "recipient@example.org");
  const [, , , , , sixth] = elsewhere;
  await follow(recipient, sixth?.id ?? 0);
  await rule(sixth?.number ?? "");
  const { received, port } = await smtp();
  await postTo(port).round();
  const mail = received.find(({ to }) => to[0] === "recipient@example.org");
  expect(mail?.text).toContain("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
  const path = stopPathIn(mail ?? { to: [], text: "", raw: "" });
  const chosen = await settings(recipient);

  // Without a session, as all that follow.
  const visit = await server.get(path);
  expect([visit.statusCode, visit.headers.location]).toEqual([303, "/account/security#alerts"]);
  expect((await postAs(FORM, path, { "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
  const [, , , , kind = "", account = "", proof = ""] = path.split("/");
  for (const forged of [
    `/api/mail/stop/brief/${account}/${proof}`,
    `/api/mail/stop/${kind}/${account}x/${proof}`,
    `/api/mail/stop/${kind}/${account}/${proof.slice(1)}`,
    `/api/mail/stop/constructor/${account}/${proof}`,
  ])
    expect((await postAs(FORM, forged)).statusCode, forged).toBe(404);
  expect(await settings(recipient)).toEqual(chosen);

  for (const type of [FORM, "multipart/form-data; boundary=x", FORM]) {
    const stopped = await postAs(type, path);
    expect([stopped.statusCode, stopped.body]).toEqual([200, "You get no more mail of this kind."]);
  }
  expect(await settings(recipient)).toEqual({ ...chosen, byMail: [] });
  const { rows } = await sql<{ subject: string; after: object }>`
    select subject, after from audit_entry where action = 'alert.mail_stopped'`.execute(server.database.db);
  expect(rows).toEqual([{ subject: "recipient", after: { kind: "alerts" } }]);
});

test("LOGIN-07 sign-ins on new devices come by mail to a confirmed address, whatever alerts are chosen", async () => {
  const credentials = await addAccount(server.database, { username: "traveller", role: "viewer" });
  const traveller = callerOn(server, () => server.signIn(credentials));
  const signInWith = (userAgent: string) =>
    server.post(SIGN_IN_PATH, credentials, undefined, { "user-agent": userAgent });
  await traveller.cookie();
  await signInWith("Before/1.0 (the address was confirmed)");
  await confirm(traveller, "traveller@example.org");
  const chosen = await settings(traveller);
  await traveller.post(saveAlertSettings.path, { ...chosen, mail: undefined, byMail: [] });
  const { received, port } = await smtp();
  const post = postTo(port);
  await post.round();
  expect(received).toEqual([]);

  await signInWith("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0");
  await Promise.all([post.round(), postTo(port).round()]);
  expect(received.map(({ to }) => to)).toEqual([["traveller@example.org"]]);
  const [{ text } = { text: "" }] = received;
  for (const words of [
    "Subject: New sign-in to NRM Command Center as traveller",
    'The account "traveller" in NRM Command Center was used to sign in on a new device:',
    "Firefox 128 on Windows",
    "end that session: https://center.example.org/account/security",
    "change your password: https://center.example.org/account/password",
    "Mails about new sign-ins cannot be turned off.",
  ])
    expect(text).toContain(words);
  expect(text).toMatch(/^127\.0\.0\.1, \d+ \w+ \d{4}, \d\d:\d\d EAT\r$/m);
  expect(text).not.toContain("List-Unsubscribe-Post");

  // The next ones share a mail, which also goes to an account that must choose a password first.
  for (const userAgent of ["Other/1.0 (one)", "Sign in at/2.0 (two)"]) await signInWith(userAgent);
  await post.round();
  expect(received).toHaveLength(1);
  await sealAgain(
    server.database,
    "traveller",
    sql`update account set must_change_password = true where username = 'traveller'`,
  );
  await hurry();
  await post.round();
  expect(received).toHaveLength(2);
  expect(received[1]?.text).toContain("was used to sign in on new devices:");
  expect(received[1]?.text).toMatch(/Sign in at 2[^]*Other 1/);

  await signInWith("Last/1.0 (one)");
  await sql`delete from mail_address where address = 'traveller@example.org'`.execute(server.database.db);
  await hurry();
  await post.round();
  expect(received).toHaveLength(2);
});

test("DAY-05 line breaks in names of records write no lines of a mail and no headers", async () => {
  const recipient = callerOn(server, async () =>
    server.signIn(await addAccount(server.database, { username: "lines", role: "viewer" })),
  );
  await confirm(recipient, "lines@example.org");
  const named = elsewhere[6];
  await sql`update petition set subject = ${"Ward\r\nBcc: forged@example.org\r\n\r\nSign in at https://forged.example\u2028now"}
    where id = ${named?.id}`.execute(server.database.db);
  await follow(recipient, named?.id ?? 0);
  await rule(named?.number ?? "");
  const { received, port } = await smtp();
  await postTo(port).round();
  const mail = received.find(({ to }) => to.includes("lines@example.org"));
  expect(mail?.to).toEqual(["lines@example.org"]);
  expect(mail?.text).toContain("Ward Bcc: forged@example.org Sign in at https://forged.example now");
  expect(mail?.text).not.toMatch(/^(?:Bcc|Sign in)/m);
});

test("DAY-05 a mail that is too old is given up, and an attempt that lost its lease changes nothing", async () => {
  const { db } = server.database;
  const insert = (kind: string, age: string) =>
    sql`
    insert into mail (account_id, kind, address, day, created_at, next_at)
    select id, ${kind}, 'nobody@example.org', case when ${kind} = 'brief' then date '2020-01-01' end,
      now() - ${age}::interval, now() - interval '1 minute' from account where username = 'analyst' returning id`.execute(
      db,
    );
  await insert("brief", "13 hours");
  await insert("confirmation", "61 minutes");
  const claims = () =>
    sql<{ kind: string; state: string; failure: string | null }>`
    select kind, state, failure from mail where address = 'nobody@example.org' order by id`.execute(db);
  const { received, port } = await smtp();
  await postTo(port).round();
  expect(received).toEqual([]);
  const late = { state: "failed", failure: "The mail could not be sent in time." };
  expect((await claims()).rows).toEqual([
    { kind: "brief", ...late },
    { kind: "confirmation", ...late },
  ]);

  await insert("alerts", "1 minute");
  const first = await claimMail(server.database);
  await sql`update mail set next_at = now() where state = 'waiting'`.execute(db);
  const second = await claimMail(server.database);
  if (first === null || second === null) throw new Error("The mail was not claimed.");
  expect(second.id).toBe(first.id);
  await endMail(server.database, second, "sent");
  await failMail(server.database, first, { cause: "later", sentence: "Too late" });
  expect((await claims()).rows.at(-1)).toEqual({ kind: "alerts", state: "sent", failure: null });
});

test("DAY-05 a mail server that refuses, hangs or is away delays nothing, and the mail arrives later, once", async () => {
  await confirm(admin, "admin@example.org");
  const [, , , fourth] = elsewhere;
  await follow(admin, fourth?.id ?? 0);
  await rule(fourth?.number ?? "");
  const hanging: Server = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(hanging, "listening");
  closing.push(() => new Promise((resolve) => hanging.close(() => resolve())));
  const sockets = new Set<import("node:net").Socket>();
  hanging.on("connection", (socket) => sockets.add(socket));
  const busy = await smtp({
    onMailFrom: (_, __, callback) => callback(Object.assign(new Error("Busy"), { responseCode: 451 })),
  });
  const problems: (string | null)[] = [];
  for (const port of [(hanging.address() as AddressInfo).port, 1, busy.port]) {
    const round = postTo(port, 150).round();
    // Others are served meanwhile.
    expect((await analyst.get(readAlertSettings.path)).statusCode).toBe(200);
    await round;
    problems.push((await settings(admin)).mail.problem);
    await hurry();
  }
  for (const socket of sockets) socket.destroy();
  expect(problems).toEqual([
    "The mail server does not answer.",
    "The mail server does not answer.",
    "The mail server refused the mail (451).",
  ]);
  const { received, port } = await smtp();
  await postTo(port).round();
  await postTo(port).round();
  expect(received.map(({ to }) => to[0])).toEqual(["admin@example.org"]);
  expect((await settings(admin)).mail.problem).toBeNull();
});

test("DAY-05 a mail holds what its account may see when it is sent, and a disabled account gets none", async () => {
  await confirm(acholi, "acholi@example.org");
  const [here, next] = await heard(true);
  await follow(acholi, here?.id ?? 0);
  // As if the account had been limited to Acholi since.
  const outside = elsewhere[4];
  await sql`insert into follow (account_id, petition_id, since_position, since_day)
    select account_id, ${outside?.id}, since_position, since_day from follow where petition_id = ${here?.id}`.execute(
    server.database.db,
  );
  await rule(here?.number ?? "");
  await rule(outside?.number ?? "");
  const { received, port } = await smtp();
  await postTo(port).round();
  const mine = received.filter(({ to }) => to[0] === "acholi@example.org");
  expect(mine).toHaveLength(1);
  expect(mine[0]?.text).toContain(here?.number);
  expect(mine[0]?.text).not.toContain(outside?.number);
  await follow(acholi, next?.id ?? 0);
  await rule(next?.number ?? "");
  const { rows } = await sql<{ id: string }>`select id from account where username = 'acholi'`.execute(
    server.database.db,
  );
  const disabled = await admin.post(disableAccount.path, { accountId: rows[0]?.id });
  expect(disabled.statusCode, disabled.body).toBe(200);
  await hurry();
  await postTo(port).round();
  expect(received.filter(({ to }) => to[0] === "acholi@example.org")).toHaveLength(1);
});

test("DAY-05 the morning brief is sent once a day from its hour on, with the PDF or a link", async () => {
  const { received, port } = await smtp();
  const choose = async (briefAs: "link" | "attachment") => {
    const chosen = await settings(admin);
    await admin.post(saveAlertSettings.path, {
      ...chosen,
      mail: undefined,
      byMail: [],
      briefHour: 0,
      briefAs,
    });
  };
  await choose("attachment");
  // Chosen after its hour, it comes tomorrow first.
  await postTo(port).round();
  expect(received).toHaveLength(0);
  const tomorrow = () => sql`delete from mail where kind = 'brief'`.execute(server.database.db);
  await tomorrow();
  await postTo(port).round();
  await postTo(port).round();
  expect(received).toHaveLength(1);
  expect(received[0]?.text).toContain("Subject: Morning brief, ");
  expect(received[0]?.text).toMatch(
    /Content-Type: application\/pdf; name=morning-brief-\d{4}-\d\d-\d\d\.pdf/,
  );
  await tomorrow();
  await choose("link");
  await tomorrow();
  await postTo(port).round();
  expect(received[1]?.text).toContain("https://center.example.org/?brief=2025-09-02\r\n");
  expect(received[1]?.text).not.toContain("application/pdf");
});
