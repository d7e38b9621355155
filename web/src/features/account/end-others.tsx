import { countedText, pluralText } from "@command-center/domain/number-text";
import { endOtherSessions } from "@command-center/contract/accounts/own-sessions";
import { Suspense, useState } from "react";
import { lazy } from "../../ui/loading/lazy.ts";
import { explain } from "../../api/errors.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../ui/controls/button.tsx";
import { toasts } from "../../ui/overlays/toast-store.ts";

const Dialog = lazy(async () => ({ default: (await import("../../ui/overlays/dialog.tsx")).Dialog }));

/** Ends all sessions but this one, after asking. */
export function EndOthers({ count }: { count: number }) {
  const [open, setOpen] = useState(false);
  const { mutateAsync, isPending } = useWrite(endOtherSessions);
  const end = async () => {
    try {
      const { ended } = await mutateAsync({});
      toasts.add({ title: countedText(ended, "session ended", "sessions ended") });
    } catch (error) {
      toasts.add({ tone: "bad", title: "The sessions were not ended", description: explain(error) });
    }
    setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>End all others</Button>
      {open && (
        <Suspense>
          <Dialog open onOpenChange={setOpen} title="End all other sessions?" titleShown>
            <div className="grid gap-4 px-4 py-4 sm:px-5">
              <p>
                {pluralText(count, "The other session", `The ${count} other sessions`)} of your account will
                have to sign in again. Anything not saved there is lost.
              </p>
              <div className="flex flex-wrap justify-end gap-2">
                <Button onClick={() => setOpen(false)}>Cancel</Button>
                <Button look="danger" busy={isPending} onClick={() => void end()}>
                  {isPending ? "Ending…" : "End all others"}
                </Button>
              </div>
            </div>
          </Dialog>
        </Suspense>
      )}
    </>
  );
}
