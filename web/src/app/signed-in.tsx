import { readAccount, type Account } from "@command-center/contract/accounts/accounts";
import { readWelcome } from "@command-center/contract/cycle";
import { hashKey, QueryClientProvider } from "@tanstack/react-query";
import type { PageAnswer } from "@command-center/contract/wire/first-page";
import { Suspense, useEffect, useRef, useState, type ComponentType } from "react";
import { BroughtAlongContext, useRead } from "../api/queries.ts";
import { keepFiles } from "../pwa/keep-files.ts";
import { reloadOnStaleChunks } from "../pwa/stale-chunks.ts";
import { lazy } from "../ui/loading/lazy.ts";
import { Toaster } from "../ui/overlays/toaster.tsx";
import { ConfirmPassword } from "./session/confirm-password.tsx";
import { LoadingScreen } from "./loading-screen.tsx";
import { rememberParty } from "./party-name.ts";
import { prefetch } from "./routes.ts";
import { Shell } from "./shell/shell.tsx";
import { keepSession, type Session } from "./session/session.ts";
import type { SignInAgainProps } from "./session/sign-in-again.tsx";
import { openStay, rightsKey, StayContext, useStay } from "./session/stay.ts";

/** Controls that people write into: boxes of text, and all but searches and choices of an open dialog. */
const WRITTEN =
  "textarea, [role=dialog] input:not([type=checkbox], [type=radio], [type=search], [type=hidden], [role=combobox])";

/** Whether the page has text that a reload would lose. A dialog's fields count even if they are as they were opened. */
function hasUnsavedText(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(WRITTEN)].some(
    ({ value, disabled }) => value !== "" && !disabled,
  );
}

const FirstPassword = lazy(async () => ({
  default: (await import("./password/first-password.tsx")).FirstPassword,
}));
const FirstSecondFactor = lazy(async () => ({
  default: (await import("./session/first-second-factor.tsx")).FirstSecondFactor,
}));

export { preloadPast } from "./shell/past-region.tsx";

if (!import.meta.env.SSR) {
  reloadOnStaleChunks(hasUnsavedText);
  // The page's code comes beside the shell's rather than after it.
  prefetch(location.pathname);
}

export interface SignedInProps {
  userName: string;
  onSignedOut: () => void;
  /** Another user has signed in over a page that waited for its own. */
  onReplaced: (session: Session) => void;
  /** The answers that the server drew the page from. */
  answers?: readonly PageAnswer[] | undefined;
}

/** Everything behind the gate. */
export function SignedIn({ userName, onSignedOut, onReplaced, answers }: SignedInProps) {
  const [SignInAgain, setSignInAgain] = useState<ComponentType<SignInAgainProps> | null>(null);
  const [stay] = useState(() => openStay(userName, onSignedOut, answers, keepsPage));
  /** Whether text that was typed keeps the page for its user, who then signs in over it. */
  function keepsPage() {
    if (!hasUnsavedText()) return false;
    keepSession(null);
    import("./session/sign-in-again.tsx").then(
      (loaded) => setSignInAgain(() => loaded.SignInAgain),
      () => {
        stay.forgetPage();
        onSignedOut();
      },
    );
    return true;
  }
  const enterAgain = (session: Session) => {
    setSignInAgain(null);
    if (session.userName === userName) {
      keepSession(session);
      stay.resume();
    } else {
      stay.forgetPage();
      onReplaced(session);
    }
  };
  useEffect(() => stay.keepHouse(), [stay]);
  // Here, and not where login fetches this code ahead: whoever only types a name needs none of the app's files.
  useEffect(keepFiles, []);
  return (
    <StayContext value={stay}>
      <QueryClientProvider client={stay.queries}>
        <BroughtAlongContext value={stay.broughtAlong}>
          <Inside />
          <ConfirmPassword />
          <Toaster />
          {SignInAgain && <SignInAgain userName={userName} onSignedIn={enterAgain} />}
        </BroughtAlongContext>
      </QueryClientProvider>
    </StayContext>
  );
}

function Inside() {
  // Asked at every start, however fresh the stored one is: what an account may do can have changed.
  // Unless it came with the page just now.
  const { broughtAlong } = useStay();
  const hasAccount = broughtAlong.has(hashKey([readAccount.id, {}]));
  const account = useRead(readAccount, {}, hasAccount ? {} : { staleTime: 0 });
  useForgetting(account.data);
  const welcome = useRead(readWelcome, {});
  const shortName = welcome.data?.partyShortName;
  useEffect(() => {
    if (shortName) rememberParty(shortName);
  }, [shortName]);
  // Until recovery codes are kept they stay on the screen, though by then the account has its second factor.
  const [keepingCodes, setKeepingCodes] = useState(false);
  const { mustChangePassword = false, mustSetUpSecondFactor = false } = account.data ?? {};
  if (!mustChangePassword && !mustSetUpSecondFactor && !keepingCodes) return <Shell />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      {mustChangePassword ? (
        <FirstPassword />
      ) : (
        <FirstSecondFactor onEnabled={() => setKeepingCodes(true)} onDone={() => setKeepingCodes(false)} />
      )}
    </Suspense>
  );
}

/**
 * Forgets the kept answers when role or scope change, as they were read with other rights: while a page is open, or since
 * the last visit, whose account is kept beside them.
 */
function useForgetting(account: Account | undefined): void {
  const { forgetAnswers } = useStay();
  const rights = account && rightsKey(account);
  const before = useRef(rights);
  useEffect(() => {
    if (before.current !== undefined && rights !== undefined && before.current !== rights)
      void forgetAnswers();
    before.current = rights ?? before.current;
  }, [rights, forgetAnswers]);
}
