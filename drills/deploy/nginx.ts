import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Drill } from "../drill.ts";
import { findProgram, firstLack, linux, program } from "../needs.ts";
import { behindProxy, exampleWith, startAndAwait, type StartProxy } from "./proxied.ts";

/** The product behind nginx with the example of the repository. */
export const nginx: Drill = {
  name: "nginx",
  about: "behind deploy/nginx.conf users sign in, changes and files arrive, host and address are right",
  lacks: () => firstLack(linux, program("nginx", "nginx-light"), program("openssl")),
  run: () => behindProxy(start),
};

const start: StartProxy = async (place, asNobody) => {
  const { directory, certificate, key, port, plainPort, productPort } = place;
  const site = await exampleWith("nginx.conf", [
    ["center.example.org", "localhost"],
    ["listen 80;", `listen 127.0.0.1:${plainPort};`],
    ["listen 443 ", `listen 127.0.0.1:${port} `],
    ["/etc/ssl/command-center.pem", certificate],
    ["/etc/ssl/private/command-center.key", key],
    ["127.0.0.1:3000", `127.0.0.1:${productPort}`],
  ]);
  await writeFile(join(directory, "site.conf"), site);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${directory}/${kind};`,
  );
  const config = join(directory, "nginx.conf");
  await writeFile(
    config,
    `pid ${directory}/nginx.pid; error_log stderr; daemon off; worker_processes 1;
events {}
http { access_log off; ${paths.join(" ")} include ${directory}/site.conf; }
`,
  );
  const binary = (await findProgram("nginx")) ?? "nginx";
  return startAndAwait(binary, ["-e", "stderr", "-c", config], asNobody, port);
};
