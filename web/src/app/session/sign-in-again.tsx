import { createPortal } from "react-dom";
import { Dialog, DialogBody } from "../../ui/overlays/dialog.tsx";
import { LoginForm } from "../login/login-form.tsx";
import type { Session } from "./session.ts";

export interface SignInAgainProps {
  /** The user of the page, who typed the text. */
  userName: string;
  onSignedIn: (session: Session) => void;
}

/** Over a page with unsaved text after its session has ended. Covers all of the page. */
export function SignInAgain({ userName, onSignedIn }: SignInAgainProps) {
  return (
    <>
      {createPortal(<div aria-hidden="true" className="fixed inset-0 z-30 bg-bg" />, document.body)}
      <Dialog open onOpenChange={() => {}} title="Your session has ended" titleShown staysOpen>
        <DialogBody>
          <p className="text-pretty">
            Sign in again as <b className="font-semibold">{userName}</b> to go on: what you typed is still
            here. Any other user starts with an empty page.
          </p>
          <LoginForm onSignedIn={onSignedIn} onTyping={() => {}} />
        </DialogBody>
      </Dialog>
    </>
  );
}
