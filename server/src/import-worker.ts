import { parentPort, workerData } from "node:worker_threads";
import { connectDatabase } from "./database/database.ts";
import { runImports } from "./features/imports/import-runner.ts";
import { ALIVE_INTERVAL_MS, type FromThread, type ToThread } from "./features/imports/import-thread.ts";

/** Connections of the thread: one for its transactions, and some past them. */
const CONNECTIONS = 3;

/** The thread that reads and commits imports. */
const { connectionString } = workerData as { readonly connectionString: string };
const database = connectDatabase(connectionString, CONNECTIONS);
// A thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const say = (word: FromThread) => parentPort?.postMessage(word);
database.onAudited((entries) => say({ is: "audited", entries }));
const runner = runImports(
  database,
  (error) => say({ is: "failure", error }),
  (underWay) =>
    say({ is: "under way", underWay: underWay && { id: underWay.id, reading: underWay.reading } }),
);
// Does not arrive while a file keeps the thread in synchronous code.
setInterval(() => say({ is: "alive" }), ALIVE_INTERVAL_MS);

parentPort?.on("message", (word: ToThread) => {
  if (word === "wake") return runner.wake();
  if (word === "moved") return database.hosts.moved();
  void runner
    .close()
    .then(() => database.close())
    .finally(() => process.exit(0));
});
