import { lazy, Suspense, useCallback, useState } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";
import { LoadingScreen } from "./loading-screen.tsx";
import { takeNotice } from "./notice.ts";
import { clearSession, readSession, storeSession, type Session } from "./session.ts";

const loadSignedIn = () => import("./signed-in.tsx");
const SignedIn = lazy(async () => ({ default: (await loadSignedIn()).SignedIn }));
const Login = lazy(async () => ({ default: (await import("./login/login-screen.tsx")).LoginScreen }));

const prepare = () => void loadSignedIn().catch(() => {});

function Failed() {
  return (
    <div role="alert" className="grid min-h-dvh place-content-center gap-3 bg-bg p-6 font-system text-14">
      <p>The Command Center could not be loaded. Check the connection, then reload the page.</p>
      <button
        type="button"
        className="justify-self-start font-semibold underline"
        onClick={() => location.reload()}
      >
        Reload
      </button>
    </div>
  );
}

/**
 * Login or the app. The address is left alone while login shows, so the page that was asked for opens after it.
 */
export function Gate() {
  const [session, setSession] = useState<Session | null>(readSession);
  const [notice, setNotice] = useState<string | null>(takeNotice);

  const enter = useCallback((entered: Session) => {
    storeSession(entered);
    setSession(entered);
    setNotice(null);
  }, []);

  const leave = useCallback(() => {
    clearSession();
    setSession(null);
    setNotice("Your session has ended. Sign in again.");
  }, []);

  return (
    <ErrorBoundary Fallback={Failed}>
      <Suspense fallback={<LoadingScreen />}>
        {session ? (
          <SignedIn userName={session.userName} onSignedOut={leave} />
        ) : (
          <Login notice={notice} onSignedIn={enter} onTyping={prepare} />
        )}
      </Suspense>
    </ErrorBoundary>
  );
}
