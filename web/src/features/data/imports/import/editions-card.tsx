import type { ImportDetail, ImportState } from "@command-center/contract/imports/imports";
import { Link } from "../../../../navigation/link.tsx";
import { paths } from "../../../../navigation/paths.ts";
import { Card } from "../../../../ui/card.tsx";
import { STATE_WORDS } from "../import-words.ts";

export interface EditionsCardProps {
  id: number;
  state: ImportState;
  sameFile: ImportDetail["sameFile"];
}

/** Other imports of the same file, by its hash. */
export function EditionsCard({ id, state, sameFile }: EditionsCardProps) {
  return (
    <Card title="Editions" note="Other imports of the same file">
      <ul className="grid">
        <li className="flex justify-between gap-3 py-1.5">
          <span className="font-semibold">Import {id}</span>
          <span className="text-mute">this one, {STATE_WORDS[state].name.toLowerCase()}</span>
        </li>
        {sameFile.toReversed().map((other) => (
          <li key={other.id} className="flex justify-between gap-3 border-t border-line py-1.5">
            <Link href={paths.import(other.id)} className="link font-semibold touch-reach">
              Import {other.id}
            </Link>
            <span className="text-mute">{STATE_WORDS[other.state].name.toLowerCase()}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
