import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Drill } from "../drill.ts";
import { findProgram, firstLack, linux, program } from "../needs.ts";
import { behindProxy, exampleWith, startAndAwait, type StartProxy } from "./proxied.ts";

/** The product behind Caddy with the example of the repository. */
export const caddy: Drill = {
  name: "caddy",
  about: "behind deploy/Caddyfile users sign in, changes and files arrive, host and address are right",
  lacks: () => firstLack(linux, program("caddy"), program("openssl")),
  run: () => behindProxy(start),
};

const start: StartProxy = async (place, asNobody) => {
  const { directory, certificate, key, port, plainPort, productPort } = place;
  const site = await exampleWith("Caddyfile", [
    // There is nobody to ask for a certificate.
    ["center.example.org {", `https://localhost:${port} {\n\ttls ${certificate} ${key}`],
    ["127.0.0.1:3000", `127.0.0.1:${productPort}`],
  ]);
  const config = join(directory, "Caddyfile");
  await writeFile(config, `{\n\tadmin off\n\thttp_port ${plainPort}\n}\n${site}`);
  const binary = (await findProgram("caddy")) ?? "caddy";
  const env = { ...process.env, HOME: directory, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory };
  return startAndAwait(
    binary,
    ["run", "--config", config, "--adapter", "caddyfile"],
    { ...asNobody, env },
    port,
  );
};
