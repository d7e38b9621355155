import * as z from "zod/mini";
import { generalContest } from "../../cycles.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { count, day, recordId, visibleText, wholeNumber } from "../../wire/values.ts";
import { ofResults } from "../station-results.ts";

/** What bounds the votes of a station: its register, or the ballots cast where their number is trusted. */
export const SAMPLE_BASES = ["register", "ballots"] as const;
/** Limits of risk: the largest chance to confirm a wrong outcome. */
export const SAMPLE_RISKS = [0.05, 0.01] as const;
/** A seed is rolled in public, with ten-sided dice: fewer could be tried in advance. */
export const MIN_SEED_LENGTH = 20;
/** The highest number of draws of a sample. */
export const MAX_DRAWS = 500;
/** Draws that are added at a time. */
export const FURTHER_DRAWS = 10;

const risk = z.union([z.literal(0.05), z.literal(0.01)], "Choose 0.05 or 0.01.");
const basis = z.enum(SAMPLE_BASES, "Choose register or ballots.");
const issuerName = (sentence: string) => visibleText(100, sentence);

const sampleHead = z.object({
  id: z.int(),
  issuer: z.string(),
  /** The issuer of the forms that it is compared with. */
  other: z.string(),
  seed: z.string(),
  basis,
  risk,
  draws: count,
  drawnBy: z.string(),
  drawnAt: z.iso.datetime(),
  /** Forms of this contest that were on record when the seed was chosen: a seed that suits may have been looked for. */
  formsBefore: count,
});

const proven = {
  /** Number of the contest. */
  contest: z.int(),
  kind: generalContest,
  pollingDay: day,
  seat: z.string(),
  winner: z.string(),
  /** A President needs a majority, another seat the most votes. */
  contested: z.enum(["lead", "majority"]),
};

export const proof = z.object({
  issuer: z.string(),
  /** Other issuers with results of the contest. */
  others: z.array(z.string()),
  /** Null where no candidate has won by these results. */
  outcome: z.nullable(
    z.object({
      ...proven,
      /** Stations with a result, which the sample is taken from. */
      stations: count,
      /** How many matching forms confirm it; none for a basis that is not known of every station. */
      needed: z.array(z.object({ basis, risk, forms: count })),
    }),
  ),
  /** The newest first. */
  samples: z.array(sampleHead),
});
export type Proof = z.infer<typeof proof>;

export const readProof = endpoint({
  id: "results.proof",
  method: "GET",
  path: "/api/results/proof",
  access: "results.read",
  summary: "How many matching forms confirm the outcome of a contest, and the samples that were drawn",
  input: z.strictObject({ contest: wholeNumber(1, 999_999_999), issuer: ofResults.issuer }),
  output: proof,
  reads: ["cycle", "areas", "results", "registers"],
});

/** State of the form of a sampled station. */
export const FORM_STATES = ["awaited", "same", "differs", "missing"] as const;

const drawnForm = z.object({
  /** From 1, in the order of the draws. A station can be chosen again. */
  draw: z.int(),
  area: z.int(),
  station: z.string(),
  parish: z.string(),
  subCounty: z.string(),
  district: z.string(),
  state: z.enum(FORM_STATES),
  /** Candidates with other votes on the form. */
  candidates: z.array(z.object({ name: z.string(), published: count, form: count })),
  /** The part of the most that it could be wrong by; null while the form is awaited. */
  error: z.nullable(z.number()),
  /** The risk after this draw, at most 1; null unless this form and all before it are compared. */
  riskAfter: z.nullable(z.number()),
  /** Why the form is missing. */
  note: z.nullable(z.string()),
});
export type DrawnForm = z.infer<typeof drawnForm>;

export const formSample = z.object({
  ...sampleHead.shape,
  ...proven,
  /** Sum of the largest relative overstatements. */
  total: z.number(),
  /** Matching forms that confirm it. */
  needed: count,
  forms: z.array(drawnForm),
  /** The draw after which the risk was at the limit; null before. */
  confirmedAt: z.nullable(z.int()),
  /** Whether the published results have changed since: it then says nothing of them. */
  isOutdated: z.boolean(),
});
export type FormSample = z.infer<typeof formSample>;

const sampleId = wholeNumber(1, 999_999_999);

export const readFormSample = endpoint({
  id: "results.formSample",
  method: "GET",
  path: "/api/results/sample",
  access: "results.read",
  summary: "A sample of forms: the drawn stations, what their forms say, and the risk after each",
  input: z.strictObject({ id: sampleId }),
  output: formSample,
  reads: ["cycle", "areas", "results", "registers"],
});

export const drawFormSample = endpoint({
  id: "results.drawFormSample",
  method: "POST",
  path: "/api/results/samples",
  access: "data.import",
  summary: "Draw a sample of forms from a seed: the same seed and results always give the same stations",
  input: z.strictObject({
    contest: recordId("Give the number of a contest."),
    issuer: issuerName("Say who published the results."),
    other: issuerName("Say whose forms they are compared with."),
    seed: visibleText(200, "Give the seed.", "The seed").check(
      z.minLength(
        MIN_SEED_LENGTH,
        `Give a seed of at least ${MIN_SEED_LENGTH} characters, rolled in public.`,
      ),
    ),
    basis,
    risk,
  }),
  output: z.object({ id: z.int() }),
});

export const drawMoreForms = endpoint({
  id: "results.drawMoreForms",
  method: "POST",
  path: "/api/results/samples/:id/more",
  access: "data.import",
  summary: "Draw further stations of a sample by its seed",
  input: z.strictObject({
    id: sampleId,
    /** Draws that the caller saw. */
    seen: count,
  }),
  output: z.object({ draws: count }),
});

export const markForm = endpoint({
  id: "results.markForm",
  method: "POST",
  path: "/api/results/samples/:id/form",
  access: "data.import",
  summary: "Say that the form of a drawn station is missing or illegible, or take that back",
  input: z
    .strictObject({
      id: sampleId,
      area: recordId("Give the number of a polling station."),
      isMissing: z.boolean("Say true or false."),
      note: z.nullable(visibleText(500, "Leave the note out, or write one.", "The note")),
    })
    .check(
      z.refine(({ isMissing, note }) => !isMissing || note !== null, {
        message: "Say why the form is missing.",
        path: ["note"],
      }),
    ),
  output: z.object({ area: z.int(), isMissing: z.boolean() }),
});
