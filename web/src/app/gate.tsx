import type { FirstPage } from "@command-center/contract/wire/first-page";
import { Suspense, useState } from "react";
import { preloadable } from "../ui/loading/preloadable.ts";
import { LoadingScreen } from "./loading-screen.tsx";
import { keepSession, readSession, takeNotice, type Session } from "./session/session.ts";

export const SignedIn = preloadable(async () => {
  const { SignedIn: Loaded, preloadPast } = await import("./signed-in.tsx");
  await preloadPast();
  return Loaded;
});

/** Apart from the first file, as signed-in users do without it. `web/bundling/login-preload.ts` has it come together with that. */
const LoginScreen = preloadable(async () => (await import("./login/login-screen.tsx")).LoginScreen);

const prepare = () => void SignedIn.preload().catch(() => {});

export interface GateProps {
  /** What the server drew the page from, where it did. */
  firstPage?: Omit<FirstPage, "at">;
}

/**
 * Login or the app. The address is left alone while login shows, so the page that was asked for opens after it.
 */
export function Gate({ firstPage }: GateProps) {
  const [session, setSession] = useState<(Session & Partial<FirstPage>) | null>(firstPage ?? readSession);
  const [notice, setNotice] = useState<string | null>(takeNotice);

  const enter = (entered: Session) => {
    keepSession(entered);
    setSession(entered);
    setNotice(null);
  };

  const leave = () => {
    keepSession(null);
    setSession(null);
    setNotice("Your session has ended. Sign in again.");
  };

  return (
    <Suspense fallback={<LoadingScreen />}>
      {session ? (
        <SignedIn
          key={session.userName}
          userName={session.userName}
          onSignedOut={leave}
          onReplaced={enter}
          answers={session.answers}
        />
      ) : (
        <LoginScreen notice={notice} onSignedIn={enter} onTyping={prepare} />
      )}
    </Suspense>
  );
}
