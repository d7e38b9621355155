import { readPetition } from "@command-center/contract/petition";
import { sample } from "../../../page/sample.ts";

const RELATED = { number: "XX/000", contest: "Name District Woman MP", filedOn: "2000-08-28" } as const;

/** Sample for the ghosts of the page's cards: a petition that was heard and awaits its ruling. */
export const PETITION_SAMPLE = sample(readPetition.output, {
  district: "District",
  filedOn: "2000-07-20",
  servedOn: "2000-07-24",
  heardOn: "2000-08-04",
  ruledOn: null,
  withdrawnOn: null,
  status: "hearing",
  outcome: null,
  isPending: true,
  daysWaited: 30,
  asOf: "2000-09-02",
  petitioner: { name: "Name Surname", place: 2, stood: true },
  respondent: "Name Surname",
  panel: 1,
  rulingDays: 28,
  rulingDueOn: "2000-08-17",
  daysLeft: -16,
  panelCounts: { petitions: 100, ruledOn: 100, awaiting: 0, medianDays: 10 },
  onGround: 100,
  declarations: [
    {
      status: "declared",
      leadPoints: 5,
      candidates: [
        { name: "Name Surname", isWinner: true },
        { name: "Name Surname" },
        { name: "Name Surname" },
      ],
    },
  ],
  disputedId: 1000,
  followedById: null,
  sameSeat: 0,
  inDistrict: { total: 3, first: [RELATED, RELATED, RELATED] },
  history: 2,
  sources: 1,
});
