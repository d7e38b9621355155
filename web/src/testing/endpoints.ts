import type { Endpoint } from "@command-center/contract/wire/endpoint";

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ["../../../contract/src/**/*.ts", "!**/*.test.ts"],
  { eager: true },
);

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "output" in value;

export const ENDPOINTS: readonly Endpoint[] = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint);
