import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  FIRST_PAGE_ELEMENT,
  type DrawnPage,
  type DrawPage,
  type PageRead,
} from "@command-center/contract/wire/first-page";
import { troubleOf } from "../database/pool/trouble.ts";
import { Refusal } from "../http/errors.ts";
import type { Platform } from "./platform.ts";
import type { Caller } from "../identity/sessions/sessions.ts";

/** Sends the page at an address. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Reads that took longer are asked for by the browser: the page must not wait for the slowest of them. */
const PATIENCE_MS = 400;
/** An answer can lead to the next read, at most so many times. */
const ROUNDS = 4;
/** Drawing takes at most this part of the process's time, and so much at once: polls of all others come first. */
const SHARE_OF_TIME = 0.5;
const BURST_MS = 4_000;
/** Around the words that stand in the shell until there is a page. */
const ROOT = /<div id="root">[\s\S]*?<output>([\s\S]*?)<\/output>[\s\S]*?<\/div>(?=\s*<noscript>)/;
const PARTY = /(<span id="party">)[^<]*(<\/span>)/;
const ENTRY = /\s*<script type="module"[^>]*><\/script>/;
/** What only the login needs. */
const LOGIN = /\s*<link rel="modulepreload"[^>]*data-login[^>]*>/;
const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

interface Answered extends PageRead {
  readonly json: string;
  readonly isSensitive: boolean;
}

/**
 * Answers a full load of a page. Who has a session gets it drawn, with the answers that it was drawn from, so that it
 * can be read before any script has come; everybody else gets the shell, which finds out by itself.
 */
export async function pageSender(
  platform: Platform,
  { webRoot, draw, partyShortName }: { webRoot: string; draw: DrawPage | null; partyShortName: string },
): Promise<SendPage> {
  const shell = withFont(
    (await readFile(join(webRoot, "index.html"), "utf8")).replace(LOGIN, ""),
    await readdir(join(webRoot, "assets")).catch(() => []),
  );
  const time = timeSpent();
  /** What was read for an address last time: asked for at once, not found out by drawing. */
  const known = new Map<string, readonly PageRead[]>();

  const drawn = async (drawPage: DrawPage, caller: Caller, request: FastifyRequest) => {
    const { pathname: path, search } = new URL(request.url, "http://page");
    const answers = new Map<string, Answered | null>();
    const giveUp = AbortSignal.timeout(PATIENCE_MS);
    const userName = caller.username;
    let missingReads = known.get(request.url) ?? [];
    for (let round = 0; ; round += 1) {
      await readAll(platform, caller, request, missingReads, answers, giveUp);
      const began = performance.now();
      const found = [...answers.values()].filter((answer) => answer !== null);
      const page = await drawPage({
        path,
        search,
        partyShortName,
        userName,
        answers: found.map(({ id, input, json }) => ({ id, input, data: JSON.parse(json) as unknown })),
      });
      time.spend(performance.now() - began);
      missingReads = page.reads.filter((read) => !answers.has(keyOf(read)));
      if (missingReads.length > 0 && round < ROUNDS && !giveUp.aborted) continue;
      if (known.size > 1_000) known.clear();
      known.set(request.url, page.reads);
      const used = new Set(page.reads.map(keyOf));
      return {
        ...page,
        userName,
        partyShortName,
        answers: found.filter((answer) => used.has(keyOf(answer))),
      };
    }
  };

  return async (request, reply) => {
    // What is drawn would not say that it is out of date; the shell finds out by itself.
    if (draw === null || time.isSpent() || platform.database.condition.isAway())
      return reply.sendFile("index.html");
    const caller = await callerOrNobody(platform, request);
    if (caller === null || caller.mustChangePassword || caller.mustSetUpSecondFactor)
      return reply.sendFile("index.html");
    const page = await drawn(draw, caller, request).catch((error: unknown) => {
      request.log.error({ err: error }, "A page could not be drawn");
      return null;
    });
    if (page === null) return reply.sendFile("index.html");
    return sendHtml(request, reply, pageOf(shell, page));
  };
}

/** Who asks for a page; nobody, where the database cannot be asked. */
async function callerOrNobody({ sessions, database }: Platform, request: FastifyRequest) {
  const began = performance.now();
  try {
    return await sessions.callerOf(request);
  } catch (error) {
    if (database.condition.troubleSince(began) === null) throw error;
    return null;
  }
}

type Page = DrawnPage & { userName: string; partyShortName: string; answers: readonly Answered[] };

/** The shell with the page in it. The scripts are named in its data: the page fetches them once it is painted. */
function pageOf(shell: string, { title, html, userName, partyShortName, scripts, answers }: Page): string {
  const texts = answers.map(
    ({ id, input, json, isSensitive }) =>
      `{"id":${JSON.stringify(id)},"input":${JSON.stringify(input)},"data":${json}${isSensitive ? ',"unkept":true' : ""}}`,
  );
  const data = `{"userName":${JSON.stringify(userName)},"at":${Date.now()},"answers":[${texts.join(",")}]}`;
  const carried = `<script type="application/json" id="${FIRST_PAGE_ELEMENT}" data-scripts="${scripts.join(" ")}">${withoutMarkup(data)}</script>`;
  return shell
    .replace(ENTRY, "")
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(
      ROOT,
      // For ears: it can be read, but not operated yet.
      (_, words: string) =>
        `<output id="starting" class="sr-only">${words.replace(PARTY, (_all, open: string, close: string) => `${open}${escaped(partyShortName)}${close}`)}</output><div id="root" data-drawn>${html}</div>${carried}`,
    );
}

/** The shell with the typeface of its words named, so that it comes beside the style sheet and not after it. */
function withFont(shell: string, assets: readonly string[]): string {
  const font = assets.find((name) => /^public-sans-latin-wght-.*\.woff2$/.test(name));
  if (font === undefined) return shell;
  const link = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${font}">`;
  return shell.replace("</head>", `${link}</head>`);
}

/** JSON that no parser of HTML takes for anything else. */
function withoutMarkup(json: string): string {
  return json.replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string) {
  const accepted = request.headers["accept-encoding"] ?? "";
  const encoding = (["br", "gzip"] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted));
  reply
    .type("text/html; charset=utf-8")
    // It is of one person, and of this moment.
    .header("cache-control", "no-store")
    .header("vary", "accept-encoding, cookie");
  if (encoding === undefined) return reply.send(html);
  reply.header("content-encoding", encoding);
  return reply.send(await (encoding === "br" ? compress.br(html, QUICK) : compress.gzip(html)));
}

function keyOf({ id, input }: PageRead): string {
  return `${id} ${JSON.stringify(input)}`;
}

/** Answers reads side by side; one that is refused, fails or takes too long is left to the browser (null). */
async function readAll(
  { readers, mounted }: Platform,
  caller: Caller,
  request: FastifyRequest,
  reads: readonly PageRead[],
  answers: Map<string, Answered | null>,
  giveUp: AbortSignal,
): Promise<void> {
  const late = new Promise<null>((resolve) =>
    giveUp.aborted ? resolve(null) : giveUp.addEventListener("abort", () => resolve(null), { once: true }),
  );
  await Promise.all(
    reads.map(async (read) => {
      const answering = readers.get(read.id)?.(caller, asSent(read.input), request);
      const json = await Promise.race([
        answering?.catch((error: unknown) => {
          if (!(error instanceof Refusal) && troubleOf(error) === null)
            request.log.error({ err: error }, `${read.id} failed`);
          return null;
        }),
        late,
      ]);
      const isSensitive = mounted.find(({ id }) => id === read.id)?.sensitive !== undefined;
      answers.set(keyOf(read), json == null ? null : { ...read, json, isSensitive });
    }),
  );
}

/** An input as a query string holds it: what is set, as text. */
function asSent(input: unknown): Record<string, string> {
  const entries = Object.entries(input ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** How much time was spent on something, less what may be spent on it since. */
function timeSpent() {
  let spent = 0;
  let at = performance.now();
  const forget = () => {
    const now = performance.now();
    spent = Math.max(0, spent - (now - at) * SHARE_OF_TIME);
    at = now;
  };
  return {
    spend(milliseconds: number) {
      forget();
      spent += milliseconds;
    },
    isSpent() {
      forget();
      return spent > BURST_MS;
    },
  };
}
