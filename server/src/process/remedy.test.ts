import pg from "pg";
import { expect, test } from "vitest";
import { NoPrimary, OtherDatabase } from "../database/pool/hosts.ts";
import { remedy } from "./remedy.ts";

const STOPPED =
  "The built-in PostgreSQL stopped answering. Start again; if it happens again, see postgres.log in DATA_DIR.";

/** Of the driver: of a line that is gone it has a code of the system, or words alone. */
const coded = (code: string) => Object.assign(new Error(`connect ${code} 127.0.0.1:1`), { code });
/** Of PostgreSQL itself. */
function refused(code: string): Error {
  const error = new pg.DatabaseError("it said no", 0, "error");
  error.code = code;
  return error;
}
const LOST = [
  coded("ECONNREFUSED"),
  coded("ECONNRESET"),
  coded("ETIMEDOUT"),
  refused("57P01"),
  refused("57P03"),
  new Error("Connection terminated unexpectedly"),
  new Error("timeout expired"),
];

test.each(LOST)("START the built-in PostgreSQL is not looked for in DATABASE_URL: %s", (error) => {
  expect(remedy(error, "built-in")).toBe(STOPPED);
  expect(remedy(error, "external")).toMatch(/DATABASE_URL/);
});

test.each(["28P01", "3D000", "42501", "25006", "53300"])(
  "START what it refuses with %s is said as it says it, and only of another by a setting",
  (code) => {
    expect(remedy(refused(code), "built-in")).toBeNull();
    expect(remedy(refused(code), "external")).toMatch(/DATABASE_URL|the database/i);
  },
);

test("START what is wrong with the system is said of both", () => {
  const error = Object.assign(new Error("listen EADDRINUSE"), { code: "EADDRINUSE", port: 3000 });
  for (const database of ["built-in", "external"] as const)
    expect(remedy(error, database)).toBe(
      "Port 3000 is taken by another program. Stop it, or set PORT to another number.",
    );
});

test("START what nobody foresaw has no remedy", () => {
  for (const database of ["built-in", "external"] as const)
    expect(remedy(new Error("it broke"), database)).toBeNull();
});

test("OPS-02 hosts of which none takes writes, or of two databases, are reported as they are", () => {
  for (const error of [new NoPrimary("None takes writes."), new OtherDatabase("Two databases.")])
    expect(remedy(error, "external")).toBe(error.message);
});
