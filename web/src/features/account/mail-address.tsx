import {
  confirmMailAddress,
  removeMailAddress,
  requestMailAddress,
  type AlertSettings,
} from "@command-center/contract/following/alert-settings";
import { useState, type FormEvent } from "react";
import { explain } from "../../api/errors.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Field, Input } from "../../ui/controls/field.tsx";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { Alert } from "../../ui/states/alert.tsx";

type Mail = AlertSettings["mail"];

/** The user's mail address: given, confirmed by a code, removed. */
export function MailAddress({ mail }: { mail: Mail }) {
  const { isSetUp, address, isConfirmed, problem } = mail;
  if (!isSetUp)
    return (
      <p className="text-mute">
        Mail is not set up here, so alerts appear in the product only. An administrator can set it up.
      </p>
    );
  return (
    <div className="grid gap-3">
      {problem !== null && (
        <Alert tone="warning" title="The last mail has not been sent yet">
          {problem} It is tried again.
        </Alert>
      )}
      {address === null ? (
        <Give />
      ) : isConfirmed ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span>
            Mails go to <b className="wrap-anywhere">{address}</b>.
          </span>
          <Remove>Stop all mail</Remove>
        </p>
      ) : (
        <Confirm address={address} />
      )}
    </div>
  );
}

const FORM = "flex max-w-xl flex-wrap items-end gap-3";

function Give() {
  const [address, setAddress] = useState("");
  const [message, setMessage] = useState<string>();
  const { mutateAsync, isPending } = useWrite(requestMailAddress);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await mutateAsync({ address: address.trim() });
    } catch (error) {
      setMessage(explain(error));
    }
  };
  return (
    <form className={FORM} noValidate onSubmit={(event) => void submit(event)}>
      <Field className="min-w-0 flex-1 basis-64" label="Mail address" message={message}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="email"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={isPending}>
        Send code
      </Button>
      <p className="basis-full text-12 text-mute">
        You get a code first. No other mail is sent until you enter it.
      </p>
    </form>
  );
}

function Confirm({ address }: { address: string }) {
  const [code, setCode] = useState("");
  const [message, setMessage] = useState<string>();
  const { mutateAsync, isPending } = useWrite(confirmMailAddress);
  const again = useWrite(requestMailAddress);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const { mail } = await mutateAsync({ code: code.trim() });
      if (mail.isConfirmed) toasts.add({ title: "Mail address confirmed", description: address });
      else setMessage("This is not the code. Check the newest mail.");
    } catch (error) {
      setMessage(explain(error));
    }
  };
  const resend = async () => {
    try {
      await again.mutateAsync({ address });
      toasts.add({ title: "Another code is on its way", description: address });
    } catch (error) {
      setMessage(explain(error));
    }
  };
  return (
    <form className={FORM} noValidate onSubmit={(event) => void submit(event)}>
      <Field className="min-w-0 flex-1 basis-64" label="Code from the mail" message={message}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={isPending}>
        Confirm
      </Button>
      <Button look="ghost" busy={again.isPending} onClick={() => void resend()}>
        Send a new code
      </Button>
      <Remove>Use another address</Remove>
      <p className="basis-full text-12 wrap-anywhere text-mute">Sent to {address}, valid for one hour</p>
    </form>
  );
}

function Remove({ children }: { children: string }) {
  const { mutateAsync, isPending } = useWrite(removeMailAddress);
  const remove = async () => {
    try {
      await mutateAsync({});
      toasts.add({ title: "Mail address removed", description: "No more mail will be sent to it." });
    } catch (error) {
      toasts.add({ tone: "bad", title: "The mail address was not removed", description: explain(error) });
    }
  };
  return (
    <Button look="ghost" busy={isPending} onClick={() => void remove()}>
      {children}
    </Button>
  );
}
