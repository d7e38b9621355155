import { readAccount } from "@command-center/contract/accounts/accounts";
import {
  changePassword,
  changePasswordInput,
  PASSWORD_LENGTH,
} from "@command-center/contract/accounts/passwords";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { reading } from "../../api/queries.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { PasswordInput } from "../login/password-input.tsx";
import { useStay } from "../session/stay.ts";
import { cx } from "../../ui/class-names.ts";
import { WriteError } from "../../page/write-error.tsx";

/** The contract's rules and the one that only a form has: the new password is typed twice. */
const passwordRules = z
  .object({
    ...changePasswordInput.shape,
    repeatPassword: z.string().check(z.minLength(1, "Repeat the new password")),
  })
  .check(
    z.refine((entered) => entered.newPassword === entered.repeatPassword, {
      path: ["repeatPassword"],
      message: "This differs from the new password",
      // Also while another field is still wrong.
      when: () => true,
    }),
    z.refine((entered) => entered.newPassword !== entered.currentPassword, {
      path: ["newPassword"],
      message: "Choose one that differs from the current password",
    }),
  );

type PasswordEntries = z.infer<typeof passwordRules>;

const EMPTY: PasswordEntries = { currentPassword: "", newPassword: "", repeatPassword: "" };

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
      <WriteError title="The password was not changed" error={error} />
      <Button type="submit" look="primary" busy={isPending} className="justify-self-start">
        {isPending ? "Changing…" : "Change password"}
      </Button>
    </form>
  );
}

interface LengthHintProps {
  length: number;
  least: number;
}

/** How far a new password is from being long enough: the bar for eyes, the words for everybody. */
function LengthHint({ length, least }: LengthHintProps) {
  const enough = length >= least;
  return (
    <span className="grid gap-1.5 pt-0.5">
      <span aria-hidden="true" className="block h-1 overflow-hidden rounded-full bg-line">
        <span
          className={cx(
            "block h-full rounded-full transition-[width] duration-150",
            enough ? "bg-pos" : "bg-mute",
          )}
          style={{ width: `${Math.min(100, (length / least) * 100)}%` }}
        />
      </span>
      <span>
        At least {least} characters; a few random words are easy to remember.
        {length > 0 && ` ${length} so far${enough ? ", long enough" : ""}.`}
      </span>
    </span>
  );
}
