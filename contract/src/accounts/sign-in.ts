import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { account, SIGN_IN_PATH, SIGN_OUT_PATH, signIn } from "./accounts.ts";
import { SECOND_FACTOR_PATH, secondFactorProof } from "./second-factor.ts";

/** Apart from what the login page reads, which carries no more than it needs. */
export const openSession = endpoint({
  id: "session.open",
  method: "POST",
  path: SIGN_IN_PATH,
  access: "public",
  summary: "Sign in; with a second factor, the first of two steps, which answers no account yet",
  input: signIn,
  output: z.union([account, z.object({ secondFactor: z.literal(true) })]),
});

export const takeSecondStep = endpoint({
  id: "session.secondStep",
  method: "POST",
  path: SECOND_FACTOR_PATH,
  access: "public",
  summary: "The second step of a sign-in, within minutes of the first",
  input: secondFactorProof,
  output: account,
});

export const closeSession = endpoint({
  id: "session.close",
  method: "POST",
  path: SIGN_OUT_PATH,
  access: "public",
  summary: "Sign out: ends the session of the browser, where there is one, whatever is sent with it",
  input: z.unknown(),
  output: z.object({ signedOut: z.literal(true) }),
});
