import type * as z from "zod/mini";
import type { Access } from "./access.ts";
import type { DataSet } from "./live.ts";

type Schema = z.ZodMiniType;

/** One call of the API, declared once for server, browser and API description. */
export interface Endpoint<Input extends Schema = Schema, Output extends Schema = Schema> {
  /** Unique; also the browser's query key and the name that a live event carries. */
  readonly id: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** A segment such as `:id` stands for that field of the input. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly summary: string;
  /** Query parameters of a GET, JSON body of everything else. */
  readonly input: Input;
  readonly output: Output;
  /** Public calls: statuses of refusals of their own, each with its reason, which only the API description reads. */
  readonly refusals?: Readonly<Partial<Record<401 | 403 | 429 | 503, string>>>;
  /** Media types of the file that is the answer; `output` then says what is in one of JSON. */
  readonly answersFile?: readonly string[];
  /** Whether a file is sent, as multipart/form-data; the input is then the fields beside it. */
  readonly takesFile?: true;
  /** Bytes that the JSON body may have at most, where that is not {@link MOST_BODY_BYTES}. */
  readonly mostBodyBytes?: number;
  /** Whether it answers without end, as server-sent events; `output` then is the data of one event. */
  readonly answersStream?: true;
  /** Whether it asks for a password proven within the last minutes, not only for a session. */
  readonly confirm?: true;
  /** The same for some inputs. */
  confirmIf?(input: z.output<Input>): boolean;
  /** Reads: what the audit log says was looked at, for lists that name people in trouble. No browser keeps their answers. */
  readonly sensitive?: string;
  /** Reads: the data sets whose revision decides whether a kept answer still stands. */
  readonly reads?: readonly DataSet[];
  /** Reads: whether the answer is of all cycles, whichever one is chosen. */
  readonly ofEveryCycle?: true;
}

/** Bytes of a JSON body where its endpoint says nothing else: several times what a form can hold. */
export const MOST_BODY_BYTES = 16 * 1024;

export type InputOf<E extends Endpoint> = z.output<E["input"]>;
export type OutputOf<E extends Endpoint> = z.output<E["output"]>;

/** Declares an endpoint; only there to infer the schemas' types. */
export function endpoint<Input extends Schema, Output extends Schema>(
  declaration: Endpoint<Input, Output>,
): Endpoint<Input, Output> {
  return declaration;
}

/** Whether a call reads a cycle at a moment, chosen by `?cycle=<id>`, `?asOf=` and `?known=`: true for every read of records, except reads of all cycles. */
export function isOfACycle({
  method,
  access,
  reads,
  ofEveryCycle,
}: Pick<Endpoint, "method" | "access" | "reads" | "ofEveryCycle">): boolean {
  return method === "GET" && access !== "public" && reads !== undefined && ofEveryCycle !== true;
}
