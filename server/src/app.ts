import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import type { DestinationStream } from "pino";
import { MOST_BODY_BYTES } from "@command-center/contract/wire/endpoint";
import type { DrawPage } from "@command-center/contract/wire/first-page";
import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";
import type { Deadlines } from "./database/pool/deadlines.ts";
import { openReplica } from "./database/pool/replica.ts";
import type { Schema } from "./database/schema/tables.ts";
import { kindsWith } from "./change-sets/kinds/kinds.ts";
import { mountAccounts } from "./features/accounts/accounts.routes.ts";
import { mountAdministration } from "./features/accounts/administration.routes.ts";
import { mountAudit } from "./features/audit/audit.routes.ts";
import { mountChangeSets } from "./features/changes/change-sets.routes.ts";
import { mountCycle, mountCycles } from "./features/cycle/cycles.routes.ts";
import { makeCycle, writeCycleSettings } from "./features/cycle/cycles.store.ts";
import { briefFile } from "./features/exports/brief/brief.ts";
import { mountExports } from "./features/exports/exports.routes.ts";
import { mountRecordForms } from "./features/imports/forms/forms.routes.ts";
import { importDecisions } from "./features/imports/approvals/requests.ts";
import { runImports, waitingImports, type ImportRunner } from "./features/imports/import-runner.ts";
import { mountImports } from "./features/imports/imports.routes.ts";
import { mountPublishedResults } from "./features/imports/published/published-results.routes.ts";
import { mountFollowing } from "./features/following/following.routes.ts";
import { inboxCounter, mountInbox } from "./features/inbox/inbox.routes.ts";
import { outboxState } from "./features/following/outbox.store.ts";
import { mountHealth, mountReady } from "./features/status/health.routes.ts";
import { mountFormSamples } from "./features/decisive/form-samples.routes.ts";
import { mountDisputes } from "./features/decisive/disputes.routes.ts";
import { mountMoments } from "./features/moments/moments.routes.ts";
import { mountNotes } from "./features/notes/notes.routes.ts";
import { mountResultProvenance } from "./features/results/result-provenance.routes.ts";
import { READS } from "./features/reads.ts";
import { mountShares } from "./features/shares/shares.routes.ts";
import { mountViews } from "./features/views/views.routes.ts";
import { type KnownBackups, mountStatus, noticeOf } from "./features/status/status.routes.ts";
import { rightsOfAll } from "./identity/accounts/account-scope.ts";
import { accountSeals } from "./identity/seals/account-seals.ts";
import { serveApiDescription } from "./platform/api-description.ts";
import type { NewestSeals } from "./identity/seals/newest-seals.ts";
import { sealLearner } from "./identity/seals/seal-accounts.ts";
import { createAuditNotes } from "./audit/audit-notes.ts";
import type { AuditStream } from "./audit/audit-stream.ts";
import type { AuditHeads } from "./audit/heads/sign-heads.ts";
import {
  answerBrokenRequests,
  CONNECTION_LIMITS,
  keepBodiesInTime,
  limitConnections,
} from "./http/connections.ts";
import { uploadDirectory } from "./platform/upload-directory.ts";
import { diskSpaceOf } from "./platform/disk-space.ts";
import { createDownloads, type DownloadLimits } from "./platform/downloads/downloads.ts";
import { answerUnreadable, handleErrors } from "./http/errors.ts";
import { pageSender } from "./platform/first-page.ts";
import { readForwarded, trustOf } from "./http/forwarded.ts";
import { createKnownDevices } from "./identity/guard/known-devices.ts";
import { createKnownPlaces } from "./identity/guard/known-places.ts";
import { mountLive } from "./platform/live/live.ts";
import { createLoad } from "./platform/load/gate.ts";
import { measureLoopLag } from "./platform/load/loop-lag.ts";
import { createScopedAnswers } from "./platform/live/scoped-answers.ts";
import { createLog, requestLogs } from "./http/log.ts";
import { serveMetrics } from "./platform/metrics/metrics.ts";
import { vitalsOf } from "./platform/metrics/vitals.ts";
import type { Platform } from "./platform/platform.ts";
import { refuseForeignWrites, requireHost } from "./http/origin.ts";
import { WORK, type Work } from "./identity/passwords/password-hash.ts";
import { connectGuesses, createPasswords } from "./identity/passwords/passwords.ts";
import { createRecentWriters } from "./platform/answers/recent-writers.ts";
import { noteBrokenSeal, reviewRefusal } from "./platform/refusals.ts";
import type { Revisions } from "./platform/answers/revisions.ts";
import { securityHeaders, sendSecurityHeaders } from "./http/security-headers.ts";
import { sessionCookie } from "./identity/sessions/session-cookie.ts";
import { sessionSeals } from "./identity/sessions/session-seals.ts";
import { createSessions } from "./identity/sessions/sessions.ts";
import { createSnapshots } from "./platform/answers/snapshots.ts";
import { answerUnknownPaths, inlineScriptHashes, serveStaticFiles } from "./platform/static-files.ts";
import type { UploadPace } from "./platform/upload.ts";

/** Everything that the server stands on, made by `main` or by a test. */
export interface Dependencies {
  readonly config: Pick<
    Config,
    | "partyName"
    | "partyShortName"
    | "supportEmail"
    | "syncProvider"
    | "trustedProxies"
    | "publicOrigin"
    | "sessionIdleMinutes"
    | "sessionHours"
    | "requireSecondFactor"
    | "metricsToken"
    | "smtpUrl"
    | "mailFrom"
  > & { readonly origin: string };
  readonly database: Database;
  readonly databaseKind: "embedded" | "external";
  /** Address of a standby for reads that may be a second old. */
  readonly replicaUrl?: string | undefined;
  /** Its deadlines, where they are other than usual. */
  readonly replicaDeadlines?: Deadlines;
  readonly revisions: Revisions;
  readonly auditHeads: AuditHeads;
  /** Left out: entries of the audit log go nowhere else. */
  readonly auditStream?: AuditStream | null;
  /** Signs session cookies; the same in every process of an installation. */
  readonly secret: string;
  /** The newest seal of each account; left out, known to this process alone. */
  readonly newestSeals?: NewestSeals;
  /** What hashing a password costs, where it is other than {@link WORK}. */
  readonly passwordWork?: Work;
  /** How slow and how many downloads may be, where it is other than usual. */
  readonly downloadLimits?: DownloadLimits;
  /** Reads and commits imports out of the way of calls; left out, between them. */
  readonly runImports?: (onFailure: (error: unknown) => void) => ImportRunner;
  /** Where files lie while they arrive; left out, in the system's directory for what is not to last. */
  readonly uploadDirectory?: string;
  /** The directory with the installation's files; left out, the system's directory for what is not to last. */
  readonly dataDir?: string;
  /** The server's own backups; left out, none are scheduled. */
  readonly backups?: KnownBackups;
  /** Measures the disk with a directory. Default: {@link diskSpaceOf}. */
  readonly diskSpace?: typeof diskSpaceOf;
  /** Whether this process sends what is in the outbox; left out, it does where a mail server is set. */
  readonly sendsMail?: boolean;
  /** How slow an upload may be, where it is other than usual. */
  readonly uploadPace?: UploadPace;
  /** The built pages; null serves the API alone. */
  readonly webRoot: string | null;
  /** Draws pages for who has a session; without it the browser does, from the shell. */
  readonly drawPage?: DrawPage;
  readonly logLevel?: "info" | "warn" | "silent";
  /** Where the log goes instead of the standard output. */
  readonly logTo?: DestinationStream;
}

const NO_BACKUPS: KnownBackups = { everyHours: null, problem: () => null };

/** Wires the server. The only place where platform and features meet. */
export async function buildApp(dependencies: Dependencies): Promise<FastifyInstance> {
  const { config, database, revisions, secret, webRoot } = dependencies;
  const headers = securityHeaders({
    scriptHashes: webRoot === null ? [] : await inlineScriptHashes(webRoot),
    https: config.origin.startsWith("https:"),
  });
  const isTrusted = config.trustedProxies.length > 0 ? trustOf(config.trustedProxies) : null;
  const logger = createLog(dependencies.logLevel ?? "warn", dependencies.logTo);
  const app = fastify({
    ...CONNECTION_LIMITS,
    genReqId: requestIds(),
    ...requestLogs(logger),
    bodyLimit: MOST_BODY_BYTES,
    trustProxy: isTrusted ?? false,
    return503OnClosing: true,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => answerUnreadable(error, request, reply.headers(headers)),
    clientErrorHandler: answerBrokenRequests(headers),
  });
  const mounted: Platform["mounted"] = [];
  // Its hook comes first, so that refusals of all others are counted.
  const showVitals =
    config.metricsToken === undefined ? null : await serveMetrics({ app, mounted }, config.metricsToken);
  // Once when it begins and once when it is over, not with each request.
  database.condition.onChange((sentence) => logger.warn(sentence));
  // Only JSON is read: a form or text that another site can send without asking is refused.
  app.removeContentTypeParser("text/plain");
  handleErrors(app, database.condition, (request, refusal) => reviewRefusal(platform, request, refusal));
  limitConnections(app, headers);
  keepBodiesInTime(app);
  sendSecurityHeaders(app, headers);
  if (isTrusted !== null) readForwarded(app, isTrusted);
  if (config.publicOrigin !== undefined) requireHost(app, config.publicOrigin);
  refuseForeignWrites(app, config.origin);

  const https = config.origin.startsWith("https:");
  const devices = createKnownDevices(secret, https);
  const guesses = connectGuesses(database);
  const places = createKnownPlaces(guesses.ofKnown);
  const seals = accountSeals(secret, dependencies.newestSeals);
  revisions.follow({
    revisions: () => undefined,
    account: sealLearner(database, seals),
  });
  const sealsOfSessions = sessionSeals(secret);
  const auditNotes = createAuditNotes(database);
  const snapshots = createSnapshots({ headers });
  const stopClearing = database.hosts.onMove(() => snapshots.clear());
  app.addHook("onClose", async () => void stopClearing());
  const lag = measureLoopLag();
  app.addHook("onClose", async () => lag.stop());
  const replica =
    dependencies.replicaUrl === undefined
      ? null
      : openReplica<Schema>(dependencies.replicaUrl, database.hosts, dependencies.replicaDeadlines);
  app.addHook("onClose", () => replica?.close());
  const platform: Platform = {
    app,
    database,
    replica,
    revisions,
    load: createLoad(database.deadlines.computedAnswer, lag.now, database.occupancy.reads),
    secret,
    sessions: createSessions({
      database,
      cookie: sessionCookie(secret, https),
      seals: sealsOfSessions,
      async rightsOf(accountIds) {
        const rights = await rightsOfAll(database, seals, accountIds);
        for (const accountId of accountIds)
          if (!rights.has(accountId)) await noteBrokenSeal({ database, auditNotes }, accountId, logger);
        return rights;
      },
      log: logger,
      settings: config,
    }),
    sessionSettings: config,
    devices,
    places,
    passwords: createPasswords(
      guesses,
      { devices, places, seals },
      { work: dependencies.passwordWork ?? WORK },
    ),
    snapshots,
    scopedAnswers: createScopedAnswers(),
    writers: createRecentWriters(),
    downloads: createDownloads(app, dependencies.downloadLimits),
    seals,
    sessionSeals: sealsOfSessions,
    auditNotes,
    mounted,
    readers: new Map(),
  };
  mountHealth(platform, dependencies.databaseKind);
  mountReady(platform);
  const writeAccountRights = mountAdministration(platform);
  mountCycle(platform, config);
  mountCycles(platform);
  const importFailed = (error: unknown) => logger.error({ err: error }, "An import failed");
  const imports = dependencies.runImports?.(importFailed) ?? runImports(database, importFailed);
  app.addHook("onClose", () => imports.close());
  const directory = dependencies.uploadDirectory ?? join(tmpdir(), "command-center-uploads");
  const uploads = uploadDirectory(directory, dependencies.diskSpace);
  mountRecordForms(platform);
  mountImports(platform, imports, {
    directory: uploads,
    pace: dependencies.uploadPace,
  });
  mountPublishedResults(platform, imports, directory, makeCycle);
  mountResultProvenance(platform);
  mountMoments(platform);
  mountNotes(platform);
  const settings = { "cycle-settings": writeCycleSettings, "account-rights": writeAccountRights };
  mountChangeSets(platform, importDecisions(imports, uploads), kindsWith(settings));
  mountFollowing(platform, config, {
    makeBrief: (recipient) => briefFile(database, recipient),
    sendsMail: dependencies.sendsMail ?? true,
    countInbox: inboxCounter(platform),
  });
  mountInbox(platform);
  mountDisputes(platform);
  mountFormSamples(platform);
  for (const read of READS) read.mount(platform);
  mountShares(platform, READS);
  mountViews(platform);
  mountExports(platform);
  const { auditHeads: heads, auditStream: stream = null, diskSpace, backups = NO_BACKUPS } = dependencies;
  mountAudit(platform, heads, stream);
  const openStreams = mountLive(platform, headers);
  const vitals = vitalsOf({
    platform,
    heads,
    stream,
    openStreams,
    mailState: config.smtpUrl === undefined ? null : () => outboxState(database),
    countWaitingImports: async () => (await waitingImports(database)).length,
    dataDir: dependencies.dataDir ?? tmpdir(),
    diskSpace,
    backupProblem: backups.problem,
  });
  showVitals?.(vitals);
  mountAccounts(platform, config, () => noticeOf(vitals()));
  mountStatus(platform, {
    databaseKind: dependencies.databaseKind,
    heads,
    stream,
    vitals,
    sessionIdleMinutes: config.sessionIdleMinutes,
    backups,
  });
  await serveApiDescription(platform);
  const sendPage =
    webRoot === null
      ? null
      : await pageSender(platform, {
          webRoot,
          draw: dependencies.drawPage ?? null,
          partyShortName: config.partyShortName,
        });
  if (webRoot !== null && sendPage !== null) await serveStaticFiles(app, webRoot, sendPage);
  answerUnknownPaths(app, sendPage);
  return app;
}

/** Numbers the requests in twelve hexadecimal digits; the first six tell this process from others. */
function requestIds(): () => string {
  const ofThisProcess = randomBytes(3).toString("hex");
  let count = 0;
  return () => ofThisProcess + (count++).toString(16).padStart(6, "0");
}
