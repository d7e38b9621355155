import { readAccount } from "@command-center/contract/accounts/accounts";
import { changePassword, PASSWORD_LENGTH } from "@command-center/contract/accounts/passwords";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { explain } from "../../api/errors.ts";
import { reading } from "../../api/queries.ts";
import { useWrite } from "../../api/writes.ts";
import { Alert } from "../../ui/states/alert.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { PasswordInput } from "../login/password-input.tsx";
import { useStay } from "../session/stay.ts";
import { LengthHint } from "./length-hint.tsx";
import { passwordRules, type PasswordEntries } from "./password-rules.ts";

const EMPTY: PasswordEntries = { currentPassword: "", newPassword: "", repeatPassword: "" };

/** Changes one's own password. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { userName } = useStay();
  const queries = useQueryClient();
  const { mutateAsync, isPending, error } = useWrite(changePassword);
  const {
    control: values,
    register,
    handleSubmit,
    formState,
    reset,
  } = useForm({
    resolver: zodResolver(passwordRules),
    defaultValues: EMPTY,
  });
  const { errors } = formState;
  const { length } = useWatch({ control: values, name: "newPassword" });

  const submit = handleSubmit(async ({ currentPassword, newPassword }) => {
    const account = await mutateAsync({ currentPassword, newPassword }).catch(() => null);
    if (!account) return;
    reset(EMPTY);
    queries.setQueryData(reading(readAccount, {}).queryKey, account);
    onChanged();
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {/* Tells a password manager whose password changes. */}
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      <Field label="Current password" message={errors.currentPassword?.message}>
        {(control) => (
          <PasswordInput {...control} {...register("currentPassword")} autoComplete="current-password" />
        )}
      </Field>
      <Field
        label="New password"
        message={errors.newPassword?.message}
        hint={<LengthHint length={length} least={PASSWORD_LENGTH.least} />}
      >
        {(control) => <PasswordInput {...control} {...register("newPassword")} autoComplete="new-password" />}
      </Field>
      <Field label="Repeat the new password" message={errors.repeatPassword?.message}>
        {(control) => (
          <PasswordInput {...control} {...register("repeatPassword")} autoComplete="new-password" />
        )}
      </Field>
      {error && (
        <Alert tone="bad" announce="alert" title="The password was not changed">
          {explain(error)}
        </Alert>
      )}
      <Button type="submit" look="primary" busy={isPending} className="justify-self-start">
        {isPending ? "Changing…" : "Change password"}
      </Button>
    </form>
  );
}
