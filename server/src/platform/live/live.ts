import type { FastifyReply, FastifyRequest } from "fastify";
import { BEAT_MILLISECONDS } from "@command-center/contract/wire/event-names";
import { followEvents } from "@command-center/contract/wire/events";
import { readRevisions, type DataRevisions } from "../../database/revisions/data-revisions.ts";
import { Refusal } from "../../http/errors.ts";
import { authorise, SIGN_IN_FIRST } from "../mount/admission.ts";
import type { Platform } from "../platform.ts";
import type { SecurityHeaders } from "../../http/security-headers.ts";
import type { Caller } from "../../identity/sessions/sessions.ts";
import { beatNow, OVER, pauseAmong, stateOf, type State } from "./frames.ts";
import type { Watch } from "./scoped-answers.ts";
import { writeStream, type Stream } from "./stream.ts";
import { standingOf, textOfRights } from "../../identity/sessions/lasting-rights.ts";

/** Each costs some 20 kB, and is counted beside other connections, which they must not crowd out. */
export const MOST_STREAMS = 6_000;
/** A browser has one; where its tabs cannot share it, one a tab that is looked at. */
export const MOST_OF_SESSION = 20;
export const MOST_OF_ACCOUNT = 100;

/** States follow one another at most so often: each says all that those before it did. */
const LEAST_BETWEEN_STATES = 100;
const A_SECOND = 1_000;
/** A session is looked at again after so long at the latest, even if the database tells of no change. */
const LOOK_AGAIN_MILLISECONDS = 60_000;
/** Pause for the oldest stream of a session with too many: one that came back at once would push out the next. */
const COME_BACK_IN_A_MINUTE = "retry: 60000\n\n";

/** A stream and whose it is. */
interface Listener extends Stream {
  readonly caller: Caller;
  /** Time until which its session is known to stand; then it is looked at again. */
  until: number;
}

/** Listeners who hear the same: those of the whole country, or of one scope. */
interface Audience {
  readonly listeners: Set<Listener>;
  state: State | null;
  readonly watch: Watch | null;
}

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  // Not kept, not compressed, and passed on as it comes.
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
  // The end of the connection is the end of the stream: every client is then sent the same bytes.
  connection: "close",
};

/**
 * Mounts `GET /api/events`, and tells all who listen there when a data set's revision moves, through whichever process.
 * A stream ends as soon as its session has ended or is good for something else than when it was opened
 * (`docs/decisions/022-push.md`). Returns what counts the open streams.
 */
export function mountLive(platform: Platform, headers: SecurityHeaders): () => number {
  const { app, database, revisions, sessions, sessionSettings, scopedAnswers } = platform;
  const audiences = new Map<string, Audience>();
  const listeners = new Set<Listener>();
  let known: DataRevisions | null = null;
  let isClosing = false;

  const publish = (audience: Audience, state: State) => {
    if (audience.state?.id === state.id) return;
    audience.state = state;
    for (const listener of audience.listeners) listener.send(state.frame);
  };

  const audienceOf = ({ scope }: Caller): Audience => {
    const key = String(scope);
    let audience = audiences.get(key);
    if (audience === undefined) {
      const all = new Set<Listener>();
      const tell = (state: State) => publish(newAudience, state);
      const watch = scope === "everywhere" ? null : scopedAnswers.watch(scope, tell);
      const newAudience: Audience = { listeners: all, state: null, watch };
      audiences.set(key, (audience = newAudience));
      if (known !== null) tellOf(newAudience, known);
    }
    return audience;
  };

  const tellOf = (audience: Audience, now: DataRevisions) => {
    if (audience.watch !== null) return audience.watch.look(now);
    const country = now.of("everywhere");
    publish(
      audience,
      stateOf((dataSet) => country.get(dataSet) ?? 0),
    );
  };

  let toldAt = -Infinity;
  let telling: NodeJS.Timeout | undefined;
  /** Tells what is known, once where much changes in a moment. */
  const tellSoon = () => {
    if (telling !== undefined) return;
    telling = setTimeout(
      () => {
        telling = undefined;
        toldAt = performance.now();
        if (known !== null) for (const audience of audiences.values()) tellOf(audience, known);
      },
      Math.max(0, toldAt + LEAST_BETWEEN_STATES - performance.now()),
    );
  };

  const learn = (now: DataRevisions) => {
    const [before, areas] = [known, now].map((revisions) => revisions?.of("everywhere").get("areas"));
    known = now;
    // A region may have other districts now, and stand for another scope.
    if (before !== undefined && before !== areas) check(listeners);
    tellSoon();
  };

  const unchecked = new Set<Listener>();
  let isChecking = false;
  /** Ends those streams whose session has ended, or is good for something else than when they were opened. */
  const check = (listenersToCheck: Iterable<Listener>) => {
    for (const listener of listenersToCheck) unchecked.add(listener);
    if (!isChecking) void checkAll();
  };
  const checkAll = async () => {
    isChecking = true;
    while (unchecked.size > 0) {
      const batch = [...unchecked];
      unchecked.clear();
      try {
        const ids = new Set(batch.map(({ caller }) => caller.sessionId));
        const standings = await standingOf(database, platform, [...ids], sessionSettings);
        for (const listener of batch) {
          const standing = standings.get(listener.caller.sessionId);
          if (standing?.rights === textOfRights(listener.caller))
            listener.until = Math.min(standing.until, Date.now() + LOOK_AGAIN_MILLISECONDS);
          else end(listener, OVER + pauseAmong(0));
        }
      } catch {
        // The database does not answer: the next second asks again.
        for (const listener of batch) if (listeners.has(listener)) unchecked.add(listener);
        break;
      }
    }
    isChecking = false;
  };

  const end = (listener: Listener, lastWords: string) => {
    forget(listener);
    listener.end(lastWords);
  };

  const forget = (listener: Listener) => {
    if (!listeners.delete(listener)) return;
    unchecked.delete(listener);
    app.server.maxConnections -= 1;
    const key = String(listener.caller.scope);
    const audience = audiences.get(key);
    audience?.listeners.delete(listener);
    if (audience === undefined || audience.watch === null || audience.listeners.size > 0) return;
    audience.watch.stop();
    audiences.delete(key);
  };

  /** Makes room for one more stream of a caller, or says why there is none. */
  const makeRoom = ({ accountId, sessionId }: Caller) => {
    if (isClosing) throw new Refusal(503, "The server is stopping. Try again in a moment.");
    if (listeners.size >= MOST_STREAMS)
      throw new Refusal(503, "Too many are connected for updates. Try again in a minute.", {
        "retry-after": "60",
      });
    let ofAccount = 0;
    const ofSession: Listener[] = [];
    for (const listener of listeners) {
      if (listener.caller.accountId !== accountId) continue;
      ofAccount += 1;
      if (listener.caller.sessionId === sessionId) ofSession.push(listener);
    }
    const [oldest] = ofSession;
    if (oldest !== undefined && ofSession.length >= MOST_OF_SESSION) end(oldest, COME_BACK_IN_A_MINUTE);
    else if (ofAccount >= MOST_OF_ACCOUNT)
      throw new Refusal(429, "Your account is connected for updates too often. Close some windows.", {
        "retry-after": "60",
      });
  };

  /** The state, unless one has it already; that all is well, unless nothing is known. */
  const firstWords = (state: State | null, lastId: string | string[] | undefined): Buffer => {
    if (known === null) return Buffer.alloc(0);
    return state === null || state.id === lastId ? beatNow() : state.frame;
  };

  const open = (caller: Caller, request: FastifyRequest, reply: FastifyReply) => {
    makeRoom(caller);
    reply.hijack();
    const { raw } = reply;
    // Gone while its session was looked up: nothing would tell of its end any more.
    if (raw.destroyed) return;
    raw.useChunkedEncodingByDefault = false;
    raw.writeHead(200, { ...headers, ...HEADERS });
    const listener: Listener = { ...writeStream(raw), caller, until: Infinity };
    listeners.add(listener);
    app.server.maxConnections += 1;
    raw.once("close", () => forget(listener));
    const audience = audienceOf(caller);
    audience.listeners.add(listener);
    listener.send(
      Buffer.concat([
        Buffer.from(pauseAmong(listeners.size)),
        firstWords(audience.state, request.headers["last-event-id"]),
      ]),
    );
    // The session was believed for up to a second, and may have ended within it.
    check([listener]);
  };

  const everySecond = setInterval(() => {
    const now = Date.now();
    check([...listeners].filter(({ until }) => until <= now));
    if (revisions.current() !== null || listeners.size === 0) return;
    // Nothing is heard from the database, so it is asked.
    check(listeners);
    readRevisions(database).then(learn, () => (known = null));
  }, A_SECOND).unref();

  // While the revisions are not known there are no beats: clients find out by the silence, and poll.
  const beats = setInterval(() => {
    const sign = beatNow();
    if (known !== null) for (const listener of listeners) listener.beat(sign);
  }, BEAT_MILLISECONDS).unref();

  const now = revisions.current();
  if (now !== null) learn(now);
  revisions.follow({
    revisions: learn,
    account(id) {
      // A client whose stream ends asks again at once: its session must not be believed any more.
      if (id !== null) sessions.forget(id);
      check([...listeners].filter(({ caller }) => id === null || caller.accountId === id));
    },
  });

  app.addHook("preClose", async () => {
    isClosing = true;
    for (const timer of [everySecond, beats, telling]) clearInterval(timer);
    const count = listeners.size;
    for (const listener of listeners) end(listener, pauseAmong(count));
  });

  platform.mounted.push(followEvents);
  app.get(followEvents.path, async (request, reply) => {
    const caller = await sessions.callerOf(request, false);
    authorise(followEvents.access, caller);
    if (caller === null) throw new Refusal(401, SIGN_IN_FIRST);
    if (!followEvents.input.safeParse(request.query).success)
      throw new Refusal(400, "Ask for updates without parameters.");
    if (!acceptsEvents(request.headers.accept)) throw new Refusal(406, "Ask for text/event-stream.");
    if (request.method === "HEAD") return reply.headers(HEADERS).send();
    open(caller, request, reply);
    return reply;
  });
  return () => listeners.size;
}

function acceptsEvents(accept: string | undefined): boolean {
  return accept === undefined || /text\/(?:event-stream|\*)|\*\/\*/.test(accept);
}
