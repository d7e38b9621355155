import {
  formSample,
  type DrawnForm,
  type FormSample,
} from "@command-center/contract/results/decisive/form-samples";
import { expect, test } from "vitest";
import { sample } from "../../../../page/sample.ts";
import { differenceText, progressText, riskText, verdictOfSample } from "./sample-words.ts";

const FORM: DrawnForm = {
  ...sample(formSample).forms[0],
  state: "awaited",
  error: null,
  riskAfter: null,
  note: null,
  candidates: [],
} as DrawnForm;
const form = (state: DrawnForm["state"], riskAfter: number | null = null, error: number | null = null) => ({
  ...FORM,
  state,
  riskAfter,
  error,
});
const found = (change: Partial<FormSample>): FormSample => ({
  ...sample(formSample),
  risk: 0.05,
  confirmedAt: null,
  isOutdated: false,
  forms: [],
  ...change,
});

test.each([
  [1, "100%"],
  [0.342, "34.2%"],
  [0.05, "5%"],
  [0.0004, "under 0.1%"],
])("DEC-01 a risk of %s is %s", (risk, text) => {
  expect(riskText(risk)).toBe(text);
});

test.each([
  [[form("awaited")], "No form is compared yet."],
  [[form("same"), form("awaited")], "1 of 2 forms are compared, and it matches."],
  [[form("same"), form("same"), form("awaited")], "2 of 3 forms are compared, and all match."],
  [
    [form("same"), form("differs"), form("missing"), form("missing")],
    "4 of 4 forms are compared: 1 differs, 2 are missing.",
  ],
])("DEC-01 progress %#", (forms, text) => {
  expect(progressText({ forms })).toBe(text);
});

test.each([
  [{ forms: [form("awaited")] }, "Not confirmed yet. The first drawn form is awaited."],
  [
    { forms: [form("same", 0.9, 0), form("awaited")] },
    "Not confirmed yet. The risk is 90%, and has to be 5%.",
  ],
  [
    { forms: [form("missing", 1, 1)] },
    "Cannot be confirmed by this sample: a form is missing. Find it, or compare all forms.",
  ],
  [{ confirmedAt: 33, forms: [form("same", 0.049, 0)] }, "Confirmed by 33 forms at a risk of 5%."],
  [
    { confirmedAt: 33, isOutdated: true },
    "The published results have changed since. This sample says nothing of them.",
  ],
])("DEC-01 verdict %#", (change, text) => {
  expect(verdictOfSample(found(change))).toBe(text);
});

test("DEC-01 a difference names the candidates with other votes", () => {
  expect(differenceText({ candidates: [] })).toBeNull();
  expect(differenceText({ candidates: [{ name: "AKELLO MARY", published: 1_500, form: 1_000 }] })).toBe(
    "Akello Mary 1,500 → 1,000",
  );
});
