import { DESK_ROLES, type Role } from '../identity/account.ts';

/** The roles that look members up: the desk, to whom a member stands, and the operator. */
export const MEMBER_ROLES = DESK_ROLES;
/** The roles that see logins and applications as well, and decide about accounts and classes. */
const MEMBER_OFFICE_ROLES = ['admin'] as const satisfies readonly Role[];
export const seesOffice = (role: Role): boolean => MEMBER_OFFICE_ROLES.some((each) => each === role);

/** States that a list of members is narrowed by: locked, barred from leasing spaces today, points that wait for a second person, or a role of staff. */
export const MEMBER_STATES = ['locked', 'barred', 'adjusting', 'staff'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/** The most members that a list has: whoever is further down is found by a longer text. Counting all of them would grow with the centre. */
export const MEMBERS_LISTED_MAX = 500;

/** So many characters of a word are stored for the search inside names, and from so many places of a name on. A longer text is looked at whole. */
export const SEARCH_WORD_MAX_LENGTH = 16;
export const SEARCH_PLACES_MAX = 40;
/** The fewest digits of the end of a mobile number that are looked for. */
export const MOBILE_END_MIN_LENGTH = 3;

export const NOTE_MAX_LENGTH = 2000;

/** The page below a language. */
export const STAFF_MEMBERS_PATH = 'staff/members';
