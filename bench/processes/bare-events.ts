// The limit of what a process can tell to thousands of sockets: an answer without end to whoever asks, and the same bytes
// to all of them when it is told to. Runs in its own process.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const listening = new Set<ServerResponse>();
let sent = 0;

const frame = (id: number) =>
  Buffer.from(
    `id: ${String(id).padStart(16, "0")}\nevent: revisions\ndata: ${JSON.stringify({ cycle: 1, areas: 1, results: id, turnout: 1, petitions: 1, registers: 1, claims: 1, incidents: 1, exports: 1 })}\n\n`,
  );

const server = createServer((request, response) => {
  if (request.url !== "/api/events") {
    const bytes = frame((sent += 1));
    response.end();
    for (const one of listening) one.write(bytes);
    return;
  }
  response.useChunkedEncodingByDefault = false;
  response.writeHead(200, { "content-type": "text/event-stream", connection: "close" });
  response.write(frame(0));
  listening.add(response);
  response.once("close", () => listening.delete(response));
});
server.listen(0, "127.0.0.1", () =>
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
