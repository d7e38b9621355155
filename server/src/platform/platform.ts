import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Endpoint } from "@command-center/contract/wire/endpoint";
import type { AuditNotes } from "../audit/audit-notes.ts";
import type { Database } from "../database/database.ts";
import type { Replica } from "../database/pool/replica.ts";
import type { Schema } from "../database/schema/tables.ts";
import type { KnownDevices } from "../identity/guard/known-devices.ts";
import type { KnownPlaces } from "../identity/guard/known-places.ts";
import type { Passwords } from "../identity/passwords/passwords.ts";
import type { AccountSeals } from "../identity/seals/account-seals.ts";
import type { SessionSettings } from "../identity/sessions/lasting-rights.ts";
import type { SessionSeals } from "../identity/sessions/session-seals.ts";
import type { Caller, Sessions } from "../identity/sessions/sessions.ts";
import type { RecentWriters } from "./answers/recent-writers.ts";
import type { Revisions } from "./answers/revisions.ts";
import type { Snapshots } from "./answers/snapshots.ts";
import type { Downloads } from "./downloads/downloads.ts";
import type { ScopedAnswers } from "./live/scoped-answers.ts";
import type { Load } from "./load/gate.ts";

/** What the calls of the server stand on, made once by the roof. */
export interface Platform {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** A standby that answers reads while it is up to date; null where there is none. */
  readonly replica: Replica<Schema> | null;
  readonly sessions: Sessions;
  readonly sessionSettings: SessionSettings;
  readonly passwords: Passwords;
  readonly devices: KnownDevices;
  readonly places: KnownPlaces;
  readonly seals: AccountSeals;
  readonly sessionSeals: SessionSeals;
  readonly snapshots: Snapshots;
  readonly downloads: Downloads;
  readonly auditNotes: AuditNotes;
  readonly revisions: Revisions;
  readonly load: Load;
  /** Who wrote something a moment ago. */
  readonly writers: RecentWriters;
  /** What limited people read, by which they are told of changes within their scope alone. */
  readonly scopedAnswers: ScopedAnswers;
  /** Keys the fingerprints of repeated requests, which may hold a password. */
  readonly secret: string;
  /** Every endpoint that was mounted, for the API's description and the tests of its permissions. */
  readonly mounted: Endpoint[];
  /** The reads among them by their ids, for pages that bring their first answers along. */
  readonly readers: Map<string, Reader>;
}

/**
 * Answers a read as its path would, with the same checks and the same entry in the audit log, as JSON. Refuses as the
 * path would, too.
 */
export type Reader = (caller: Caller, input: unknown, request: FastifyRequest) => Promise<string>;
