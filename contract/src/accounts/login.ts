import * as z from "zod/mini";

export const signIn = z.object({
  username: z
    .string()
    .check(z.trim(), z.minLength(1, "Enter your username"), z.maxLength(100, "That username is too long")),
  password: z
    .string()
    .check(z.minLength(1, "Enter your password"), z.maxLength(128, "That password is too long")),
});
export type SignIn = z.infer<typeof signIn>;
