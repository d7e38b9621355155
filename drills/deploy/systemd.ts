import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Drill } from "../drill.ts";
import { firstLack, linux, program } from "../needs.ts";
import { exampleWith } from "./proxied.ts";

/** Of ten, which is everything; below two systemd itself says OK. */
const MOST_EXPOSURE = 2;

/** The systemd unit, without a systemd that runs it. */
export const systemd: Drill = {
  name: "systemd",
  about: "systemd reads deploy/command-center.service without a complaint, and finds little exposed",
  lacks: () => firstLack(linux, program("systemd-analyze", "systemd")),
  async run() {
    const directory = await mkdtemp(join(tmpdir(), "command-center-unit-"));
    try {
      const unit = join(directory, "command-center.service");
      await writeFile(
        unit,
        await exampleWith("command-center.service", [["/usr/bin/node", process.execPath]]),
      );
      const analyze = (...args: string[]) => {
        const { status, stdout, stderr } = spawnSync("systemd-analyze", [...args, unit], {
          encoding: "utf8",
          env: { ...process.env, SYSTEMD_PAGER: "cat", LC_ALL: "C.UTF-8" },
        });
        return { status, output: `${stdout}${stderr}`.trim() };
      };
      const verified = analyze("verify");
      const security = analyze("security", "--offline=true");
      const level = /Overall exposure level for \S+: ([\d.]+)/.exec(security.output)?.[1];
      return [
        {
          what: "systemd-analyze verify has nothing to say",
          seen: verified.output === "" ? `nothing, exit ${verified.status}` : verified.output,
          ok: verified.status === 0 && verified.output === "",
        },
        {
          what: `the exposure is at most ${MOST_EXPOSURE} of 10`,
          seen: level ?? security.output,
          ok: level !== undefined && Number(level) <= MOST_EXPOSURE,
        },
      ];
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
};
