import type { LightMyRequestResponse } from "fastify";
import { describe, expect, test } from "vitest";
import { ROLES } from "@command-center/contract/wire/access";
import { addAccount } from "../testing/accounts.ts";
import { NIGHTLY } from "../testing/nightly.ts";
import { declaredEndpoints } from "../testing/requests/endpoints.ts";
import { fuzzRequests, type FuzzRequest, type FuzzTarget } from "../testing/requests/fuzz-requests.ts";
import { OTHER_ROUTES } from "../testing/requests/registered-routes.ts";
import { sampleServer } from "../testing/sample-server.ts";

/** `npm run fuzz` asks for more, and for another seed each time. */
const REQUESTS = Number(process.env["FUZZ_REQUESTS"] ?? (NIGHTLY ? 1_500 : 200));
const SEED = process.env["FUZZ_SEED"] ?? "1";
const AT_ONCE = 8;

/** What no answer may hold: the words of a program, a path of the machine, or of the database. */
const INSIDE =
  /\bat [\w.<>]+ \(|node_modules|node:internal|\.[cm]?[jt]s:\d|\b(?:Type|Range|Reference|Syntax|Zod)Error\b|SQLSTATE|syntax error at|violates |relation "|column "|invalid input syntax|kysely|postgres/i;
const LONGEST_REFUSAL = 300;
const LONGEST_ANSWER = 5_000_000;

const endpoints = await declaredEndpoints();
/** Those that open and end sessions are tried apart. */
const isOfSessions = ({ path }: FuzzTarget) => path.startsWith("/api/auth/");
const targets: readonly FuzzTarget[] = [
  // A stream never ends; what is odd about a request for one, `live/live.test.ts` tries.
  ...endpoints.filter((endpoint) => !endpoint.answersStream && !isOfSessions(endpoint)),
  ...OTHER_ROUTES.map(({ path }) => ({ method: "GET" as const, path })),
];

const { server } = sampleServer();

/** What is wrong with an answer; null when nothing is. */
function faultOf(answer: LightMyRequestResponse): string | null {
  const { statusCode, headers, body } = answer;
  if (statusCode >= 500) return "a failure";
  if (headers["x-content-type-options"] !== "nosniff") return "no security headers";
  const length = answer.rawPayload.length;
  if (statusCode < 400) return length > LONGEST_ANSWER ? `${length} bytes` : null;
  if (INSIDE.test(body)) return "words from inside";
  if (!/^(?:text\/plain|application\/problem\+json); charset=utf-8$/.test(String(headers["content-type"])))
    return `a refusal of type ${headers["content-type"]}`;
  if (body.length > LONGEST_REFUSAL) return `a refusal of ${body.length} characters`;
  return /[\r\n]/.test(body) ? "a refusal of more than a line" : null;
}

/** Makes requests, some at a time, as whoever `cookieFor` says. Answers their statuses and what was wrong. */
async function run(
  requests: Iterator<FuzzRequest>,
  count: number,
  cookieFor: (index: number) => Promise<string>,
) {
  const statuses: Record<number, number> = {};
  const faults: string[] = [];
  let index = 0;
  const worker = async () => {
    while (index < count && faults.length < 20) {
      const { method, url, headers, body } = requests.next().value as FuzzRequest;
      const cookie = await cookieFor(index++);
      const answer = await server.app.inject({
        method: method as "GET",
        url,
        headers: { ...headers, ...(cookie === "" ? {} : { cookie }) },
        ...(body === null ? {} : { payload: body }),
      });
      statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
      const fault = faultOf(answer);
      if (fault !== null) {
        const sent = JSON.stringify({ method, url, headers, body }).slice(0, 1_000);
        faults.push(`${fault}: ${answer.statusCode} ${answer.body.slice(0, 300)}\n  to ${sent}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { statuses, faults };
}

describe(`${REQUESTS} generated requests, seed ${SEED}`, () => {
  test(
    "GATE-04 over every endpoint and role: no failure, nothing from inside, no long refusal",
    async () => {
      const cookies: string[] = [];
      /** Nobody, a forged cookie, or a person of some role: anew where the requests before ended the session. */
      const cookieFor = async (index: number): Promise<string> => {
        const place = index % (ROLES.length + 2);
        if (place === 0) return "";
        if (place === 1) return "command-center.session_token=forged.forged; a=%00";
        const known = cookies[place];
        if (known !== undefined && index % 50 !== place) return known;
        if (known !== undefined && (await server.get("/api/account", known)).statusCode === 200) return known;
        const role = ROLES[place - 2] ?? "viewer";
        const account = await addAccount(server.database, { username: `fuzz-${index}`, role });
        return (cookies[place] = await server.signIn(account));
      };
      const { statuses, faults } = await run(fuzzRequests(targets, SEED), REQUESTS, cookieFor);
      console.info(`Seed ${SEED}, ${REQUESTS} requests: ${JSON.stringify(statuses)}`);
      expect(faults).toEqual([]);
      // Otherwise it tried nothing: each kind of answer was reached.
      for (const status of [200, 400, 401, 403, 404])
        expect(statuses[status], String(status)).toBeGreaterThan(0);
    },
    120_000 + REQUESTS * 30,
  );

  test(
    "GATE-04 over sign-in and sign-out, which let nobody in",
    async () => {
      const paths = endpoints.filter(isOfSessions);
      expect(paths).toHaveLength(5);
      const some = Math.max(40, Math.ceil(REQUESTS / 20));
      const { statuses, faults } = await run(fuzzRequests(paths, SEED), some, async () => "");
      console.info(`Sign-in, ${some} requests: ${JSON.stringify(statuses)}`);
      expect(faults).toEqual([]);
      for (const status of [400, 401]) expect(statuses[status], String(status)).toBeGreaterThan(0);
      const sessions = await server.database.db.selectFrom("account_session").select("account_id").execute();
      const signedIn = await server.database.db.selectFrom("account").select(["id", "username"]).execute();
      const names = new Map(signedIn.map(({ id, username }) => [id, username]));
      for (const { account_id: id } of sessions) expect(names.get(id)).toMatch(/^fuzz-/);
    },
    120_000 + REQUESTS * 30,
  );
});
