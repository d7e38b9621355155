import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { NewDevice } from "@command-center/contract/accounts/own-sessions";
import type { Database, Read, Write } from "../../database/database.ts";
import type { KnownDevices } from "../guard/known-devices.ts";
import type { Caller } from "./sessions.ts";

/** The notices that a caller may see: the account's, without those about the caller's own session and device. */
export interface Viewer {
  readonly accountId: string;
  readonly sessionId: string;
  /** Null without the cookie of a sign-in: such a caller sees no notice. */
  readonly deviceId: string | null;
}

export function viewerOf(devices: KnownDevices, request: FastifyRequest, caller: Caller): Viewer {
  return { ...caller, deviceId: devices.of(request, caller.username)?.id ?? null };
}

const MAX_LISTED = 50;

/**
 * Notes that a session was opened on a new device. Returns false for the first sign-in of an account, which has no session
 * yet that could see the notice. Call it before the audit entry of the sign-in, in the same transaction.
 */
export async function noteNewDevice(write: Write, sessionId: string, deviceId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into new_device (account_id, session_id, device_id, ip_address, user_agent)
    select account_id, id, ${deviceId}, ip_address, user_agent from account_session
    where id = ${sessionId} and exists (
      select from audit_entry
      where audit_entry.action = 'session.opened' and audit_entry.account_id = account_session.account_id)
    returning id`.execute(write.db);
  return rows.length > 0;
}

/** A device that was itself new within a day sees none: two browsers of a stranger would confirm each other. */
const unseenBy = ({ accountId, sessionId, deviceId }: Viewer) => sql<boolean>`
  (device.account_id = ${accountId} and device.seen_at is null
    and device.session_id <> ${sessionId} and device.device_id <> ${deviceId}
    and not exists (select from new_device own where own.account_id = ${accountId} and own.device_id = ${deviceId}
      and own.seen_at is null and own.at > now() - interval '1 day'))`;

export async function countNewDevices({ db }: Pick<Read, "db">, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from new_device device where ${unseenBy(viewer)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Unconfirmed sign-ins on new devices, newest first. A session lasts `hours` at most. */
export async function newDevicesSeenBy(
  { db }: Pick<Database, "db">,
  viewer: Viewer,
  hours: number,
): Promise<NewDevice[]> {
  const { rows } = await sql<Omit<NewDevice, "at"> & { readonly at: Date }>`
    select device.id, device.at, device.ip_address as "ipAddress", device.user_agent as "userAgent",
      session.id as "sessionId"
    from new_device device
    left join account_session session on session.id = device.session_id and session.expires_at > now()
      and session.created_at > now() - make_interval(hours => ${hours})
    where ${unseenBy(viewer)} order by device.at desc, device.id desc limit ${MAX_LISTED}`.execute(db);
  return rows.map(({ at, ...device }) => ({ ...device, at: at.toISOString() }));
}

/** Marks a sign-in as the user's own. Returns false if the viewer sees no such notice. */
export async function confirmNewDevice({ db }: Write, viewer: Viewer, id: number): Promise<boolean> {
  const { rows } = await sql`
    update new_device device set seen_at = clock_timestamp() where device.id = ${id} and ${unseenBy(viewer)}
    returning device.id`.execute(db);
  return rows.length > 0;
}

/** The sign-ins that a mail is about, newest first. */
export async function newDevicesOfMail(
  { db }: Pick<Database, "db">,
  mailId: number,
): Promise<Pick<NewDevice, "at" | "ipAddress" | "userAgent">[]> {
  const rows = await db
    .selectFrom("new_device")
    .select(["at", "ip_address", "user_agent"])
    .where("mail_id", "=", mailId)
    .orderBy("at", "desc")
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => ({
    at: row.at.toISOString(),
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
  }));
}
