/** One thing that must hold under a fault, and what was seen of it. */
export interface Finding {
  readonly what: string;
  readonly seen: string;
  readonly ok: boolean;
}

/** A fault that the running product is put through, where it takes more than Node to bring it about. */
export interface Drill {
  readonly name: string;
  /** The fault and what must hold under it, in a line. */
  readonly about: string;
  /** What this machine lacks for it, in a line that says what to do; null where it has everything. */
  lacks(): Promise<string | null>;
  /** Brings the fault about and takes it away again, also where it throws. */
  run(): Promise<readonly Finding[]>;
}
