import * as z from "zod/mini";
import { count } from "../wire/values.ts";

type Sums<S> = { [Name in keyof S]: S[Name] extends true ? typeof count : z.ZodMiniNullable<typeof count> };

/** Sums over areas as part of a response. A count that not every record has (`false`) is null where none of an area has it. */
export function sumsOf<const S extends Readonly<Record<string, boolean>>>(sums: S): Sums<S> {
  return Object.fromEntries(
    Object.entries(sums).map(([name, isComplete]) => [name, isComplete ? count : z.nullable(count)]),
  ) as Sums<S>;
}
