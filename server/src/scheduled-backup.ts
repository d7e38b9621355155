import { run } from "./backup.ts";

process.exitCode = await run(["--scheduled"], process.env);
