import { join, resolve } from "node:path";

/** Where everything of one embedded database lies. */
export interface DatabasePlace {
  dataDir: string;
  /** PostgreSQL's own directory: the data itself. */
  cluster: string;
  passwordFile: string;
  logFile: string;
  /** Exists while a moment is being restored: PostgreSQL starts on the cluster, which may not contain that moment yet. */
  unfinishedRestore: string;
}

/** The fixed names inside a data directory. */
export function placeIn(dataDir: string): DatabasePlace {
  const root = resolve(dataDir);
  return {
    dataDir: root,
    cluster: join(root, "postgres"),
    passwordFile: join(root, "postgres.password"),
    logFile: join(root, "postgres.log"),
    unfinishedRestore: join(root, "postgres.unfinished-restore"),
  };
}
