import { readFileSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { assertAdminPassword, ConfigError, readConfig } from "./config.ts";

describe("settings", () => {
  test("none has to be given", () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      dataDir: resolve("data"),
      auditStream: undefined,
      backupDir: undefined,
      backupHours: 24,
      backupKeepDays: 30,
      backupPassphrase: undefined,
      walArchiveDir: undefined,
      databaseUrl: undefined,
      adminUsername: "admin",
      adminPassword: undefined,
      data: "sample",
      partyName: "National Resistance Movement",
      partyShortName: "NRM",
      publicOrigin: undefined,
      sessionIdleMinutes: 60,
      sessionHours: 12,
      requireSecondFactor: "nobody",
      sessionSecret: undefined,
      trustedProxies: [],
    });
  });

  test("each is read from its variable", () => {
    expect(
      readConfig({
        PORT: "8080",
        HOST: "0.0.0.0",
        DATA_DIR: "/var/lib/center",
        AUDIT_STREAM: "/var/log/center/audit.jsonl",
        BACKUP_DIR: "/srv/backups",
        BACKUP_HOURS: "6",
        BACKUP_KEEP_DAYS: "90",
        BACKUP_PASSPHRASE: " a phrase of some length ",
        DATABASE_URL: "postgres://me:secret@db.example:5432/center",
        DATABASE_OWNER_URL: "postgres://owner:secret@db.example:5432/center",
        DATABASE_REPLICA_URL: "postgres://me:secret@db2.example:5432/center",
        ADMIN_USERNAME: "Chief.Admin",
        ADMIN_PASSWORD: " with spaces  ",
        DATA: "empty",
        PARTY_NAME: "A Party",
        PARTY_SHORT_NAME: "AP",
        SUPPORT_EMAIL: "help@party.example",
        SYNC_PROVIDER: "The data desk",
        PUBLIC_ORIGIN: "https://center.example.org/some/path",
        SESSION_IDLE_MINUTES: "15",
        SESSION_HOURS: "8",
        REQUIRE_2FA: "admin",
        SESSION_SECRET: "s".repeat(32),
        METRICS_TOKEN: "m".repeat(16),
        TRUSTED_PROXIES: "10.0.0.7, 10.1.0.0/16,loopback , ::1,fd00::/8",
      }),
    ).toEqual({
      port: 8080,
      host: "0.0.0.0",
      dataDir: "/var/lib/center",
      auditStream: "/var/log/center/audit.jsonl",
      backupDir: "/srv/backups",
      backupHours: 6,
      backupKeepDays: 90,
      backupPassphrase: " a phrase of some length ",
      databaseUrl: "postgres://me:secret@db.example:5432/center",
      databaseOwnerUrl: "postgres://owner:secret@db.example:5432/center",
      databaseReplicaUrl: "postgres://me:secret@db2.example:5432/center",
      adminUsername: "chief.admin",
      adminPassword: " with spaces  ",
      data: "empty",
      partyName: "A Party",
      partyShortName: "AP",
      supportEmail: "help@party.example",
      syncProvider: "The data desk",
      publicOrigin: "https://center.example.org",
      sessionIdleMinutes: 15,
      sessionHours: 8,
      requireSecondFactor: "admin",
      sessionSecret: "s".repeat(32),
      metricsToken: "m".repeat(16),
      trustedProxies: ["10.0.0.7", "10.1.0.0/16", "loopback", "::1", "fd00::/8"],
    });
  });

  test("an empty or blank variable counts as not given", () => {
    const names = [
      "PORT",
      "HOST",
      "DATA_DIR",
      "DATABASE_URL",
      "ADMIN_USERNAME",
      "DATA",
      "PARTY_NAME",
      "PARTY_SHORT_NAME",
      "PUBLIC_ORIGIN",
      "SESSION_IDLE_MINUTES",
      "SESSION_HOURS",
      "REQUIRE_2FA",
      "SESSION_SECRET",
      "METRICS_TOKEN",
      "TRUSTED_PROXIES",
    ];
    for (const blank of ["", "  "]) {
      expect(readConfig(Object.fromEntries(names.map((name) => [name, blank])))).toEqual(readConfig({}));
    }
    expect(readConfig({ ADMIN_PASSWORD: "" }).adminPassword).toBeUndefined();
  });

  test("OPS-01 a WAL archive is refused for an external database", () => {
    expect(readConfig({ WAL_ARCHIVE_DIR: "/srv/archive" }).walArchiveDir).toBe("/srv/archive");
    expect(() =>
      readConfig({ WAL_ARCHIVE_DIR: "/srv/archive", DATABASE_URL: "postgres://me@db.example/center" }),
    ).toThrow(/^WAL_ARCHIVE_DIR is for the embedded database\./);
  });

  test("the data directory is absolute, wherever the server was started", () => {
    expect(isAbsolute(readConfig({ DATA_DIR: "some/where" }).dataDir)).toBe(true);
  });
});

describe("a setting that cannot be used is named in one sentence", () => {
  const PORT = "PORT must be a number from 0 to 65535.";
  const DATABASE_URL =
    "DATABASE_URL must look like postgres://user:password@host:5432/database, with commas between several hosts.";
  const ADMIN_USERNAME = "ADMIN_USERNAME may hold 2 to 100 letters, digits, dots, dashes and underscores.";
  const PUBLIC_ORIGIN = "PUBLIC_ORIGIN must be an address such as https://center.example.org.";
  const SESSION_IDLE_MINUTES = "SESSION_IDLE_MINUTES must be a whole number from 1 to 1440.";
  const SESSION_HOURS = "SESSION_HOURS must be a whole number from 1 to 168.";
  const METRICS_TOKEN = "METRICS_TOKEN must have 16 to 200 characters: letters, digits and signs, no spaces.";
  const TRUSTED_PROXIES =
    "TRUSTED_PROXIES must be addresses such as 10.0.0.7 or 10.0.0.0/8, separated by commas.";

  test.each([
    ["PORT", "http", PORT],
    ["PORT", "-1", PORT],
    ["PORT", "65536", PORT],
    ["PORT", "80.5", PORT],
    ["PORT", "Infinity", PORT],
    ["DATABASE_URL", "mysql://db.example/center", DATABASE_URL],
    ["DATABASE_URL", "db.example:5432", DATABASE_URL],
    ["DATABASE_URL", "postgres", DATABASE_URL],
    ["BACKUP_HOURS", "0", "BACKUP_HOURS must be a whole number from 1 to 168."],
    ["BACKUP_KEEP_DAYS", "a month", "BACKUP_KEEP_DAYS must be a whole number from 1 to 3650."],
    ["BACKUP_PASSPHRASE", "fifteen letters", "BACKUP_PASSPHRASE must have at least 16 characters."],
    [
      "WAL_ARCHIVE_DIR",
      '/srv/"; rm -rf /; "',
      "WAL_ARCHIVE_DIR must be a path without quotes or other special characters.",
    ],
    ["DATABASE_URL", "postgres://me:secret@a:5432,,b:5432/center", DATABASE_URL],
    ["DATABASE_URL", "postgres://a:5432,/center", DATABASE_URL],
    ["DATABASE_URL", "postgres://me@a:5432,b:port/center", DATABASE_URL],
    ["DATABASE_URL", "postgres:///center?host=a,", DATABASE_URL],
    ["DATABASE_REPLICA_URL", "db.example:5432", DATABASE_URL.replace("DATABASE_URL", "DATABASE_REPLICA_URL")],
    ["DATABASE_REPLICA_URL", "postgres://a,b/center", "DATABASE_REPLICA_URL must name one host."],
    ["ADMIN_USERNAME", "a", ADMIN_USERNAME],
    ["ADMIN_USERNAME", "the admin", ADMIN_USERNAME],
    ["ADMIN_USERNAME", "ad@min", ADMIN_USERNAME],
    ["ADMIN_USERNAME", "a".repeat(101), ADMIN_USERNAME],
    ["ADMIN_PASSWORD", "eleven char", "ADMIN_PASSWORD must have at least 12 characters."],
    ["ADMIN_PASSWORD", "x".repeat(129), "ADMIN_PASSWORD must have at most 128 characters."],
    ["DATA", "demo", "DATA must be sample or empty."],
    ["PARTY_NAME", "x".repeat(101), "PARTY_NAME may have at most 100 characters."],
    ["PARTY_SHORT_NAME", "x".repeat(21), "PARTY_SHORT_NAME may have at most 20 characters."],
    ["SUPPORT_EMAIL", "party.example", "SUPPORT_EMAIL must be an address such as support@example.org."],
    ["SUPPORT_EMAIL", "a b@party.example", "SUPPORT_EMAIL must be an address such as support@example.org."],
    ["SYNC_PROVIDER", "x".repeat(101), "SYNC_PROVIDER may have at most 100 characters."],
    ["PUBLIC_ORIGIN", "center.example.org", PUBLIC_ORIGIN],
    ["PUBLIC_ORIGIN", "ftp://center.example.org", PUBLIC_ORIGIN],
    ["PUBLIC_ORIGIN", "javascript:alert(1)", PUBLIC_ORIGIN],
    ["SESSION_IDLE_MINUTES", "0", SESSION_IDLE_MINUTES],
    ["SESSION_IDLE_MINUTES", "1441", SESSION_IDLE_MINUTES],
    ["SESSION_IDLE_MINUTES", "an hour", SESSION_IDLE_MINUTES],
    ["SESSION_IDLE_MINUTES", "7.5", SESSION_IDLE_MINUTES],
    ["SESSION_HOURS", "0", SESSION_HOURS],
    ["SESSION_HOURS", "169", SESSION_HOURS],
    ["SESSION_HOURS", "-12", SESSION_HOURS],
    ["REQUIRE_2FA", "everybody", "REQUIRE_2FA must be admin or nobody."],
    ["REQUIRE_2FA", "true", "REQUIRE_2FA must be admin or nobody."],
    ["SESSION_SECRET", "s".repeat(31), "SESSION_SECRET must have at least 32 characters."],
    ["METRICS_TOKEN", "m".repeat(15), METRICS_TOKEN],
    ["METRICS_TOKEN", "m".repeat(201), METRICS_TOKEN],
    ["METRICS_TOKEN", "a token with spaces", METRICS_TOKEN],
    ["METRICS_TOKEN", "ä".repeat(16), METRICS_TOKEN],
    ["TRUSTED_PROXIES", "proxy.example", TRUSTED_PROXIES],
    ["TRUSTED_PROXIES", "10.0.0.7, all", TRUSTED_PROXIES],
    ["TRUSTED_PROXIES", "10.0.0.0/33", TRUSTED_PROXIES],
    ["TRUSTED_PROXIES", "10.0.0.0/", TRUSTED_PROXIES],
    ["TRUSTED_PROXIES", "10.0.0.0/8/8", TRUSTED_PROXIES],
    ["TRUSTED_PROXIES", "10.0.0.0/0", TRUSTED_PROXIES],
    ["TRUSTED_PROXIES", "true", TRUSTED_PROXIES],
  ])("%s=%s", (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(sentence));
  });

  test("never with the value itself, which may be a password", () => {
    for (const [name, value] of [
      ["DATABASE_URL", "mysql://me:hunter2@db.example/center"],
      ["ADMIN_PASSWORD", "hunter2"],
      ["SESSION_SECRET", "hunter2"],
      ["METRICS_TOKEN", "hunter2"],
    ] as const) {
      expect(() => readConfig({ [name]: value })).toThrow(/^(?!.*hunter2)/);
    }
  });
});

describe("OPS-04 settings", () => {
  const textOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
  const namesIn = (text: string, pattern: RegExp) =>
    [...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name))].toSorted();
  const known = namesIn(textOf("server/src/config.ts"), /environment\.([A-Z_0-9]+)/g);

  test("OPS-04 the README has each of them, and no other", () => {
    const [, table = ""] = /\| variable \| default[^\n]*\n([\s\S]*?)\n\n/.exec(textOf("README.md")) ?? [];
    const first = table.split("\n").map((row) => row.split("|")[1] ?? "");
    expect(namesIn(first.join("\n"), /`([A-Z_0-9]+)`/g)).toEqual(known);
  });

  test("OPS-04 the examples of deploy/ name only those", () => {
    const server = textOf("deploy/compose.yaml").split("\n  database:")[0] ?? "";
    const named = [
      ...namesIn(server, /^ {6}([A-Z_0-9]+): /gm),
      ...namesIn(textOf("deploy/command-center.service"), /^Environment=([A-Z_0-9]+)=/gm),
      ...namesIn(textOf("deploy/Containerfile"), /\b([A-Z_0-9]+)=[\w./]+(?= [A-Z_]+=|$)/gm),
    ].filter((name) => name !== "NODE_ENV" && name !== "NODE_IMAGE");
    expect(named).toEqual(expect.arrayContaining(["DATABASE_URL", "PUBLIC_ORIGIN", "DATA_DIR", "HOST"]));
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe("LOGIN-07 the first administrator's password", () => {
  const assert = (adminPassword: string) =>
    assertAdminPassword(readConfig({ ADMIN_PASSWORD: adminPassword }));

  test("LOGIN-07 a common one is refused, in a sentence that says what to do", async () => {
    await expect(assert("password1234")).rejects.toThrow(ConfigError);
    await expect(assert("password1234")).rejects.toThrow(
      "ADMIN_PASSWORD cannot be used. That password is one of the commonest. Choose another one, such as",
    );
    await expect(assert("administrator")).rejects.toThrow(ConfigError);
  });

  test("LOGIN-07 a good one, and none, will do", async () => {
    await expect(assert("correct horse battery staple")).resolves.toBeUndefined();
    await expect(assertAdminPassword(readConfig({}))).resolves.toBeUndefined();
  });
});
