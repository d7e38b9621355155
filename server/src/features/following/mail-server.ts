import { createTransport } from "nodemailer";

/** What is sent: plain text, to one address. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same at each attempt, so that mail servers and programs recognise a repetition. */
  readonly messageId: string;
  /** Where the user can stop such mails. */
  readonly stopUrl: string;
  /** Whether a mail program may stop them there by itself, with a POST (RFC 8058). */
  readonly stopsAtOnce: boolean;
  readonly attachment?: { readonly fileName: string; readonly bytes: Buffer } | undefined;
}

/** Why a mail was not taken. */
export interface Failure {
  /** For the user and the administrator. */
  readonly sentence: string;
  /** `server`: the next mail would fail, too. `refused`: trying again would change nothing. */
  readonly cause: "server" | "refused" | "later";
}

export interface MailServer {
  /** Sends a message; null once the server has taken it. Never rejects, and takes at most half a minute. */
  send(message: Message): Promise<Failure | null>;
}

export interface MailSettings {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the start. */
  readonly smtpUrl: string;
  /** The sender's address. */
  readonly mailFrom: string;
  readonly partyShortName: string;
  /** How long one step may take, where it is other than usual. */
  readonly stepMs?: number | undefined;
}

const STEP_MS = 10_000;
/** Steps that a mail may take at most: some servers answer each one in the last moment. */
const MAX_STEPS = 3;

/** Connects to the server for each mail, and not before. */
export function mailServer({
  smtpUrl,
  mailFrom,
  partyShortName,
  stepMs = STEP_MS,
}: MailSettings): MailServer {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  const auth =
    username === "" ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const options = {
    host: hostname.replaceAll(/[[\]]/g, ""),
    secure: protocol === "smtps:",
    ...(port !== "" && { port: Number(port) }),
    ...(auth !== null && { auth }),
    // A password never goes over a network in the clear.
    requireTLS: auth !== null && !isLocal,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    async send({ to, subject, text, messageId, stopUrl, stopsAtOnce, attachment }) {
      const transport = createTransport(options);
      let timer: NodeJS.Timeout | undefined;
      try {
        const sending = transport.sendMail({
          from: { name: `${oneLine(partyShortName)} Command Center`, address: mailFrom },
          to: { name: "", address: to },
          subject: oneLine(subject).slice(0, 200),
          text,
          messageId,
          list: { unsubscribe: stopUrl },
          headers: {
            "Auto-Submitted": "auto-generated",
            ...(stopsAtOnce && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
          },
          ...(attachment !== undefined && {
            attachments: [
              { filename: attachment.fileName, content: attachment.bytes, contentType: "application/pdf" },
            ],
          }),
        });
        const late = new Promise<never>((_, reject) => {
          timer = setTimeout(() => reject(new Error("slow")), stepMs * MAX_STEPS);
        });
        sending.catch(() => undefined);
        await Promise.race([sending, late]);
        return null;
      } catch (error) {
        return failureOf(error);
      } finally {
        clearTimeout(timer);
        transport.close();
      }
    },
  };
}

/** Names of records may hold anything. A line break in one would let it write lines and headers of a mail. */
export const oneLine = (text: string) => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ");

function failureOf(error: unknown): Failure {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (responseCode !== undefined && code !== "EAUTH" && code !== "ECONNECTION") {
    const isFinal = responseCode >= 500;
    return {
      cause: isFinal ? "refused" : "later",
      sentence: `The mail server refused the mail (${responseCode}).`,
    };
  }
  if (code === "EAUTH")
    return { cause: "server", sentence: "The mail server refused the user name or password of SMTP_URL." };
  return { cause: "server", sentence: "The mail server does not answer." };
}
