import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { FastifyRequest } from "fastify";
import type { Selectable } from "kysely";
import {
  checkShare,
  makeShare,
  type ShareCheck,
  type ShareStatement,
  type ShareSubject,
} from "@command-center/contract/shares";
import type { ChosenMoment } from "@command-center/contract/wire/moment-choice";
import { shareCodeIn, shareCodeText } from "@command-center/domain/shares/share-code";
import { changedValues, shareStateOf } from "@command-center/domain/shares/share-state";
import { NO_CYCLE, NoSuchCycle, type Read, type Scope } from "../../database/database.ts";
import { ImpossibleMoment, NoSuchMoment } from "../../database/ledger/moment.ts";
import { createPlaces } from "../../database/pool/places.ts";
import type { Schema } from "../../database/schema/tables.ts";
import { Refusal } from "../../http/errors.ts";
import type { Caller } from "../../identity/sessions/sessions.ts";
import { authorised } from "../../platform/mount/admission.ts";
import { mountPlain } from "../../platform/mount/plain.ts";
import { noteRead } from "../../platform/mount/signature.ts";
import { mountWrite } from "../../platform/mount/write.ts";
import type { Platform } from "../../platform/platform.ts";
import { contentReader, type SharedContent, type SharedRead } from "./shared-content.ts";
import { findShare, newestPosition, recordShare } from "./shares.store.ts";

/** Changed values that a response names; their number it says in any case. */
const MAX_CHANGED = 20;
/** How many shares are read at a time, each with all of its values. */
const MAX_CONCURRENT = 2;

/** The values of a share, and the moment that they are of. */
interface Shareable {
  readonly content: SharedContent;
  readonly cycle: number;
  readonly known: string;
}

/** Lets users share what they see, and check by a code whether it still holds (decision 060). */
export function mountShares(platform: Platform, reads: readonly SharedRead[]): void {
  const { database } = platform;
  const { endpointsOf, contentOf } = contentReader(reads);
  const { deadlines, occupancy } = database;
  /** A chart is up to eight reads: shares must leave connections to pages. */
  const inPlace = createPlaces(MAX_CONCURRENT, deadlines.connection, occupancy.reads);

  /** Asks for the same rights as the pages, and leaves the same notes in the audit log. */
  const admitTo = async (subject: ShareSubject, caller: Caller, request: FastifyRequest) => {
    for (const endpoint of endpointsOf(subject)) {
      authorised(endpoint.access, caller);
      await noteRead(platform, endpoint, request, caller);
    }
  };

  mountWrite(
    platform,
    makeShare,
    async (write, { subject }, caller, { content, cycle, known }: Shareable) => {
      const isChart = subject.kind === "chart";
      const { asOf, isSample, statement } = content;
      const code = await recordShare(write, {
        account_id: caller.accountId,
        cycle_id: cycle,
        as_of: asOf,
        known,
        scope: caller.scope === "everywhere" ? null : JSON.stringify(caller.scope),
        subject: JSON.stringify(subject),
        statement: isChart ? null : JSON.stringify(statement),
        digest: createHash("sha256").update(JSON.stringify(statement.values)).digest("hex"),
      });
      return {
        answer: { code: shareCodeText(code), asOf, isSample, statement: isChart ? null : statement },
        audit: { action: "export.shared", subject: shareCodeText(code), after: { ...subject, asOf, cycle } },
      };
    },
    async ({ subject, cycle }, caller, request): Promise<Shareable> => {
      await admitTo(subject, caller, request);
      const shareable = async (read: Read): Promise<Shareable> => {
        if (read.cycle.id === NO_CYCLE) throw new Refusal(422, "There is no election cycle to share from.");
        const content = await contentOf(read, subject);
        if (content === null)
          throw new Refusal(422, "This figure is not known yet, so there is nothing to share.");
        return { content, cycle: read.cycle.id, known: await newestPosition(read) };
      };
      return inPlace(() => database.read(caller.scope, shareable, { cycle }));
    },
  );

  /** The values of a subject at a moment; null if its record is not there, or not for this scope. */
  const contentAt = async (
    scope: Scope,
    subject: ShareSubject,
    moment: ChosenMoment,
  ): Promise<SharedContent | null> => {
    try {
      return await database.read(scope, (read) => contentOf(read, subject), moment);
    } catch (error) {
      const isMissing =
        (error instanceof Refusal && error.status === 404) ||
        error instanceof NoSuchCycle ||
        error instanceof NoSuchMoment ||
        error instanceof ImpossibleMoment;
      if (isMissing) return null;
      throw error;
    }
  };

  const verdictOn = async (
    share: Selectable<Schema["share"]>,
    caller: Caller,
    request: FastifyRequest,
  ): Promise<ShareCheck> => {
    const { subject } = share;
    const code = shareCodeText(share.code);
    const day = { cycle: share.cycle_id, asOf: share.as_of };
    const then = { ...day, known: share.known };
    const ownScope: Scope = share.scope ?? "everywhere";
    const shared = await contentAt(ownScope, subject, then);
    const was = shared?.statement ?? share.statement;
    let scope: Scope = ownScope;
    if (!isWithin(ownScope, caller.scope)) {
      // A record of the caller's own area has the same words for both accounts.
      const seen = await contentAt(caller.scope, subject, then);
      if (seen === null || !isDeepStrictEqual(seen.statement, was)) return { code, state: "outside" };
      scope = caller.scope;
    }
    await admitTo(subject, caller, request);
    const newest = await contentAt(scope, subject, { cycle: share.cycle_id });
    // The day of a cycle can be set back: then its newest day is the only one to ask for.
    const now =
      (await contentAt(scope, subject, day)) ?? ((newest?.asOf ?? "") < share.as_of ? newest : null);
    const later = newest !== null && newest.asOf > share.as_of ? newest : null;
    const state =
      was === null ? "withdrawn" : shareStateOf(was, now?.statement ?? null, later?.statement ?? null);
    const compared = state === "newer" ? later : now;
    const changed = was === null || compared === null ? [] : changedValues(was, compared.statement);
    const shown = (statement: ShareStatement | null | undefined) =>
      subject.kind === "chart" ? null : (statement ?? null);
    return {
      code,
      state,
      sharedAt: share.made_at.toISOString(),
      subject,
      cycle: share.cycle_id,
      asOf: share.as_of,
      isSample: shared?.isSample ?? now?.isSample ?? false,
      // Its exact words, also where a later version of the product words it differently.
      was: shown(share.statement ?? was),
      now: shown(now?.statement),
      newest: later === null ? null : { asOf: later.asOf, statement: shown(later.statement) },
      changed: changed.slice(0, MAX_CHANGED),
      changedCount: changed.length,
    };
  };

  mountPlain(platform, checkShare, async (anyCaller, { code: text }, request) => {
    const caller = authorised(checkShare.access, anyCaller);
    const code = shareCodeIn(text);
    if (code === null)
      throw new Refusal(
        404,
        "This is not a code. A code has 7 characters, such as 7QK-4M2D, and never 0, 1, I, L or O. Check each character.",
      );
    const share = await database.read([], (read) => findShare(read, code));
    if (share === null)
      throw new Refusal(404, "There is no such code, or it is older than a year. Check each character.");
    return verdictOn(share, caller, request);
  });
}

/** Whether a scope sees every district of another one. */
function isWithin(inner: Scope, outer: Scope): boolean {
  if (outer === "everywhere") return true;
  return inner !== "everywhere" && inner.every((district) => outer.includes(district));
}
