import type * as Prometheus from "prom-client";
import type { Vitals } from "./vitals.ts";

/** A metric's samples: one without labels, or one per value of its label. A null is left out: unknown is not 0. */
type Samples = number | null | Readonly<Record<string, number>>;

interface VitalMetric {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  readonly isCounter?: true;
  readonly read: (vitals: Vitals) => Samples;
}

const seconds = (milliseconds: number | null) => (milliseconds === null ? null : milliseconds / 1_000);

const METRICS: readonly VitalMetric[] = [
  { name: "event_streams", help: "Open event streams", read: ({ openStreams }) => openStreams },
  {
    name: "cached_sessions",
    help: "Sessions looked up lately, in this process",
    read: ({ cachedSessions }) => cachedSessions,
  },
  {
    name: "queue_waiting",
    help: "Work that waits for its place, by queue",
    label: "queue",
    read: ({ occupancy: { reads, writes }, waitingHashes }) => ({
      reads: reads.waiting,
      writes: writes.waiting,
      hashes_known: waitingHashes.known,
      hashes_new: waitingHashes.new,
    }),
  },
  {
    name: "work_running",
    help: "Work that has its place, by queue",
    label: "queue",
    read: ({ occupancy: { reads, writes }, downloads }) => ({
      reads: reads.running,
      writes: writes.running,
      downloads,
    }),
  },
  {
    name: "imports_waiting",
    help: "Imports to be read or committed, in all processes",
    read: ({ waitingImports }) => waitingImports,
  },
  {
    name: "mails",
    help: "Mails in the outbox that wait, and those given up in the last day, in all processes",
    label: "state",
    read: ({ mail }) => mail && { waiting: mail.waiting, failed: mail.failed },
  },
  ...(["used", "idle", "waiting"] as const).map((state) => ({
    name: `database_connections_${state}`,
    help:
      state === "waiting" ? "Callers who wait for a connection, by pool" : `Connections ${state}, by pool`,
    label: "pool",
    read: ({ connections: { ordinary, patient, apart } }: Vitals) => ({
      ordinary: ordinary[state],
      patient: patient[state],
      apart: apart[state],
    }),
  })),
  {
    name: "database_away",
    help: "1 while the database does not answer",
    read: ({ isDatabaseAway }) => Number(isDatabaseAway),
  },
  {
    name: "database_full",
    help: "1 while the database's disk is full",
    read: ({ isDatabaseFull }) => Number(isDatabaseFull),
  },
  {
    name: "data_revision_age_seconds",
    help: "Time since the data's revisions were last read from the database",
    read: ({ revisionsAt }) => seconds(revisionsAt === null ? null : Math.max(0, Date.now() - revisionsAt)),
  },
  {
    name: "cached_answers_hits_total",
    help: "Reads answered from the cache",
    isCounter: true,
    read: ({ snapshots }) => snapshots.hits,
  },
  {
    name: "cached_answers_misses_total",
    help: "Reads that the cache had no current answer for",
    isCounter: true,
    read: ({ snapshots }) => snapshots.misses,
  },
  {
    name: "cached_answers_bytes",
    help: "Memory of cached answers",
    read: ({ snapshots }) => snapshots.bytes,
  },
  {
    name: "audit_head_age_seconds",
    help: "Time since the newest head of the audit log was signed. It also grows while there is nothing to sign",
    read: ({ signing: { head } }) =>
      seconds(head === null || head.at === null ? null : Math.max(0, Date.now() - Date.parse(head.at))),
  },
  {
    name: "audit_unsigned_entries",
    help: "Entries of the audit log by this process that no signed head covers yet",
    read: ({ signing }) => signing.unsigned,
  },
  {
    name: "audit_unsigned_age_seconds",
    help: "Age of the oldest of them; 0 without one",
    read: ({ signing: { unsignedSince } }) =>
      seconds(unsignedSince === null ? 0 : Math.max(0, Date.now() - unsignedSince)),
  },
  {
    name: "audit_problems",
    help: "Known problems of the audit log, its signing and its stream",
    read: ({ auditProblems }) => auditProblems,
  },
  {
    name: "backup_failed",
    help: "1 while the last backup, its restore test or the WAL archive failed",
    read: ({ backupProblem }) => Number(backupProblem !== null),
  },
  {
    name: "disk_free_bytes",
    help: "Free bytes of the disk of DATA_DIR",
    read: ({ disk }) => disk?.free ?? null,
  },
  { name: "disk_bytes", help: "Size of the disk of DATA_DIR", read: ({ disk }) => disk?.total ?? null },
];

/** Registers the vitals as metrics, read once per rendering. */
export function registerVitals(
  { Counter, Gauge }: Pick<typeof Prometheus, "Counter" | "Gauge">,
  registry: Prometheus.Registry,
  vitals: () => Vitals,
): void {
  let current: Vitals | null = null;
  for (const { name, help, label, isCounter, read } of METRICS) {
    const options = {
      name: `command_center_${name}`,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
    };
    const collect = () => {
      // Metrics are collected in one turn of the event loop.
      if (current === null) {
        current = vitals();
        queueMicrotask(() => (current = null));
      }
      metric.reset();
      const samples = read(current);
      if (samples === null) {
        // A reset one without labels is 0; one with labels has no samples.
        if (label === undefined) metric.remove();
      } else if (typeof samples === "number") metric.inc(samples);
      else
        for (const [value, sample] of Object.entries(samples)) metric.inc({ [label ?? ""]: value }, sample);
    };
    const metric: Prometheus.Counter | Prometheus.Gauge = isCounter
      ? new Counter({ ...options, collect })
      : new Gauge({ ...options, collect });
  }
}
