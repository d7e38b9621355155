import { connect } from "node:net";

/** An answer as it came over the wire. */
export interface RawAnswer {
  /** 0 when the connection was closed without a word. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Everything that was sent, further answers included. */
  readonly text: string;
}

/** Sends bytes to a local port as they are, and waits until the server closes the connection. */
export function sendRaw(port: number, ...pieces: readonly (string | Buffer)[]): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const received: Buffer[] = [];
    socket.on("data", (bytes: Buffer) => received.push(bytes));
    // A server that closes while it is still being sent to resets the connection: what it said before counts.
    socket.on("error", () => undefined);
    socket.once("close", () => resolve(parse(Buffer.concat(received).toString("latin1"))));
    for (const piece of pieces) socket.write(piece);
  });
}

function parse(text: string): RawAnswer {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line) => {
    const cut = line.indexOf(":");
    return [line.slice(0, cut).toLowerCase(), line.slice(cut + 1).trim()] as const;
  });
  return {
    status: Number(first.split(" ")[1] ?? 0),
    headers: Object.fromEntries(headers),
    body: rest.join("\r\n\r\n"),
    text,
  };
}
