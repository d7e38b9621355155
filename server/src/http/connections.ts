import type { FastifyHttpOptions, FastifyInstance } from "fastify";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Refusal } from "./errors.ts";
import type { SecurityHeaders } from "./security-headers.ts";

const SECOND = 1_000;

/** Bytes of the request line and all headers. Ours take 2,000; what is longer is refused before it is read. */
const MOST_HEADER_BYTES = 16 * 1024;
const MOST_HEADERS = 100;
const MOST_ADDRESS_CHARACTERS = 4_096;
/** Each costs some 20 kB; beyond, new ones are closed at once, so that those who are in go on being answered. */
const MOST_CONNECTIONS = 4_000;

/**
 * Connections that wait to be taken, one in each turn of the event loop: as many as are served, so that none of them is
 * left to try again after seconds. The system may allow fewer.
 */
export const BACKLOG = MOST_CONNECTIONS;

/** How the framework sets up its connections: what a slow, endless or broken request may take before it is ended. */
export const CONNECTION_LIMITS = {
  // The headers must be there after 15 s. A whole request takes a minute at most, which is time for a bad line, too, but for a
  // file, which takes as long as it comes at a pace: `keepBodiesInTime`.
  requestTimeout: 3_600 * SECOND,
  // Nothing sent or taken for so long is a client that is gone, or that holds on.
  connectionTimeout: 120 * SECOND,
  // Longer than a proxy in front keeps its own end open, or it would send into a connection that just closed.
  keepAliveTimeout: 72 * SECOND,
  maxRequestsPerSocket: 10_000,
  http: {
    maxHeaderSize: MOST_HEADER_BYTES,
    headersTimeout: 15 * SECOND,
    connectionsCheckingInterval: SECOND,
    insecureHTTPParser: false,
    // Refused below, with a sentence.
    requireHostHeader: false,
  },
} satisfies FastifyHttpOptions<Server>;

/** Applies the limits that are not the framework's to set, and refuses requests that are put together oddly. */
export function limitConnections(app: FastifyInstance, headers: SecurityHeaders): void {
  app.server.maxConnections = MOST_CONNECTIONS;
  // The runtime drops what is beyond its own limit, unsaid: a dropped `Origin` would be a hole. Ours is below.
  app.server.maxHeadersCount = 0;
  app.server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    const sentence = "Send the request without an Expect header.";
    response
      .writeHead(417, {
        ...headers,
        "cache-control": "no-store",
        "content-type": "text/plain; charset=utf-8",
        "content-length": sentence.length,
        connection: "close",
      })
      .end(sentence);
  });
  app.addHook("onRequest", (request, _reply, done) => {
    const refusal = oddness(request.raw);
    if (refusal === null) done();
    else done(refusal);
  });
}

function oddness({ url = "", rawHeaders, httpVersion }: IncomingMessage): Refusal | null {
  if (url.length > MOST_ADDRESS_CHARACTERS) return new Refusal(414, "The address is too long.");
  // Only a proxy is asked for a whole address, and this is none.
  if (!url.startsWith("/")) return new Refusal(400, "Ask for a path of this server.");
  if (rawHeaders.length > 2 * MOST_HEADERS) {
    return new Refusal(431, `The request has too many headers. Send at most ${MOST_HEADERS}.`);
  }
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  if (hosts > 1 || (hosts === 0 && httpVersion !== "1.0")) {
    return new Refusal(400, "Send exactly one Host header.");
  }
  return null;
}

const UNREADABLE = ["400 Bad Request", "The request cannot be read. Check what was sent."] as const;

/** A whole body is there after so long, but for a file, whose pace is looked after as it comes. */
const BODY_MILLISECONDS = 60 * SECOND;

/** Ends requests whose body takes too long to arrive; what takes a file says so in its route (`takesFile`). */
export function keepBodiesInTime(app: FastifyInstance, milliseconds = BODY_MILLISECONDS): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { raw } = request;
    const { "content-length": length, "transfer-encoding": chunked } = raw.headers;
    const hasBody = chunked !== undefined || (length !== undefined && length !== "0");
    if (!hasBody || (request.routeOptions.config as { takesFile?: boolean }).takesFile) return done();
    const late = setTimeout(() => {
      if (raw.complete) return;
      app.server.emit("clientError", Object.assign(new Error("late"), { code: TOO_LATE }), raw.socket);
    }, milliseconds);
    raw.once("end", () => clearTimeout(late));
    reply.raw.once("close", () => clearTimeout(late));
    done();
  });
}

const TOO_LATE = "ERR_HTTP_REQUEST_TIMEOUT";

/** What is said to a connection whose request could not even be read, by the code of the failure. */
const LAST_WORDS: Record<string, readonly [status: string, sentence: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "The request took too long to arrive. Try again."],
  HPE_HEADER_OVERFLOW: [
    "431 Request Header Fields Too Large",
    "The request's headers are too large. Delete the cookies of this site and try again.",
  ],
  HPE_INVALID_EOF_STATE: ["400 Bad Request", "The request did not arrive whole. Send it again."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ["413 Payload Too Large", "The request is too large."],
};

/** Answers what the HTTP parser refuses, then closes the connection: what follows on it cannot be trusted. */
export function answerBrokenRequests(headers: SecurityHeaders) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return (error: Error & { code?: string }, socket: Socket): void => {
    // The runtime's only word for the answer that is under way on a connection.
    // oxlint-disable-next-line no-underscore-dangle
    const answering = (socket as Socket & { _httpMessage?: ServerResponse })._httpMessage;
    // Bytes put into the middle of an answer would be taken for a part of it.
    if (error.code === "ECONNRESET" || !socket.writable || answering?.headersSent === true) {
      socket.destroy();
      return;
    }
    const [status, sentence] = LAST_WORDS[error.code ?? ""] ?? UNREADABLE;
    socket.end(
      `HTTP/1.1 ${status}\r\n${lines.join("")}cache-control: no-store\r\ncontent-type: text/plain; charset=utf-8\r\n` +
        `content-length: ${Buffer.byteLength(sentence)}\r\nconnection: close\r\n\r\n${sentence}`,
    );
  };
}
