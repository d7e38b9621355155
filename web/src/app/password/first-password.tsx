import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { toasts } from "../../ui/toast-store.ts";
import { Mark } from "../mark.tsx";
import { useStay } from "../stay.ts";
import { useNames } from "../use-names.ts";
import { PasswordForm } from "./password-form.tsx";

/** In place of every page while the account's password is one that somebody else knows. */
export function FirstPassword() {
  const { party, product } = useNames();
  const { userName, signOut } = useStay();
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    document.title = `Choose a password · ${party} ${product}`;
  }, [party, product]);

  const changed = () => {
    // What was refused for want of a password of one's own is asked for again.
    void queries.resetQueries({ predicate: (query) => query.state.status === "error" });
    toasts.add({ title: "Password changed", description: "Welcome to the Command Center." });
  };
  const leave = () => {
    setLeaving(true);
    void signOut();
  };
  return (
    <div className="lone-screen font-sans">
      <main className="w-full max-w-104 place-self-center lone-card">
        <div className="mb-5 grid justify-items-start gap-3">
          <Mark>{party}</Mark>
          <div>
            <h1 className="text-20 font-bold tracking-[-0.02em]">Choose a password of your own</h1>
            <p className="mt-1 text-mute">
              The password of <span className="font-semibold text-ink">{userName}</span> was set for you.
              Change it to enter; nobody else should know it.
            </p>
          </div>
        </div>
        <PasswordForm onChanged={changed} />
        <div className="mt-5 border-t border-line pt-4">
          <Button look="ghost" busy={leaving} onClick={leave} className="-ml-3.5">
            {leaving ? "Logging out…" : "Log out instead"}
          </Button>
        </div>
      </main>
    </div>
  );
}
