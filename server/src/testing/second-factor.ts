import { TOTP } from "otpauth";
import { enableSecondFactor, setUpSecondFactor } from "@command-center/contract/accounts/second-factor";
import type { ServedApp } from "./test-app.ts";

/** What an authenticator app with this secret shows, now or so many milliseconds from now. */
export function codeOf(secret: string, inMilliseconds = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + inMilliseconds });
}

/** Turns the second factor of a signed-in account on, by a code of half a minute ago: the present one stays unused. */
export async function turnOn(
  server: ServedApp,
  cookie: string,
  proof?: object,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await server.post(setUpSecondFactor.path, { proof }, cookie);
  if (begun.statusCode !== 200) throw new Error(`Setting up answered ${begun.statusCode}: ${begun.body}`);
  const { secret } = begun.json<{ secret: string }>();
  const enable = () => server.post(enableSecondFactor.path, { code: codeOf(secret, -30_000) }, cookie);
  let on = await enable();
  // Half a minute may have ended on the way, which makes the code too old.
  if (on.statusCode === 422) on = await enable();
  if (on.statusCode !== 200) throw new Error(`Enabling answered ${on.statusCode}: ${on.body}`);
  return { secret, recoveryCodes: on.json<{ recoveryCodes: string[] }>().recoveryCodes };
}
