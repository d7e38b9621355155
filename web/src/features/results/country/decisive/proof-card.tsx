import {
  drawFormSample,
  proof,
  readProof,
  type Proof,
} from "@command-center/contract/results/decisive/form-samples";
import { countedText } from "@command-center/domain/number-text";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { momentText } from "@command-center/domain/time/moment-text";
import { useState } from "react";
import { useRead } from "../../../../api/queries.ts";
import { Link } from "../../../../navigation/link.tsx";
import { paths } from "../../../../navigation/paths.ts";
import { Panel } from "../../../../page/panel.tsx";
import { sample } from "../../../../page/sample.ts";
import { useMayEnter } from "../../../../parts/account/use-may-enter.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { lazyPart } from "../../../../ui/loading/lazy-part.ts";
import { BASIS_WORDS, riskText } from "./sample-words.ts";
import { Fact, SMALL_FIGURE } from "../../../../ui/fact.tsx";

const drawDialog = lazyPart(() => import("./draw-dialog.tsx"));

export interface ProofCardProps {
  contest: number;
  issuer: string;
}

/** How many forms confirm the outcome, if all of them match, and its samples. */
export function ProofCard({ contest, issuer }: ProofCardProps) {
  const read = useRead(readProof, { contest, issuer });
  const mayDraw = useMayEnter(drawFormSample.access);
  const [isOpen, setOpen] = useState(false);
  const dialog = drawDialog.use();
  const outcome = read.data?.outcome ?? null;
  return (
    <>
      <Panel
        title="How many forms confirm it"
        note="If so many drawn forms match, a wrong outcome is very unlikely."
        read={read}
        what="The number of forms"
        sample={SAMPLE}
        actions={
          mayDraw &&
          outcome !== null &&
          outcome.needed.length > 0 && (
            <Button
              onClick={() => {
                drawDialog.preload();
                setOpen(true);
              }}
            >
              Draw a sample
            </Button>
          )
        }
      >
        {(data) => <Body data={data} />}
      </Panel>
      {isOpen && dialog !== null && read.data !== undefined && outcome !== null && (
        <dialog.DrawDialog
          contest={contest}
          issuer={issuer}
          others={read.data.others}
          needed={outcome.needed}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Body({ data: { outcome, samples } }: { data: Proof }) {
  if (outcome === null)
    return <p className="text-14 text-mute">Nobody has won by these results: there is nothing to confirm.</p>;
  return (
    <div className="grid gap-3">
      {outcome.needed.length === 0 ? (
        <p className="text-14 text-mute">
          Neither registered voters nor ballots cast are known for every station. Import the station list.
        </p>
      ) : (
        <dl className="flex flex-wrap gap-x-8 gap-y-3">
          {outcome.needed.map(({ basis, risk, forms }) => (
            <Fact
              key={`${basis} ${risk}`}
              name={`${BASIS_WORDS[basis]}, risk ${riskText(risk)}`}
              look={SMALL_FIGURE}
            >
              {countedText(forms, "form", "forms")}
            </Fact>
          ))}
        </dl>
      )}
      <p className="text-14 text-mute">
        {`Drawn from ${formatCount(outcome.stations)} stations with a result, for ${candidateName(outcome.winner)} as ${
          outcome.contested === "majority" ? "winner with more than half of the votes" : "winner"
        }. The risk is the share of such samples that would match by chance if the outcome were wrong.`}
      </p>
      {samples.length > 0 && (
        <ul className="grid gap-1.5 border-t border-line pt-3 text-14">
          {samples.map(({ id, draws, other, drawnBy, drawnAt }) => (
            <li key={id}>
              <Link href={paths.formSample(id)} className="link touch-reach">
                Sample {id}
              </Link>
              <span className="text-mute">
                {`: ${countedText(draws, "form", "forms")} of ${other}, drawn by ${drawnBy}, ${momentText(drawnAt)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const SAMPLE = sample(proof, { outcome: { needed: 4, stations: 34_000 }, samples: 0 });
