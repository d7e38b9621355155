// The limit of what the framework can do: one route without rules, answering finished bytes. Runs in its own process.
import { readFileSync } from "node:fs";
import fastify from "fastify";
import type { RecordedAnswer } from "./bare-server.ts";

const recorded = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as RecordedAnswer;
const body = Buffer.from(recorded.body, "base64");

const app = fastify();
app.get("/", (request, reply) => {
  if (request.headers["if-none-match"] === recorded.etag) {
    reply.code(304).headers(recorded.unchangedHeaders).send();
  } else {
    reply.headers(recorded.headers).send(body);
  }
});
process.send?.(await app.listen({ host: "127.0.0.1", port: 0 }));
