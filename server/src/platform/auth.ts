import { randomBytes } from "node:crypto";
import { betterAuth } from "better-auth";
import { admin } from "better-auth/plugins/admin";
import { adminAc, userAc } from "better-auth/plugins/admin/access";
import { username } from "better-auth/plugins/username";
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";

export const SESSION_IDLE_SECONDS = 60 * 60;

/** The sign-in library on our own tables. Only the calls made in sessions.ts are reachable; it has no routes. */
export function createAuth(options: { db: Kysely<Schema>; secret: string; origin: string }) {
  return betterAuth({
    baseURL: options.origin,
    secret: options.secret,
    database: { db: options.db, type: "postgres" },
    logger: { disabled: true },
    telemetry: { enabled: false },
    // Refusals come from our own throttle in front; the library's checks before it counts.
    rateLimit: { enabled: false },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 1, maxPasswordLength: 128 },
    plugins: [
      username({
        minUsernameLength: 1,
        maxUsernameLength: 100,
        // An odd name takes the same way (and time) as an unknown one.
        usernameValidator: () => true,
        schema: { user: { fields: { displayUsername: "display_username" } } },
      }),
      admin({
        defaultRole: "viewer",
        adminRoles: ["admin"],
        roles: { admin: adminAc, analyst: userAc, viewer: userAc },
        schema: {
          user: { fields: { banReason: "ban_reason", banExpires: "ban_expires" } },
          session: { fields: { impersonatedBy: "impersonated_by" } },
        },
      }),
    ],
    user: {
      modelName: "account",
      fields: {
        emailVerified: "email_verified",
        createdAt: "created_at",
        updatedAt: "updated_at",
      },
      additionalFields: {
        mustChangePassword: {
          type: "boolean",
          fieldName: "must_change_password",
          defaultValue: false,
          input: false,
        },
      },
    },
    session: {
      modelName: "account_session",
      fields: {
        userId: "account_id",
        expiresAt: "expires_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
        createdAt: "created_at",
        updatedAt: "updated_at",
      },
      expiresIn: SESSION_IDLE_SECONDS,
      // Each use moves the end of the session, written at most every five minutes.
      updateAge: 5 * 60,
    },
    account: {
      modelName: "account_credential",
      fields: {
        userId: "account_id",
        accountId: "provider_account_id",
        providerId: "provider_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        idToken: "id_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
        createdAt: "created_at",
        updatedAt: "updated_at",
      },
    },
    verification: {
      modelName: "account_verification",
      fields: { expiresAt: "expires_at", createdAt: "created_at", updatedAt: "updated_at" },
    },
    advanced: {
      cookiePrefix: "command-center",
      useSecureCookies: options.origin.startsWith("https:"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "strict", path: "/" },
      database: { generateId: () => randomBytes(16).toString("base64url") },
      ipAddress: { ipAddressHeaders: ["x-client-address"] },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
