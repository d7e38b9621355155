import { lazy, Suspense, useState } from "react";
import { LoadingScreen } from "./loading-screen.tsx";
import { takeNotice } from "./notice.ts";
import { keepSession, readSession, type Session } from "./session.ts";

const loadSignedIn = () => import("./signed-in.tsx");
const SignedIn = lazy(async () => ({ default: (await loadSignedIn()).SignedIn }));
const Login = lazy(async () => ({ default: (await import("./login/login-screen.tsx")).LoginScreen }));

const prepare = () => void loadSignedIn().catch(() => {});

/**
 * Login or the app. The address is left alone while login shows, so the page that was asked for opens after it.
 */
export function Gate() {
  const [session, setSession] = useState<Session | null>(readSession);
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
        <SignedIn userName={session.userName} onSignedOut={leave} />
      ) : (
        <Login notice={notice} onSignedIn={enter} onTyping={prepare} />
      )}
    </Suspense>
  );
}
