import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";

/** Where administrators' programs are, which is not in everybody's path. */
const ALSO = ["/usr/sbin", "/sbin", "/usr/local/sbin"];

/** Path of a program of this machine; null where it is not installed. */
export async function findProgram(name: string): Promise<string | null> {
  const directories = [...(process.env.PATH ?? "").split(delimiter), ...ALSO];
  for (const directory of directories) {
    const path = join(directory, name);
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return null;
}

/** The first of several lacks; null where there is none. */
export async function firstLack(...needs: readonly (() => Promise<string | null>)[]): Promise<string | null> {
  for (const need of needs) {
    const lack = await need();
    if (lack !== null) return lack;
  }
  return null;
}

/** Needs a program, which a Debian package of some name brings. */
export const program =
  (name: string, debianPackage = name) =>
  async (): Promise<string | null> =>
    (await findProgram(name)) === null
      ? `It needs the program ${name}. Install it: apt-get install ${debianPackage}.`
      : null;

/** Needs a kernel that has the fault to offer. */
export const linux = async (): Promise<string | null> =>
  process.platform === "linux" ? null : "It needs Linux. Run it on one, or in a virtual machine.";

/** Needs the rights to make a system of its own in a directory. */
export const asRoot = async (): Promise<string | null> =>
  process.getuid?.() === 0
    ? null
    : "It needs root, to make a system in a directory. Run it as root, in a virtual machine.";
