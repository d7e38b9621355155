/** The little of the load generator that is used here. */
declare module "autocannon" {
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    headers?: Record<string, string>;
    /** Sets up each connection before it sends anything. */
    setupClient?(client: Client): void;
  }
  interface Client {
    /** The requests that a connection sends, over and over. */
    setRequests(requests: readonly { readonly headers: Record<string, string> }[]): void;
  }
  interface Outcome {
    requests: { total: number };
    /** Seconds. */
    duration: number;
    errors: number;
    timeouts: number;
    /** How many answers had each status. */
    statusCodeStats: Record<string, { count: number }>;
  }
  export default function autocannon(options: Options): Promise<Outcome>;
}
