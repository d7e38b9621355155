import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { ownCookie } from "../../http/cookies.ts";

/** The cookie that opens a session: its token and an HMAC-SHA-256 of that, by a key that is not in the database. */
export interface SessionCookie {
  /** The cookie as the request brought it, cut to a length that ours never have; empty where it brought none. */
  read(request: FastifyRequest): string;
  /** The token in a cookie that we signed, else null. */
  tokenOf(cookie: string): string | null;
  /** The header that sets the cookie. It has no end of its own: the server decides when a session ends. */
  set(token: string): string;
  /** The header that removes the cookie. */
  clear(): string;
}

export function sessionCookie(secret: string, https: boolean): SessionCookie {
  const cookie = ownCookie("session_token", https);
  const signed = (token: string) => `${token}.${createHmac("sha256", secret).update(token).digest("base64")}`;
  return {
    read: cookie.read,
    tokenOf(sent) {
      const value = decoded(sent);
      const token = /^(\w+)\./.exec(value)?.[1] ?? "";
      const [expected, actual] = [Buffer.from(signed(token)), Buffer.from(value)];
      const isOurs = expected.length === actual.length && timingSafeEqual(expected, actual);
      return isOurs && token !== "" ? token : null;
    },
    set: (token) => cookie.set(encodeURIComponent(signed(token))),
    clear: () => cookie.set("", 0),
  };
}

/** Some clients decode a cookie's value before they send it back. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const TOKEN_CHARACTERS = 32;
const ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** A new session token of 190 bits. */
export function newToken(): string {
  return Array.from({ length: TOKEN_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}
