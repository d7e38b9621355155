import { readStatus, type QUEUES, type InstallationStatus } from "@command-center/contract/status";
import { momentText } from "@command-center/domain/time/moment-text";
import type { ReactNode } from "react";
import { serverAhead, useNow } from "../../../api/live/clock.ts";
import { Link } from "../../../navigation/link.tsx";
import { PAGES } from "../../../navigation/pages.ts";
import { Panel, type PanelProps } from "../../../page/panel.tsx";
import { sample } from "../../../page/sample.ts";
import { byteText } from "../../../parts/files/byte-text.ts";
import { buttonClass } from "../../../ui/controls/button.tsx";
import { formatAge, formatCount } from "../../../ui/format.ts";
import { Alert, Problems } from "../../../ui/states/alert.tsx";
import { ProgressBar } from "../../../ui/states/progress-bar.tsx";

interface CardProps {
  read: PanelProps<InstallationStatus>["read"];
}

const SAMPLE = sample(readStatus.output, {
  versions: { product: "0.1.0", node: "22.0.0", postgresql: "18.4", schema: "047-a-migration" },
  database: { problem: null },
  disk: { isLow: false },
  backups: { everyHours: 24, problem: null },
  audit: { problems: 0 },
  queues: 5,
});
const USUAL = { what: "The status", sample: SAMPLE };

const QUEUE_WORDS: Readonly<Record<(typeof QUEUES)[number], string>> = {
  reads: "Reads",
  writes: "Changes",
  sign_ins: "Sign-ins",
  exports: "Exports",
  imports: "Imports",
};

/** What is not known is never shown as a number. */
const NOT_KNOWN = <span className="text-mute">Not known</span>;
const counted = (value: number | null) => (value === null ? NOT_KNOWN : formatCount(value));

/** A card's facts, each a label and a value. */
function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-1.5">
      {facts.map(([label, value]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-mute">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `12 Jan 2026, 09:41 EAT, 3 h ago`. */
function Moment({ at }: { at: string }) {
  const age = Math.max(0, useNow() + serverAhead() - Date.parse(at));
  return (
    // A minute may have gone by since the server rendered it.
    <span suppressHydrationWarning>{`${momentText(at)}, ${formatAge(age)} ago`}</span>
  );
}

/** The process that answered. */
function ServerCard({ read }: CardProps) {
  return (
    <Panel title="Server" note="The server process that answers this page" read={read} {...USUAL}>
      {({ versions, startedAt }) => (
        <Facts
          facts={[
            ["Command Center", versions.product],
            ["Node.js", versions.node],
            ["Started", <Moment key="started" at={startedAt} />],
          ]}
        />
      )}
    </Panel>
  );
}

function DatabaseCard({ read }: CardProps) {
  return (
    <Panel title="Database" read={read} {...USUAL}>
      {({ database: { kind, problem, bytes }, versions }) => (
        <div className="grid gap-3">
          <Problems title="The database needs attention" problems={[problem]} />
          <Facts
            facts={[
              ["Kind", kind === "embedded" ? "Built in" : "Your own (DATABASE_URL)"],
              ["PostgreSQL", versions.postgresql ?? NOT_KNOWN],
              ["Schema", versions.schema ?? NOT_KNOWN],
              ["Size", bytes === null ? NOT_KNOWN : byteText(bytes)],
            ]}
          />
        </div>
      )}
    </Panel>
  );
}

function DiskCard({ read }: CardProps) {
  return (
    <Panel title="Disk" note="Where DATA_DIR is" read={read} {...USUAL}>
      {({ disk }) => {
        if (disk === null) return NOT_KNOWN;
        const { free, total, isLow } = disk;
        const words = `${byteText(free)} free of ${byteText(total)}`;
        return (
          <div className="grid gap-3">
            {isLow && (
              <Alert tone="bad" title="The disk is nearly full">
                Make room, or changes will be refused.
              </Alert>
            )}
            <div>
              <ProgressBar
                label="Used space"
                value={total === 0 ? 100 : 100 * (1 - free / total)}
                valueText={words}
              />
              <p className="mt-1.5">{words}</p>
            </div>
          </div>
        );
      }}
    </Panel>
  );
}

function BackupsCard({ read }: CardProps) {
  return (
    <Panel title="Backups" read={read} {...USUAL}>
      {({ backups }) => {
        if (backups === null) return NOT_KNOWN;
        const { everyHours, last, testedAt, problem } = backups;
        return (
          <div className="grid gap-3">
            <Problems title="Backups need attention" problems={[problem]} />
            {everyHours === null && (
              <Alert tone="warning" title="No backups are scheduled">
                Set BACKUP_DIR, or make them with npm run backup.
              </Alert>
            )}
            <Facts
              facts={[
                [
                  "Schedule",
                  everyHours === null
                    ? "None"
                    : everyHours === 1
                      ? "Every hour"
                      : `Every ${everyHours} hours`,
                ],
                ["Last backup", last === null ? "None yet" : <Moment key="made" at={last.at} />],
                ...(last === null ? [] : [["File", `${last.path}, ${byteText(last.bytes)}`] as const]),
                ["Last restore test", testedAt === null ? "None yet" : <Moment key="tested" at={testedAt} />],
              ]}
            />
          </div>
        );
      }}
    </Panel>
  );
}

function MailCard({ read }: CardProps) {
  return (
    <Panel title="Mail" read={read} {...USUAL}>
      {({ mail }) =>
        mail === null ? (
          <p className="text-mute">
            Not set up, or not known now. Alerts and briefs are sent if SMTP_URL is set.
          </p>
        ) : (
          <div className="grid gap-3">
            <Problems title="Some mail was not sent" problems={[mail.problem]} />
            <Facts
              facts={[
                ["Waiting to be sent", formatCount(mail.waiting)],
                ["Given up in the last day", formatCount(mail.failed)],
              ]}
            />
          </div>
        )
      }
    </Panel>
  );
}

function AuditCard({ read }: CardProps) {
  return (
    <Panel
      title="Audit log"
      actions={
        <Link href={PAGES.audit.path} className={buttonClass()} data-print="hide">
          Open the log
        </Link>
      }
      read={read}
      {...USUAL}
    >
      {({ audit: { entries, signedHead, unsigned, problems } }) => (
        <div className="grid gap-3">
          <Problems title="The log needs attention" problems={problems} />
          <Facts
            facts={[
              ["Entries", counted(entries)],
              [
                "Last signature",
                signedHead === null ? "None yet" : <Moment key="signed" at={signedHead.at} />,
              ],
              ["Signed up to entry", signedHead === null ? "–" : formatCount(signedHead.position)],
              ["Not signed yet", counted(unsigned)],
            ]}
          />
        </div>
      )}
    </Panel>
  );
}

function ClientsCard({ read }: CardProps) {
  return (
    <Panel title="Users" read={read} {...USUAL}>
      {({ clients: { activeSessions, openStreams } }) => (
        <Facts
          facts={[
            ["Sessions used in the last 15 minutes", counted(activeSessions)],
            ["Browsers connected to this process", formatCount(openStreams)],
          ]}
        />
      )}
    </Panel>
  );
}

function QueuesCard({ read }: CardProps) {
  return (
    <Panel title="Queues" note="Work of this process; imports of all" read={read} {...USUAL}>
      {({ queues }) => (
        <table className="w-full [&_:is(td,th)]:border-t [&_:is(td,th)]:border-line [&_:is(td,th)]:py-1.5 [&_td]:text-right [&_thead_th]:border-0">
          <thead>
            <tr className="text-12 text-mute">
              {["Queue", "Running", "Waiting"].map((name) => (
                <th key={name} scope="col" className="text-right font-normal first:text-left">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {queues.map(({ queue, running, waiting }) => (
              <tr key={queue}>
                <th scope="row" className="text-left font-normal">
                  {QUEUE_WORDS[queue]}
                </th>
                <td>{running === null ? "–" : formatCount(running)}</td>
                <td>{waiting === null ? "–" : formatCount(waiting)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

/** Cards in the order of the page: the first also says that the status could not be loaded. */
export const STATUS_CARDS = [
  ServerCard,
  DatabaseCard,
  DiskCard,
  BackupsCard,
  MailCard,
  AuditCard,
  ClientsCard,
  QueuesCard,
] as const;
