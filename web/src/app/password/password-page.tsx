import { Card } from "../../ui/card.tsx";
import { PAGES } from "../../navigation/pages.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { PasswordForm } from "./password-form.tsx";

const changed = () =>
  toasts.add({ title: "Password changed", description: "Your other sessions have ended." });

/** `/account/password`, from the user menu. */
export function PasswordPage() {
  return (
    <>
      <PageHeader title={PAGES.password.title} subtitle="Changing it signs you out everywhere else" />
      <Card className="max-w-md">
        <PasswordForm onChanged={changed} />
      </Card>
    </>
  );
}
