import { useQueryClient } from "@tanstack/react-query";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { BeforeEntering } from "../before-entering.tsx";
import { useStay } from "../session/stay.ts";
import { PasswordForm } from "./password-form.tsx";

/** In place of every page while the account's password is one that somebody else knows. */
export function FirstPassword() {
  const { userName } = useStay();
  const queries = useQueryClient();
  const changed = () => {
    // What was refused for want of a password of one's own is asked for again.
    void queries.resetQueries({ predicate: (query) => query.state.status === "error" });
    toasts.add({ title: "Password changed", description: "Welcome to the Command Center." });
  };
  return (
    <BeforeEntering
      heading="Choose a password of your own"
      title="Choose a password"
      why={
        <>
          Your first password, for <span className="font-semibold text-ink">{userName}</span>, was set for
          you. Choose a new one that only you know.
        </>
      }
    >
      <PasswordForm onChanged={changed} />
    </BeforeEntering>
  );
}
