import type { AimId } from "@command-center/contract/campaign";

/** The party's targets count a flagbearer as young up to this age, reached in the year of the primary. */
export const YOUTH_AGE_AT_MOST = 35;

/** What an aim of the campaign is called and what it means. The one source of its words. */
export const AIM_WORDS: Readonly<Record<AimId, { readonly title: string; readonly means: string }>> = {
  membership: { title: "Membership", means: "People on the party register by the general election" },
  renewal: { title: "Renewal", means: "MP seats not won by the incumbent" },
  youth: { title: "Youth", means: `MP flagbearers aged ${YOUTH_AGE_AT_MOST} or under` },
  women: { title: "Women", means: "Women among MP flagbearers" },
  petitions: { title: "Petitions resolved", means: "Rulings on MP and LC5 petitions" },
  declarations: { title: "Seats declared", means: "A current declaration for every MP seat" },
  presidential: { title: "Presidential victory", means: "Valid votes won in the presidential election" },
};
