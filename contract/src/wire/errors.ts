import * as z from "zod/mini";

/** What another user has changed of a record since it was read. */
export const conflict = z.object({
  /** The current version: a save that carries it overwrites these changes knowingly. */
  version: z.string(),
  /** Who changed it last, and when; null where the audit log does not say. */
  by: z.nullable(z.string()),
  at: z.nullable(z.iso.datetime()),
  /** Changed fields that the save has another value for. */
  fields: z.array(z.object({ field: z.string(), theirs: z.unknown() })),
});
export type Conflict = z.infer<typeof conflict>;

/** RFC 9457 body, sent to whoever asks for `application/problem+json`. Others get `detail` as plain text. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** Present on a masked 5xx: the id under which the server's log holds the cause. */
  requestId: z.optional(z.string()),
  /** Present on a 409 of a save: the record has changed since it was read. */
  conflict: z.optional(conflict),
});
export type Problem = z.infer<typeof problem>;
