import { useEffect, useState } from "react";
import type { Welcome } from "@command-center/contract/cycle";
import type { Session } from "../session/session.ts";
import { Mark } from "../mark.tsx";
import { LoginForm } from "./login-form.tsx";
import { ANSWERS_DATABASE, ANSWERS_STORE } from "../../ui/device-storage.ts";
import { partyShortName, rememberParty } from "../party-name.ts";

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

/** Empties the database of kept answers. The login screen does without the library that reads and writes there. */
function forgetAnswersKept(): void {
  try {
    const opening = indexedDB.open(ANSWERS_DATABASE);
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(ANSWERS_STORE));
    opening.addEventListener("success", () => {
      const { result } = opening;
      result.transaction(ANSWERS_STORE, "readwrite").objectStore(ANSWERS_STORE).clear();
      // Once that is done.
      result.close();
    });
  } catch {
    // Without IndexedDB nothing is kept.
  }
}

function isWelcome(answer: unknown): answer is Welcome {
  if (typeof answer !== "object" || answer === null) return false;
  const names = ["partyName", "partyShortName", "productName", "seasonLabel"];
  return names.every((name) => typeof Reflect.get(answer, name) === "string");
}

/** Names and season for the login screen: known ones at once, the server's when they arrive. */
function useWelcome(): Welcome {
  const [welcome, setWelcome] = useState<Welcome>(() => ({
    productName: "Command Center",
    partyName: "",
    partyShortName: partyShortName(),
    seasonLabel: "",
  }));
  useEffect(() => {
    const read = async () => {
      const answer: unknown = await (await fetch("/api/welcome")).json();
      if (!isWelcome(answer)) return;
      rememberParty(answer.partyShortName);
      setWelcome(answer);
    };
    // Without it the screen does its work under the default names.
    read().catch(() => {});
  }, []);
  return welcome;
}
