import { changePasswordInput } from "@command-center/contract/accounts/passwords";
import * as z from "zod/mini";

/** The contract's rules and the one that only a form has: the new password is typed twice. */
export const passwordRules = z
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

export type PasswordEntries = z.infer<typeof passwordRules>;
