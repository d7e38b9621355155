import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Cycle, Support } from "@command-center/contract/cycle";
import type { Figure } from "@command-center/contract/figures";
import { declaredEndpoints } from "../testing/requests/endpoints.ts";
import {
  countryServer,
  readSampleServer,
  type SharedServer,
  type TestCaller,
} from "../testing/sample-server.ts";
import { createSecondApp } from "../testing/test-app.ts";

const READS = (await declaredEndpoints()).filter(
  ({ method, answersStream }) => method === "GET" && !answersStream,
);

const OF_THE_COUNTRY: ReadonlySet<string> = new Set(["districts"]);

const { server, admin } = countryServer();
const sample = readSampleServer();

describe("an installation started with DATA=empty", () => {
  test.each([
    "/api/elections",
    "/api/elections?q=a&sort=votes&page=3",
    "/api/cec-results",
    "/api/petitions",
    "/api/regional-performance",
    "/api/district-chairpersons",
    "/api/mayoral-results",
    "/api/activity",
    "/api/cycles",
  ])("GET %s is an empty array", async (path) => {
    const answer = await admin.get(path);
    expect([answer.statusCode, answer.json()]).toEqual([200, []]);
    expect(answer.headers["x-total-count"]).toBe("0");
  });

  test("the country is there: districts and constituencies as they are published, without a result", async () => {
    const districts = await admin.read<{ name: string; mpTurnout: number | null }[]>("/api/districts");
    expect(districts.length).toBe(146);
    expect(await admin.read("/api/structure")).toMatchObject({
      organs: [],
      total: { districts: 146, constituencies: 353 },
    });
    expect((await admin.get("/api/search?q=gulu")).body).toContain("Gulu");
  });

  test("API-01 the dashboard counts nothing: 0, 0, 0", async () => {
    expect(await admin.read("/api/dashboard/stats")).toEqual({
      constituencies: 0,
      mpsDeclared: 0,
      totalPetitions: 0,
    });
  });

  test("the cycle is a 404 that says what to do", async () => {
    const answer = await admin.get("/api/cycle");
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(answer.body).toMatch(/^No election cycle is set up yet\. .+\.$/);
  });

  test("NAV-05 HOME-01 support and provider are those of the settings until a cycle has its own", async () => {
    expect(await admin.read<Support>("/api/support")).toEqual({ email: null, dataSyncProvider: null });
    const config = { supportEmail: "help@party.example", syncProvider: "The data desk" };
    const supportOf = async (of: SharedServer, by: TestCaller) => {
      const set = await createSecondApp(of, { config });
      try {
        return (await set.get("/api/support", await by.cookie())).json<Support>();
      } finally {
        await set.close();
      }
    };
    expect(await supportOf(server, admin)).toEqual({
      email: "help@party.example",
      dataSyncProvider: "The data desk",
    });
    const { supportEmail, dataSyncProvider } = await sample.admin.read<Cycle>("/api/cycle");
    expect(await supportOf(sample.server, sample.admin)).toEqual({ email: supportEmail, dataSyncProvider });
    expect(supportEmail).not.toBe(config.supportEmail);
  });

  test("LOGIN-05 the login screen still has names, and says that there is no season yet", async () => {
    expect((await server.get("/api/welcome")).json()).toMatchObject({
      partyShortName: "NRM",
      seasonLabel: "No election cycle set up yet",
    });
  });

  test("HOME-10 figures are 0 where nothing was counted, and unknown where nothing is known: never NaN", async () => {
    const answer = await admin.get("/api/figures");
    expect(answer.statusCode).toBe(200);
    const figures = answer.json<Figure[]>();
    for (const { id, unit, value, rivals, history } of figures) {
      if (unit === "percent") expect(value, id).toBeNull();
      // The country itself is there: its districts are counted, and what is published of them.
      else if (!OF_THE_COUNTRY.has(id)) expect([0, null], id).toContain(value);
      expect(rivals, id).toEqual([]);
      expect(history, id).toEqual([]);
    }
    const valueOf = (id: string) => figures.find((figure) => figure.id === id)?.value;
    expect(valueOf("mps_declared")).toBe(0);
    expect(valueOf("petition_median_days")).toBeNull();
    expect(valueOf("days_to_polling")).toBeNull();
    expect(valueOf("party_register")).toBeNull();
    expect(answer.body).not.toMatch(/NaN|Infinity|undefined/);
  });

  test("the backlog has no day and no capacity", async () => {
    expect(await admin.read("/api/petitions/backlog")).toMatchObject({
      panels: 0,
      dailyCapacity: 0,
      sitsFrom: null,
      days: [],
    });
  });

  test("nothing answers a 5xx", async () => {
    for (const { path } of READS) {
      expect((await admin.get(path)).statusCode, path).toBeLessThan(500);
    }
  });
});

describe("a cycle without any record", () => {
  beforeAll(() =>
    server.change(async (write) => {
      write.touch("cycle");
      await sql`
        with source as (insert into source (kind, title) values ('publication', 'A roadmap') returning id)
        insert into cycle (name, season_label, as_of, opens_on, closes_on, in_force, data_sync_provider, support_email, source_id)
        select '2030–2031', '2030–2031 Election Season', '2030-06-01', '2030-05-01', '2031-03-01', true, 'the desk', 'a@b.example', id
        from source`.execute(write.db);
    }),
  );

  test("nothing answers a 5xx, and no figure is NaN", async () => {
    for (const { path } of READS.filter(({ input }) => input.safeParse({}).success)) {
      const answer = await admin.get(path);
      expect(answer.statusCode, path).toBeLessThan(500);
      expect(answer.body, path).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  test("it has no countdown and an empty calendar", async () => {
    expect(await admin.read("/api/cycle")).toMatchObject({
      name: "2030–2031",
      isSample: false,
      countdown: null,
      calendar: [],
    });
  });
});
