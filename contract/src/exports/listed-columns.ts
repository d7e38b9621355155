import type { ListName } from "../views/views.ts";

/** Columns that every file keeps: whether a row is real or invented. */
export const ALWAYS_EXPORTED = "record";

/**
 * Columns of a list by their ids, each with its columns in the list's file. A list that is not here has a file of its own shape, and
 * exports it whole.
 */
export const LISTED_COLUMNS: Partial<Record<ListName, Readonly<Record<string, readonly string[]>>>> = {
  petitions: {
    number: ["number", "election_type"],
    status: ["status", "outcome"],
    contest: ["contest"],
    district: ["district", "sub_region", "region"],
    ground: ["ground"],
    filedOn: ["filed_on"],
    days: ["days_waited"],
    due: ["due_on", "days_left", "overdue"],
  },
  incidents: {
    place: ["district", "sub_region"],
    day: ["took_place_on"],
    region: ["region"],
    kind: ["kind"],
    severity: ["severity"],
  },
  declarations: {
    constituency: ["constituency", "seat_kind", "district"],
    winner: ["winner"],
    votes: ["votes"],
    margin: ["margin"],
    status: ["declared_on"],
  },
  chairpersons: {
    place: ["district"],
    region: ["region", "sub_region"],
    winner: ["winner"],
    status: ["status", "declared_on"],
    votes: ["votes"],
    margin: ["margin"],
  },
  mayors: {
    place: ["city_municipality"],
    district: ["district"],
    region: ["region", "sub_region"],
    winner: ["winner"],
    status: ["status", "declared_on"],
    votes: ["votes"],
    margin: ["margin"],
  },
  ministers: {
    name: ["name"],
    office: ["office"],
    seat: ["seat", "district"],
    region: ["region", "sub_region"],
    outcome: ["outcome", "outcome_on"],
    winner: ["winner"],
  },
  districts: {
    name: ["district", "type"],
    region: ["region", "sub_region"],
    members: ["members"],
    mp: ["mp_votes_cast", "mp_registered", "mp_turnout"],
    lc5: ["lc5_votes_cast", "lc5_registered", "lc5_turnout"],
    status: ["lc5_chair"],
    petitions: ["petitions"],
  },
  turnout: {
    name: ["district"],
    region: ["region"],
    votes: ["mp_votes_cast"],
    register: ["mp_registered"],
    mp: ["mp_turnout"],
    lc5: ["lc5_turnout"],
    change: ["mp_turnout", "lc5_turnout"],
    units: [],
  },
  members: {
    name: ["district"],
    region: ["region"],
    members: ["members"],
    target: [],
    reached: [],
    voters: [],
    perVoter: [],
  },
  quality: {
    kind: ["group"],
    problem: ["problem"],
    subject: ["subject"],
    district: ["district"],
    detail: ["detail"],
    days: ["recorded_on", "days"],
  },
  imports: {
    file: ["file", "number"],
    state: ["state"],
    kind: ["kind", "election", "polling_day"],
    cycle: ["cycle"],
    by: ["sent_by"],
    at: ["sent_on", "sent_at"],
    rows: ["rows"],
    problems: ["refused", "warned"],
  },
  files: {
    file: ["file", "format", "holds"],
    at: ["exported_on", "exported_at"],
    who: ["exported_by"],
    rows: ["rows"],
    size: ["bytes"],
    hash: ["sha256"],
  },
  accounts: {
    user: ["username", "name"],
    role: ["role"],
    sees: ["access"],
    state: ["state"],
    factor: ["has_second_factor"],
    last: ["last_signed_in"],
    sessions: ["sessions"],
  },
};
