import type { Welcome } from "@command-center/contract/cycle";
import { useEffect, useState } from "react";
import { partyShortName, rememberParty } from "../party-name.ts";

function isWelcome(answer: unknown): answer is Welcome {
  if (typeof answer !== "object" || answer === null) return false;
  const names = ["partyName", "partyShortName", "productName", "seasonLabel"];
  return names.every((name) => typeof Reflect.get(answer, name) === "string");
}

/** Names and season for the login screen: known ones at once, the server's when they arrive. */
export function useWelcome(): Welcome {
  const [welcome, setWelcome] = useState<Welcome>(() => ({
    productName: "Command Center",
    partyName: "",
    partyShortName: partyShortName(),
    seasonLabel: "",
  }));
  useEffect(() => {
    const read = async () => {
      const answer: unknown = await (await fetch("/api/welcome")).json();
      if (!isWelcome(answer)) return;
      rememberParty(answer.partyShortName);
      setWelcome(answer);
    };
    // Without it the screen does its work under the default names.
    read().catch(() => {});
  }, []);
  return welcome;
}
