import { DeviceError } from "../../api/errors.ts";
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import {
  type NewPasskey,
  PASSKEY_CHALLENGE_PATH,
  type PasskeyAnswer,
  type PasskeyCreation,
} from "@command-center/contract/accounts/second-factor";

/** Has a device of the person answer the server's challenge. Throws an error with a sentence to show. */
export async function askPasskey(): Promise<PasskeyAnswer> {
  const optionsJSON = await challenge();
  try {
    const { id, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, clientDataJSON, authenticatorData, signature };
  } catch (cause) {
    throw new DeviceError("No passkey was used. Try again, or choose another way.", { cause });
  }
}

/** Has a device of the person make a passkey. Throws an error with a sentence to show. */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<NewPasskey> {
  try {
    const { id, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject } = response;
    return { id, clientDataJSON, attestationObject };
  } catch (cause) {
    const isKnown = cause instanceof Error && cause.name === "InvalidStateError";
    throw new DeviceError(
      isKnown ? "This device has a passkey of your account already." : "No passkey was made. Try again.",
      { cause },
    );
  }
}

interface Challenge {
  readonly challenge: string;
  readonly rpId: string;
  readonly userVerification: "required";
}

/** Without the library of the signed-in pages: the login screen asks, too. */
async function challenge(): Promise<Challenge> {
  const answer = await fetch(PASSKEY_CHALLENGE_PATH, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  }).catch((cause: unknown) => {
    throw new DeviceError("The server cannot be reached. Check the connection and try again.", { cause });
  });
  if (answer.ok) return (await answer.json()) as Challenge;
  const text = await answer.text();
  throw new DeviceError(
    /^[A-Z][^<{]{0,200}$/.test(text) ? text : "The server cannot take a passkey just now.",
  );
}
