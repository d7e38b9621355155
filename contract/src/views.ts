import * as z from "zod/mini";
import type { Access } from "./wire/access.ts";
import { endpoint } from "./wire/endpoint.ts";
import { storedText, visibleText, wholeNumber } from "./wire/values.ts";

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
  districts: "results.read",
  turnout: "results.read",
  members: "membership.read",
  imports: "data.import",
  files: "exports.take",
  accounts: "accounts.administer",
} as const satisfies Record<string, Access>;
export type ListName = keyof typeof LISTS;

export const MAX_VIEW_NAME = 60;
/** How many views of a list an account may have, and how many all accounts together may share. */
export const MAX_OWN_VIEWS = 30;
export const MAX_SHARED_VIEWS = 100;
const MAX_VALUES = 20;

const listName = z.enum(
  Object.keys(LISTS) as [ListName, ...ListName[]],
  "There is no list with saved views of that name.",
);

/**
 * What a list shows, as its address has it: filters, search, order, columns and page size by their names. Never a record: the list that
 * opens a view reads its own rows, within the scope of its account.
 */
const viewValues = z
  .record(z.string(), storedText(300).check(z.minLength(1, "Leave out filters without a value.")))
  .check(
    z.refine((values) => Object.keys(values).every((name) => /^[a-z][a-zA-Z-]{0,39}$/.test(name)), {
      message: "Name each filter as the address does.",
    }),
    z.refine(
      (values) => Object.keys(values).length <= MAX_VALUES,
      `A view has at most ${MAX_VALUES} filters.`,
    ),
  );
export type ViewValues = z.infer<typeof viewValues>;

const viewFields = {
  name: visibleText(MAX_VIEW_NAME, "Enter a name for the view."),
  values: viewValues,
  /** Whether every account that may see the list is offered it. */
  isShared: z.boolean("Say true or false for sharing."),
};

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

const viewId = wholeNumber(1, 999_999_999);

export const listViews = endpoint({
  id: "views.list",
  method: "GET",
  path: "/api/views",
  access: "results.read",
  summary: "Saved views of a list: the caller's from A to Z, then those that others share",
  input: z.strictObject({ list: listName }),
  output: z.array(savedView),
});

export const createView = endpoint({
  id: "views.create",
  method: "POST",
  path: "/api/views",
  access: "results.read",
  summary:
    "Save what a list shows under a name, for the caller alone or for every account that may see the list",
  input: z.strictObject({ list: listName, ...viewFields }),
  output: savedView,
});

export const changeView = endpoint({
  id: "views.change",
  method: "PUT",
  path: "/api/views/:id",
  access: "results.read",
  summary: "Rename, share or replace one of the caller's saved views",
  input: z.strictObject({ id: viewId, ...viewFields }),
  output: savedView,
});

export const deleteView = endpoint({
  id: "views.delete",
  method: "DELETE",
  path: "/api/views/:id",
  access: "results.read",
  summary:
    "Delete one of the caller's saved views; the response is what it was, so that it can be created again",
  input: z.strictObject({ id: viewId }),
  output: savedView,
});
