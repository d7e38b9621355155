import { once } from "node:events";
import { createServer } from "node:http";

/** There is a server of ours on the port: the message is one line that says what to do. */
export class AlreadyRuns extends Error {}

/**
 * Takes the port for as long as the start goes on, so that of two starts at once one gets it and the other ends before
 * anything is started or written. Whoever asks meanwhile hears that the server is starting. Resolves to what frees it for
 * the server itself; rejects as listening does, or with {@link AlreadyRuns}.
 */
export async function holdPort(port: number, host: string): Promise<() => void> {
  const server = createServer((_request, response) => {
    response.writeHead(503, { "content-type": "application/json", "retry-after": "2" });
    response.end(STARTING);
  }).listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE" || !(await isOurs(port, host))) throw error;
    throw new AlreadyRuns(
      `Command Center is already running on port ${port}. Stop it first. To run a second one, set another PORT and DATA_DIR.`,
    );
  }
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

const STARTING = JSON.stringify({ status: "starting" });
const PATIENCE_MILLISECONDS = 2_000;

/** Whether what holds a port is a server of ours, or one that is starting. Never fails. */
async function isOurs(port: number, host: string): Promise<boolean> {
  // From every address of this machine, itself is reached by this one.
  const at = ["0.0.0.0", "::"].includes(host) ? "localhost" : host;
  try {
    const answer = await fetch(`http://${at.includes(":") ? `[${at}]` : at}:${port}/api/health`, {
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    });
    const body: unknown = await answer.json();
    return typeof body === "object" && body !== null && "status" in body && typeof body.status === "string";
  } catch {
    return false;
  }
}
