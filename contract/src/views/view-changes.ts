import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { visibleText, wholeNumber } from "../wire/values.ts";
import { listName, savedView, viewValues } from "./views.ts";

export const MAX_VIEW_NAME = 60;
/** How many views of a list an account may have, and how many all accounts together may share. */
export const MAX_OWN_VIEWS = 30;
export const MAX_SHARED_VIEWS = 100;

const viewFields = {
  name: visibleText(MAX_VIEW_NAME, "Enter a name for the view."),
  values: viewValues,
  /** Whether every account that may see the list is offered it. */
  isShared: z.boolean("Say true or false for sharing."),
};

const viewId = wholeNumber(1, 999_999_999);

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
