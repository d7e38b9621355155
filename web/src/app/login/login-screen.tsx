import { useEffect } from "react";
import type { Session } from "../session/session.ts";
import { Mark } from "../mark.tsx";
import { forgetAnswersKept } from "./forget-answers.ts";
import { LoginForm } from "./login-form.tsx";
import { useWelcome } from "./welcome.ts";

export interface LoginScreenProps {
  /** Why this screen shows, when it is not simply the start. */
  notice: string | null;
  onSignedIn: (session: Session) => void;
  /** The first key was struck: time to fetch what comes after. */
  onTyping: () => void;
}

/** In place of every page while signed out. Drawn with the device's own font: the first visit starts here. */
export function LoginScreen({ notice, onSignedIn, onTyping }: LoginScreenProps) {
  const { partyName, partyShortName, productName, seasonLabel } = useWelcome();
  useEffect(() => {
    document.title = `Sign in · ${partyShortName} ${productName}`;
  }, [partyShortName, productName]);
  // A reload or a power cut may have interrupted a sign-out and left them.
  useEffect(forgetAnswersKept, []);
  return (
    <div className="lone-screen grid-rows-[1fr_auto]">
      <main className="w-full max-w-90 place-self-center">
        <div className="lone-card">
          <div className="mb-6 grid justify-items-start gap-3">
            <Mark>{partyShortName}</Mark>
            <div>
              <h1 className="text-20 font-bold tracking-[-0.02em]">{productName}</h1>
              <p className="min-h-5 text-mute">{partyName}</p>
            </div>
          </div>
          {notice && <output className="mb-4 block border-l-2 border-mid pl-3 text-mute">{notice}</output>}
          <LoginForm onSignedIn={onSignedIn} onTyping={onTyping} />
        </div>
      </main>
      <footer className="pt-6 text-center text-12 text-mute">
        <p>Authorized Personnel Only</p>
        <p className="min-h-4">{seasonLabel}</p>
      </footer>
    </div>
  );
}
