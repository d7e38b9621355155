import { enableSecondFactor, setUpSecondFactor } from "@command-center/contract/accounts/second-factor";
import { Suspense } from "react";
import { lazy } from "../../ui/loading/lazy.ts";
import { explain } from "../../api/errors.ts";
import { Alert } from "../../ui/states/alert.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import { CodeForm, useSecret } from "./code-form.tsx";
import { takeFocus } from "../../ui/controls/take-focus.ts";

const QrCode = lazy(async () => ({ default: (await import("./qr-code.tsx")).QrCode }));

/** Large enough for a phone held at some distance. */
const QR_SIZE = "size-48";

/** Leads through turning the second factor on: an app, its secret, a first code. `onEnabled` shows the recovery codes. */
export function SetUpSecondFactor({ onEnabled }: { onEnabled: (codes: readonly string[]) => void }) {
  const start = useSecret(setUpSecondFactor);
  const enable = useSecret(enableSecondFactor);

  if (start.data === undefined)
    return (
      <div className="grid justify-items-start gap-3">
        {start.error && (
          <Alert tone="bad" announce="alert" title="The second factor could not be set up">
            {explain(start.error)}
          </Alert>
        )}
        <Button look="primary" busy={start.isPending} onClick={() => start.mutate({})}>
          Set up a second factor
        </Button>
      </div>
    );

  const { secret, address } = start.data;
  const cancel = () => {
    start.reset();
    enable.reset();
  };
  const send = async (code: string) => {
    const answer = await enable.mutateAsync({ code }).catch(() => null);
    if (answer) onEnabled(answer.recoveryCodes);
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
          onCancel={cancel}
        />
      </li>
    </ol>
  );
}
