/** Test files that only `npm run nightly` runs: load, real scrypt and every combination. It sets NIGHTLY=1. */
export const nightlyTests: string[] = process.env.NIGHTLY === "1" ? [] : ["src/**/*.nightly.test.{ts,tsx}"];
