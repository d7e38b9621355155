import type { FirstPage } from "@command-center/contract/wire/first-page";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { setServerTime } from "../api/live/clock.ts";
import { noteEarlyInput } from "./early-input.ts";
import { Gate, SignedIn } from "./gate.tsx";
import { rememberParty } from "./party-name.ts";
import { routeAt } from "./routes.ts";
import type { Session } from "./session/session.ts";

/**
 * Hydrates the server-rendered page once its scripts have loaded. Returns false if the page was rendered for another
 * account: the session known to this browser decides what it shows.
 */
export async function takeOver(
  container: HTMLElement,
  carried: HTMLElement,
  session: Session,
  onUncaughtError: (error: unknown) => void,
): Promise<boolean> {
  const firstPage = JSON.parse(carried.textContent ?? "") as FirstPage;
  if (firstPage.userName !== session.userName) return false;
  setServerTime(firstPage.at);
  const { Page } = routeAt(location.pathname);
  await Promise.all([SignedIn.preload(), Page.preload()]);
  carried.remove();
  // Said by the server, which drew with it.
  rememberParty(document.getElementById("party")?.textContent ?? "");
  document.getElementById("starting")?.remove();
  const replayEarlyInput = noteEarlyInput(container);
  addEventListener("page-arrived", () => setTimeout(replayEarlyInput), { once: true });
  // In a transition, so that it is done in short steps, between which taps and keys are answered.
  startTransition(() => {
    hydrateRoot(
      container,
      <StrictMode>
        <Gate firstPage={firstPage} />
      </StrictMode>,
      {
        onUncaughtError,
        onRecoverableError: (error) => {
          if (!isLeftToBrowser(error)) console.error(error);
        },
      },
    );
  });
  return true;
}

/** React's word, by its number in a build, for what the server leaves to the browser on purpose (`ui/loading/lazy.ts`). */
function isLeftToBrowser(error: unknown): boolean {
  return error instanceof Error && /#419\b|could not finish this Suspense boundary/.test(error.message);
}
