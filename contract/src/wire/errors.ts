import * as z from "zod/mini";

/** RFC 9457 body, sent to whoever asks for `application/problem+json`. Others get `detail` as plain text. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** Present on a masked 5xx: the id under which the server's log holds the cause. */
  requestId: z.optional(z.string()),
});
export type Problem = z.infer<typeof problem>;
