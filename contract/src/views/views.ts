import * as z from "zod/mini";
import type { Access } from "../wire/access.ts";
import { endpoint } from "../wire/endpoint.ts";
import { storedText } from "../wire/values.ts";

/** Lists that have saved views, each with the right that its records take. */
export const LISTS = {
  petitions: "petitions.read",
  incidents: "results.read",
  declarations: "results.read",
  chairpersons: "results.read",
  mayors: "results.read",
  ministers: "results.read",
  seats: "results.read",
  places: "results.read",
  decided: "results.read",
  differences: "results.read",
  districts: "results.read",
  turnout: "results.read",
  members: "membership.read",
  quality: "results.read",
  imports: "data.import",
  files: "exports.take",
  accounts: "accounts.administer",
} as const satisfies Record<string, Access>;
export type ListName = keyof typeof LISTS;

const MAX_VALUES = 20;

export const listName = z.enum(
  Object.keys(LISTS) as [ListName, ...ListName[]],
  "There is no list with saved views of that name.",
);

/**
 * What a list shows, as its address has it: filters, search, order, columns and page size by their names. Never a record: the list that
 * opens a view reads its own rows, within the scope of its account.
 */
export const viewValues = z
  .record(z.string(), storedText(300).check(z.minLength(1, "Leave out filters without a value.")))
  .check(
    z.refine((values) => Object.keys(values).every((name) => /^[a-z][a-zA-Z-]{0,39}$/.test(name)), {
      message: "Name each filter as in the address of the list.",
    }),
    z.refine(
      (values) => Object.keys(values).length <= MAX_VALUES,
      `A view has at most ${MAX_VALUES} filters.`,
    ),
  );
export type ViewValues = z.infer<typeof viewValues>;

export const savedView = z.object({
  id: z.int(),
  list: listName,
  name: z.string(),
  values: viewValues,
  isShared: z.boolean(),
  /** Whether it is the caller's, who alone may change it. */
  isOwn: z.boolean(),
  /** User name of its owner. */
  by: z.string(),
});
export type SavedView = z.infer<typeof savedView>;

export const listViews = endpoint({
  id: "views.list",
  method: "GET",
  path: "/api/views",
  access: "results.read",
  summary: "Saved views of a list: the caller's from A to Z, then those that others share",
  input: z.strictObject({ list: listName }),
  output: z.array(savedView),
});
