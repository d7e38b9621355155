import { useEffect, useRef, useState } from "react";
import { setAddress, useHeld } from "../../../navigation/address.ts";
import { Card } from "../../../ui/card.tsx";
import { FilePicker } from "./file-picker.tsx";
import { canHash, hashIn, hashOf } from "./hash-of.ts";
import { HashForm } from "./hash-form.tsx";
import { Verdict } from "./verdict.tsx";

const BY_HAND = [
  { system: "Windows", command: "certutil -hashfile FILE SHA256" },
  { system: "macOS", command: "shasum -a 256 FILE" },
  { system: "Linux", command: "sha256sum FILE" },
] as const;

const ask = (sha256: string) => setAddress({ sha256 }, "push");

/** Takes a file or a hash and says what became of it. The hash stands in the address: an answer can be passed on. */
export function VerifyCard() {
  const hashInAddress = useHeld("sha256");
  const hash = hashInAddress === null ? null : hashIn(hashInAddress);
  const [picked, setPicked] = useState<{ name: string; sha256: string } | null>(null);
  const [state, setState] = useState<"idle" | "hashing" | "unreadable">("idle");

  const pick = async (file: File) => {
    setState("hashing");
    try {
      const sha256 = await hashOf(file);
      setPicked({ name: file.name, sha256 });
      setState("idle");
      ask(sha256);
    } catch (error) {
      console.error(error);
      setState("unreadable");
    }
  };
  const sha256 = hash !== null && "sha256" in hash ? hash.sha256 : null;
  // Asked from the list below, the answer may lie out of sight.
  const answer = useRef<HTMLDivElement>(null);
  const before = useRef(sha256);
  useEffect(() => {
    if (sha256 !== null && sha256 !== before.current) answer.current?.scrollIntoView({ block: "nearest" });
    before.current = sha256;
  }, [sha256]);
  return (
    <Card title="Verify a file" note="Checked in your browser; the file is not uploaded">
      <div className="grid grid-cols-1 items-start gap-x-6 gap-y-4 wide:grid-cols-2">
        <div data-print="hide" className="grid min-w-0 gap-4">
          {canHash() ? <FilePicker state={state} onPick={(file) => void pick(file)} /> : <ByHand />}
          <HashForm onAsk={ask} wrong={hash !== null && "wrong" in hash ? hash.wrong : undefined} />
        </div>
        <div ref={answer} className="min-w-0 scroll-my-20">
          {sha256 === null ? (
            <p className="text-pretty text-mute wide:pt-1">
              Result: genuine and current, genuine but outdated, or not ours. A re-saved file will not match.
            </p>
          ) : (
            <Verdict sha256={sha256} name={picked?.sha256 === sha256 ? picked.name : null} />
          )}
        </div>
      </div>
    </Card>
  );
}

/** How to work out a hash where the browser cannot. */
function ByHand() {
  return (
    <div>
      <p className="text-pretty">
        This browser can check files only over https. Open this page over https, or calculate the file's
        SHA-256 and paste it:
      </p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-12">
        {BY_HAND.map(({ system, command }) => (
          <div key={system} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-mute">{system}</dt>
            <dd className="min-w-0 font-mono wrap-anywhere select-all">{command}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
