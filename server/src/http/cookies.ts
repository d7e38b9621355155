import type { FastifyRequest } from "fastify";

/** A cookie of ours, which no script can read and no other site sends. */
export interface OwnCookie {
  /** What the request brought, cut to a length that ours never have; empty where it brought none. */
  read(request: FastifyRequest): string;
  /** The header that sets it for some seconds (0 removes it), or until the browser closes. */
  set(value: string, seconds?: number): string;
}

const MOST_CHARACTERS = 200;

/** `__Host-` where served over https: no neighbouring host, nor a page without TLS, can set one by that name. */
export function ownCookie(plainName: string, https: boolean): OwnCookie {
  const name = `${https ? "__Host-" : ""}command-center.${plainName}`;
  return {
    read(request) {
      const cookies = (request.headers.cookie ?? "").split(";").map((cookie) => cookie.trim());
      const found = cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? "";
      return found.slice(name.length + 1, name.length + 1 + MOST_CHARACTERS);
    },
    set: (value, seconds) =>
      `${name}=${value}; Path=/${seconds === undefined ? "" : `; Max-Age=${seconds}`}; HttpOnly; SameSite=Strict${https ? "; Secure" : ""}`,
  };
}
