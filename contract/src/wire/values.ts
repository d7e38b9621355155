import * as z from "zod/mini";

/** Calendar day in Uganda, `YYYY-MM-DD`; never a timestamp, so no time zone can move it. */
export const day = z.iso.date();
/** A day that a caller gives. PostgreSQL has no year 0. */
export const givenDay = (sentence: string) =>
  z.iso.date(sentence).check(z.refine((given) => !given.startsWith("0000"), sentence));
export const count = z.int().check(z.nonnegative());
/** 0 to 100. Anything above is a finding, not a fact, and never leaves the server as a percentage. */
export const percent = z.number().check(z.minimum(0), z.maximum(100));

const NO_CONTROL = /^[^\u0000-\u001f\u007f\ud800-\udfff]*$/u;

/** Neither a NUL nor half a character: the database stores neither. */
const STORABLE = /^[^\0\ud800-\udfff]*$/u;

/** A text that is stored as it was sent. */
export const storedText = (most: number) =>
  z
    .string()
    .check(
      z.maxLength(most, `Use at most ${most} characters`),
      z.regex(STORABLE, "The text has characters that cannot be stored"),
    );

/**
 * Characters that hide text, turn its direction or show nothing, as the inside of a bracket of a regular expression with the flag `u`.
 * The variants of signs (U+FE00 to U+FE0F) are not among them: phones write emoji with them.
 */
export const HIDING =
  "\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb\\u{e0000}-\\u{e0fff}";

/** A name must be what it looks like: no control or hiding characters. Nor half a character, which the database cannot store. */
const VISIBLE = new RegExp(`^[^\\u0000-\\u001f${HIDING}\\ud800-\\udfff]*$`, "u");

/** A name or a label that people type: trimmed, at most so many characters; `missing` is said where there is none. */
export const visibleText = (most: number, missing: string, what = "The name") =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(most, `Use at most ${most} characters`),
      z.regex(VISIBLE, `${what} has characters that cannot be shown`),
    );

/** Some letters of other scripts look like Latin ones, so two names could look the same. */
const LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** Who published results. */
export const publisherName = (missing: string) =>
  visibleText(100, missing).check(z.regex(LATIN, "Write the publisher’s name in Latin letters"));

/** Typed search text: trimmed, without control characters. */
export const searchText = z
  .string()
  .check(
    z.trim(),
    z.maxLength(100, "Search for at most 100 characters."),
    z.regex(NO_CONTROL, "The search text has characters that cannot be searched."),
  );

/** An id of a record: PostgreSQL's integer, so that a larger number is bad input rather than an error of the database. */
export const recordId = (message: string) =>
  z.int(message).check(z.minimum(1, message), z.maximum(2_147_483_647, message));

/** A whole number that arrives as text in a query string. */
export const wholeNumber = (from: number, to: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, "Give a whole number.")),
    z.pipe(
      z.transform(Number),
      z
        .int()
        .check(
          z.minimum(from, `Give a number from ${from} to ${to}.`),
          z.maximum(to, `Give a number from ${from} to ${to}.`),
        ),
    ),
  );

/**
 * Optional paging, search and sorting of a list. Without them the response is the whole list. It is always a plain array; the
 * `X-Total-Count` header has the number of matching records.
 */
export const listQuery = <const Columns extends readonly [string, ...string[]]>(columns: Columns) =>
  z.strictObject({
    q: z.optional(searchText),
    sort: z.optional(z.enum(columns, `Sort by one of: ${columns.join(", ")}.`)),
    order: z.optional(z.enum(["asc", "desc"], "Order is asc or desc.")),
    page: z.optional(wholeNumber(1, 100_000)),
    limit: z.optional(wholeNumber(1, 1_000)),
  });

/** For calls without input: anything sent is refused, so that a misspelt parameter is not silently ignored. */
export const nothing = z.strictObject({});

/**
 * What a record's source is; what comes from a `sample` was invented. `import_batch` is for the import of the
 * party's own data: no record has it before.
 */
export const sourceKind = z.enum(["publication", "import_batch", "person", "sample"]);
export type SourceKind = z.infer<typeof sourceKind>;

/** The version of a record, as its read gave it: a save of the whole record carries it. Opaque to clients. */
export const recordVersion = z
  .string("Send the version that the record was read with")
  .check(z.minLength(1, "Send the version that the record was read with"), z.maxLength(1_000));

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The id of a request, chosen by the client. The same request with the same id is saved once. */
export const clientId = z.string().check(z.regex(UUID, "Give a UUID as the client id."));
