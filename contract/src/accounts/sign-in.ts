import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { account, SIGN_IN_PATH, SIGN_OUT_PATH } from "./accounts.ts";
import { signIn } from "./login.ts";
import {
  PASSKEY_CHALLENGE_PATH,
  PASSKEY_SIGN_IN_PATH,
  passkeyAnswer,
  SECOND_FACTOR_PATH,
  secondFactorProof,
  secondStepWays,
} from "./second-factor.ts";
import { nothing } from "../wire/values.ts";

const OTHER_SITE = "the request came from a page of another site";
const OTHER_SITE_ALONE = "The request came from a page of another site";
const TOO_MANY = "Too many attempts; `Retry-After` says when to try again";
const DATABASE_AWAY = "The database cannot be asked just now; `Retry-After` says when to try again";

/** Apart from what the login page reads, which carries no more than it needs. */
export const openSession = endpoint({
  id: "session.open",
  method: "POST",
  path: SIGN_IN_PATH,
  access: "public",
  summary: "Sign in; with a second factor, the first of two steps, which answers no account yet",
  input: signIn,
  output: z.union([account, z.object({ secondFactor: secondStepWays })]),
  refusals: {
    401: "Wrong user name or password",
    403: `The account is disabled or its one-time password is over, or ${OTHER_SITE}`,
    429: TOO_MANY,
    503: DATABASE_AWAY,
  },
});

export const takeSecondStep = endpoint({
  id: "session.secondStep",
  method: "POST",
  path: SECOND_FACTOR_PATH,
  access: "public",
  summary: "The second step of a sign-in, within minutes of the first",
  input: secondFactorProof,
  output: account,
  refusals: {
    401: "Wrong code, or no sign-in is waiting for one",
    403: `The account was changed meanwhile, or ${OTHER_SITE}`,
    429: TOO_MANY,
    503: DATABASE_AWAY,
  },
});

/** Options with which a browser uses a passkey: any that the device has for this address. */
export const passkeyChallenge = endpoint({
  id: "session.passkeyChallenge",
  method: "POST",
  path: PASSKEY_CHALLENGE_PATH,
  access: "public",
  summary:
    "Options with which a browser uses a passkey, once within five minutes: to sign in, or as a second factor",
  input: nothing,
  output: z.object({ challenge: z.string(), rpId: z.string(), userVerification: z.literal("required") }),
  refusals: { 403: OTHER_SITE_ALONE },
});

export const openSessionByPasskey = endpoint({
  id: "session.passkey",
  method: "POST",
  path: PASSKEY_SIGN_IN_PATH,
  access: "public",
  summary: "Sign in with a passkey, in place of user name, password and second factor",
  input: z.strictObject({ passkey: passkeyAnswer }),
  output: account,
  refusals: {
    401: "No account has this passkey, or its answer came too late",
    403: `The account is disabled or its one-time password is over, or ${OTHER_SITE}`,
    429: TOO_MANY,
    503: DATABASE_AWAY,
  },
});

export const closeSession = endpoint({
  id: "session.close",
  method: "POST",
  path: SIGN_OUT_PATH,
  access: "public",
  summary: "Sign out: ends the session of the browser, where there is one, whatever is sent with it",
  input: z.unknown(),
  output: z.object({ signedOut: z.literal(true) }),
  refusals: {
    403: OTHER_SITE_ALONE,
    503: "The session was renewed just now, or the database cannot be asked; `Retry-After` says when to try again",
  },
});
