import {
  enableSecondFactor,
  MOST_PASSKEYS,
  setUpSecondFactor,
  type SecondFactor,
} from "@command-center/contract/accounts/second-factor";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { Suspense, useState } from "react";
import { lazy } from "../../ui/loading/lazy.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import { hasPasskeys } from "../../parts/account/has-passkeys.ts";
import { AddPasskey } from "./add-passkey.tsx";
import { CodeForm, useSecret } from "./code-form.tsx";
import { OwnProof } from "./own-proof.tsx";
import { takeFocus } from "../../ui/controls/take-focus.ts";
import { WriteError } from "../../page/write-error.tsx";

const QrCode = lazy(async () => ({ default: (await import("./qr-code.tsx")).QrCode }));

/** Large enough for a phone held at some distance. */
const QR_SIZE = "size-48";

export interface SetUpSecondFactorProps {
  factor: SecondFactor;
  /** One was added; shows the recovery codes where there are new ones. */
  onAdded: (codes: readonly string[]) => void;
}

/** The second factors that an account can still add: passkeys, where the browser has them, and an app. */
export function SetUpSecondFactor({ factor, onAdded }: SetUpSecondFactorProps) {
  const [adding, setAdding] = useState<"passkey" | "app" | null>(null);
  const start = useSecret(setUpSecondFactor);
  const stop = () => {
    setAdding(null);
    start.reset();
  };
  const added = (codes: readonly string[]) => {
    stop();
    onAdded(codes);
  };
  if (adding === "passkey") return <AddPasskey factor={factor} onAdded={added} onCancel={stop} />;
  if (start.data) return <SetUpApp {...start.data} onAdded={added} onCancel={stop} />;
  if (adding === "app")
    return (
      <OwnProof
        why="First show that you hold the second factor that you have already."
        factor={factor}
        action="Go on"
        onProof={async (proof) => void (await start.mutateAsync({ proof }))}
        onCancel={stop}
      />
    );
  const canAdd = hasPasskeys();
  const look = factor.enabled ? "secondary" : "primary";
  return (
    <div className="grid gap-3">
      <WriteError title="The app could not be set up" error={start.error} />
      <div className="flex flex-wrap gap-2">
        {canAdd && factor.passkeys.length < MOST_PASSKEYS && (
          <Button look={look} onClick={() => setAdding("passkey")}>
            Add a passkey
          </Button>
        )}
        {!factor.app && (
          <Button
            look={canAdd ? "secondary" : look}
            busy={start.isPending}
            onClick={() => (factor.enabled ? setAdding("app") : start.mutate({}))}
          >
            Set up an app
          </Button>
        )}
      </div>
      {!canAdd && (
        <p className="text-12 text-mute">
          Passkeys cannot be used here: they need a browser that has them, and an address with a name and
          https.
        </p>
      )}
    </div>
  );
}

interface SetUpAppProps extends OutputOf<typeof setUpSecondFactor> {
  onAdded: (codes: readonly string[]) => void;
  onCancel: () => void;
}

/** Leads through setting up an app: its secret, a first code. */
function SetUpApp({ secret, address, onAdded, onCancel }: SetUpAppProps) {
  const enable = useSecret(enableSecondFactor);
  const send = async (code: string) => {
    const answer = await enable.mutateAsync({ code }).catch(() => null);
    if (answer) onAdded(answer.recoveryCodes);
  };
  return (
    <ol ref={takeFocus} tabIndex={-1} className="grid list-decimal gap-5 pl-5 outline-none">
      <li>
        Open an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or
        Aegis, and add an account in it.
      </li>
      <li>
        Scan this code with it:
        <div className="my-2">
          <Suspense fallback={<Skeleton className={QR_SIZE} />}>
            <QrCode className={QR_SIZE} text={address} label="QR code for the authenticator app" />
          </Suspense>
        </div>
        Or type this key into it:{" "}
        <code className="font-semibold wrap-anywhere select-all" data-testid="secret">
          {secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
        </code>
      </li>
      <li>
        <p className="mb-2">Enter the code that the app now shows.</p>
        <CodeForm
          action={["Turn on", "Turning on…"]}
          working={enable.isPending}
          error={enable.error}
          onCode={(code) => void send(code)}
          onCancel={onCancel}
        />
      </li>
    </ol>
  );
}
