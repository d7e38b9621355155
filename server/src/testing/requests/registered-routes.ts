import type { FastifyInstance } from "fastify";
import { STOP_MAIL_PATH } from "../../features/following/stop-mail.ts";
import type { Access } from "@command-center/contract/wire/access";

/** A path of the server with the methods that it takes, and who may use them. */
export interface Route {
  readonly path: string;
  readonly methods: readonly string[];
  readonly access: Access;
}

const READ = ["GET", "HEAD"];

/** What the server answers besides the endpoints of the contract, and nothing else. */
export const OTHER_ROUTES: readonly Route[] = [
  // The description of the API, and the files of its page.
  ...[
    "/api/docs",
    "/api/docs/",
    "/api/docs/json",
    "/api/docs/yaml",
    "/api/docs/static/index.html",
    "/api/docs/static/swagger-initializer.js",
    "/api/docs/static/*",
  ].map((path) => ({ path, methods: READ, access: "api.describe" as const })),
  // For mail programs, with a proof in the address instead of a session.
  { path: STOP_MAIL_PATH, methods: [...READ, "POST"], access: "public" },
  // The pages, which hold no data.
  { path: "/", methods: READ, access: "public" },
  { path: "/*", methods: READ, access: "public" },
];

/** Every route that the framework knows, read from its own drawing of them, as `METHOD /path`. */
export function registeredRoutes(app: FastifyInstance): string[] {
  const above: string[] = [];
  const found: string[] = [];
  for (const line of app.printRoutes().split("\n")) {
    // Four characters a level, then a piece of a path, then its methods.
    const match = /^((?:[│ ] {3})*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line);
    if (match === null) {
      if (line === "") continue;
      throw new Error(`A route cannot be read: ${line}`);
    }
    const [, indent = "", piece = "", methods] = match;
    const depth = indent.length / 4;
    above.splice(depth, above.length, piece);
    for (const method of methods?.split(", ") ?? []) found.push(`${method} ${above.join("")}`);
  }
  return found.toSorted();
}
