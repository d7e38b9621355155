import type { FastifyRequest } from "fastify";
import type { Database } from "../../database/database.ts";
import { DatabaseBusy } from "../../database/pool/trouble.ts";

/** Waits for a response until the time since the request's arrival is up, then rejects as {@link DatabaseBusy}. The work goes on. */
export async function inTime<T>(
  { arrivedAt }: FastifyRequest,
  { deadlines }: Pick<Database, "deadlines">,
  work: Promise<T>,
): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_, reject) => {
    const left = arrivedAt + deadlines.computedAnswer - performance.now();
    late = setTimeout(() => reject(new DatabaseBusy()), left);
  });
  return Promise.race([work, passed]).finally(() => clearTimeout(late));
}
