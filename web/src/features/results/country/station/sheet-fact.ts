import type { readSheetHistory } from "@command-center/contract/changes/sheet-history";
import type { InputOf, OutputOf } from "@command-center/contract/wire/endpoint";

/** The result of a polling station in a contest, as one issuer has it. */
export type SheetFact = Omit<InputOf<typeof readSheetHistory>, "cycle">;

/** Every version of it, the newest first. */
export type Versions = OutputOf<typeof readSheetHistory>["versions"];
