import type * as z from "zod/mini";

/**
 * Corrections to a sample: the fields that matter for its shape. For a list, the number of its rows or a correction per
 * row; anything else replaces the sample's own value.
 */
export type SampleHint<Value> = Value extends readonly (infer Row)[]
  ? number | readonly SampleHint<Row>[]
  : Value extends object
    ? { readonly [Field in keyof Value]?: SampleHint<Value[Field]> }
    : Value;

type Definition = z.core.$ZodTypes["_zod"]["def"];

/** Rows of a list without a hint. */
const ROWS = 3;

/** Formats that a string's schema may require: a day, a moment, a decimal. */
const TEXTS = ["2000-08-28", "2000-08-28T12:00:00.000Z", "10.0"];

/**
 * A value of a contract's schema, which a card renders while its response loads (`Ghost`). Numbers and words have a typical
 * length. Each row has its own ids and names and the next value of an enum; nullable fields have a value.
 */
export function sample<Schema extends z.ZodMiniType>(
  schema: Schema,
  hint?: SampleHint<z.output<Schema>>,
): z.output<Schema> {
  return build(schema, hint, 0) as z.output<Schema>;
}

function build(part: z.core.$ZodType, hint: unknown, row: number): unknown {
  const schema = part as z.ZodMiniType;
  const def = schema.def as Definition;
  switch (def.type) {
    case "object": {
      if (hint === null) return null;
      const hints = (hint ?? {}) as Record<string, unknown>;
      const fields = Object.entries(def.shape);
      return Object.fromEntries(fields.map(([name, field]) => [name, build(field, hints[name], row)]));
    }
    case "array": {
      const rows = Array.isArray(hint) ? (hint as unknown[]) : Array.from({ length: Number(hint ?? ROWS) });
      return rows.map((rowHint, index) => build(def.element, rowHint, index));
    }
    case "record": {
      const keys = valuesOf((def.keyType as z.ZodMiniType).def as Definition);
      return Object.fromEntries(keys.map((key, index) => [key, build(def.valueType, undefined, index)]));
    }
    case "nullable":
      return hint === null ? null : build(def.innerType, hint, row);
    case "optional":
      // JSON has no such field then.
      return hint === null ? undefined : build(def.innerType, hint, row);
    case "union":
      return hint ?? build(def.options[0] as z.core.$ZodType, hint, row);
  }
  if (hint !== undefined) return hint;
  const values = valuesOf(def);
  if (values.length > 0) return values[row % values.length];
  const candidates = [1000 + row, 50, 1, `Words here ${row + 1}`, ...TEXTS, false, null];
  return candidates.find((value) => schema.safeParse(value).success);
}

function valuesOf(def: Definition): unknown[] {
  if (def.type === "literal") return def.values;
  return def.type === "enum" ? Object.values(def.entries) : [];
}
