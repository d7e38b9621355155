import { randomBytes } from "node:crypto";
import { betterAuth } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { admin } from "better-auth/plugins/admin";
import { adminAc, userAc } from "better-auth/plugins/admin/access";
import { username } from "better-auth/plugins/username";
import type { Kysely } from "kysely";
import * as z from "zod";
import type { Schema } from "../../database/schema.ts";

/** `__Host-`: no neighbouring host, nor a page without TLS, can set one by that name. */
export function sessionCookieName(https: boolean): string {
  return `${https ? "__Host-" : ""}command-center.session_token`;
}

/** Opens a session for an account; whoever calls this has seen its password. */
const openSession = createAuthEndpoint.serverOnly(
  { method: "POST", body: z.object({ accountId: z.string() }), requireHeaders: true },
  async (ctx) => {
    const { internalAdapter } = ctx.context;
    const user = await internalAdapter.findUserById(ctx.body.accountId);
    // Deleted since.
    if (user === null) return ctx.json({ sessionId: null });
    const session = await internalAdapter.createSession(user.id, false, { confirmedAt: new Date() });
    await setSessionCookie(ctx, { session, user }, false);
    return ctx.json({ sessionId: session.id });
  },
);

/** The token of the session cookie that was sent; null where it is not one that we signed. Asks no database. */
const readToken = createAuthEndpoint.serverOnly({ method: "GET", requireHeaders: true }, async (ctx) => {
  const { name } = ctx.context.authCookies.sessionToken;
  const token = await ctx.getSignedCookie(name, ctx.context.secret);
  return ctx.json({ token: token || null });
});

/** Sets the session cookie for a token that a session has. */
const giveToken = createAuthEndpoint.serverOnly(
  { method: "POST", body: z.object({ token: z.string() }) },
  async (ctx) => {
    const { name, attributes } = ctx.context.authCookies.sessionToken;
    await ctx.setSignedCookie(name, ctx.body.token, ctx.context.secret, attributes);
    return ctx.json({});
  },
);

/** The sign-in library on our own tables. Only the calls made in sessions.ts are reachable; it has no routes. */
export function createAuth(options: {
  db: Kysely<Schema>;
  secret: string;
  origin: string;
  /** A session that is not used for this long ends. */
  idleMinutes: number;
}) {
  const https = options.origin.startsWith("https:");
  const idleSeconds = options.idleMinutes * 60;
  return betterAuth({
    baseURL: options.origin,
    secret: options.secret,
    database: { db: options.db, type: "postgres" },
    logger: { disabled: true },
    telemetry: { enabled: false },
    // Refusals come from our own throttle in front; the library's checks before it counts.
    rateLimit: { enabled: false },
    plugins: [
      { id: "own-sessions", endpoints: { openSession, readToken, giveToken } },
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
        hasSecondFactor: {
          type: "boolean",
          fieldName: "two_factor_enabled",
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
      additionalFields: {
        confirmedAt: { type: "date", fieldName: "confirmed_at", required: false, input: false },
      },
      expiresIn: idleSeconds,
      // Each use moves the end of the session, written at most every five minutes.
      updateAge: Math.min(5 * 60, idleSeconds / 10),
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
      // The library's own prefix would be __Secure-, which a neighbouring host may set.
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: sessionCookieName(https),
          attributes: { secure: https },
        },
      },
      defaultCookieAttributes: { httpOnly: true, sameSite: "strict", path: "/" },
      database: {
        generateId: () => randomBytes(16).toString("base64url"),
        // A session with its account by one query: what fails between two the library prints as it is.
        joins: true,
      },
      ipAddress: { ipAddressHeaders: ["x-client-address"] },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
