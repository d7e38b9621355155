import type { Endpoint, InputOf } from "@command-center/contract/wire/endpoint";
import { authorised } from "../mount/admission.ts";
import { parse } from "../mount/input.ts";
import type { Platform } from "../platform.ts";
import { headersOf } from "./download.ts";

/** A small file that is made anew for each who asks. */
export interface MadeFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** Mounts a read that answers with a small file of no records: nothing is written down, and nothing counted. */
export function mountMadeFile<E extends Endpoint>(
  { app, mounted, sessions }: Pick<Platform, "app" | "mounted" | "sessions">,
  endpoint: E,
  handler: (input: InputOf<E>) => Promise<MadeFile>,
): void {
  mounted.push(endpoint);
  app.get(endpoint.path, async (request, reply) => {
    authorised(endpoint.access, await sessions.callerOf(request));
    const asked = { ...(request.query as object), ...(request.params as object) };
    const { fileName, mediaType, bytes } = await handler(parse(endpoint, asked) as InputOf<E>);
    return reply.headers(headersOf(fileName)).type(mediaType).send(bytes);
  });
}
