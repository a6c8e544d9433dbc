import type { Role } from '../identity/account.ts';
import type { AttachmentField } from '../uploads/attachment.ts';

/** The sessions by which a space is leased (docs/rules.md#spaces-for-hire). */
export const SPACE_SESSIONS = ['morning', 'afternoon', 'evening', 'whole_day'] as const;
export type SpaceSession = (typeof SPACE_SESSIONS)[number];

/** Hours of the sessions, Taipei (docs/rules.md#sessions-of-a-day). */
export const SPACE_SESSION_HOURS: Record<SpaceSession, { from: number; to: number }> = {
  morning: { from: 10, to: 13 },
  afternoon: { from: 14, to: 17 },
  evening: { from: 18, to: 21 },
  whole_day: { from: 10, to: 21 },
};

/** The subjects of a drawn picture of a room. */
export const SPACE_VIEWS = ['talk', 'show', 'bench', 'stage', 'bare', 'night'] as const;
export type SpaceView = (typeof SPACE_VIEWS)[number];

/**
 * The spaces (docs/rules.md#spaces-for-hire): the id, as in their addresses; people at most; the units that a lease of one holds. The whole 2F
 * is its zones A and B.
 */
const SPACES = [
  { id: '2a', capacity: 64, units: ['2a'] },
  { id: '2b', capacity: 27, units: ['2b'] },
  { id: '2c', capacity: 27, units: ['2c'] },
  { id: '2', capacity: 91, units: ['2a', '2b'] },
  { id: '3', capacity: 80, units: ['3'] },
] as const;
export type SpaceId = (typeof SPACES)[number]['id'];
export type SpaceUnit = (typeof SPACES)[number]['units'][number];
export const SPACE_IDS: readonly SpaceId[] = SPACES.map(({ id }) => id);
const bySpace = <T>(of: (space: (typeof SPACES)[number]) => T) => Object.fromEntries(SPACES.map((space) => [space.id, of(space)])) as Record<SpaceId, T>;
export const SPACE_CAPACITY = bySpace(({ capacity }): number => capacity);
export const UNITS_OF_SPACE = bySpace(({ units }): readonly SpaceUnit[] => units);

/** An application comes at least so many working days before the lease (docs/rules.md#space-applications). */
export const SPACE_LEAD_WORKING_DAYS = 10;
/** The length of a review, in working days (docs/rules.md#space-review). */
export const SPACE_REVIEW_WORKING_DAYS = { least: 5, most: 7 } as const;
/** A lease lasts so many days at most, closing days included; so long a lease is one of a month (docs/rules.md#space-applications). */
export const SPACE_MAX_DAYS = 30;
/** An extension, of which there is one, is asked for so many working days before the end (docs/rules.md#lease-extension). */
export const SPACE_EXTENSION_WORKING_DAYS = 14;
/** A lease is cancelled in writing at least so many working days before it begins (docs/rules.md#space-cancellation). */
export const SPACE_CANCEL_WORKING_DAYS = 7;
/** Lost of the rent paid, besides deposit and cleaning fee, by a member who cancels later, in per cent (docs/rules.md#space-cancellation). */
export const SPACE_LATE_CANCEL_PERCENT = 50;
/** Of the total rent, due within so many working days of the approval (docs/rules.md#deposit). */
export const SPACE_DEPOSIT_PERCENT = 50;
export const SPACE_DEPOSIT_WORKING_DAYS = 3;
/** Off the rent, for creators and for leases of a month (docs/rules.md#space-rent). */
export const SPACE_REDUCTION_PERCENT = 50;
/** NT$ for each hour begun after the end of the lease (docs/rules.md#overtime-and-fees). */
export const SPACE_OVERTIME_TWD_PER_HOUR = 2000;
/** NT$ for a new work permit, a new access card; the fine for fraudulent use (docs/rules.md#overtime-and-fees). */
export const SPACE_PERMIT_TWD = 100;
export const SPACE_ACCESS_CARD_TWD = 500;
export const SPACE_FRAUD_FINE_TWD = 3000;
/** The years of a ban for breaking the rules (docs/rules.md#space-bans). */
export const SPACE_BAN_YEARS = 1;

/** The rent that a creator pays, or who leases for a month, in whole NT$ (docs/rules.md#space-rent). */
export function reducedRentTwd(rentTwd: number): number {
  return Math.ceil((rentTwd * (100 - SPACE_REDUCTION_PERCENT)) / 100);
}

/** The days from today to the last day of a lease; fewer where the holidays are not known that far (docs/decisions/126). */
export const SPACE_HORIZON_DAYS = 365;
/** A creator's class, which pays half (docs/rules.md#space-rent; an associate creator is another class). */
export const SPACE_REDUCED_CLASS = 'creator';

/** The equipment that can be ordered with a space (docs/rules.md#spaces-for-hire), as far as its stocks go. */
export const SPACE_EQUIPMENT = ['bench', 'chair', 'stool', 'hook', 'projector', 'microphone', 'stage', 'sign', 'banner'] as const;
export type SpaceEquipment = (typeof SPACE_EQUIPMENT)[number];
export const APPLICANT_TYPES = ['organization', 'company', 'individual'] as const;
export type ApplicantType = (typeof APPLICANT_TYPES)[number];
export const EVENT_CATEGORIES = ['education', 'academic', 'reader', 'author', 'commercial', 'other'] as const;
export type EventCategory = (typeof EVENT_CATEGORIES)[number];
/** Ways in which deposit and rent are paid (docs/rules.md#deposit). */
export const SPACE_PAYMENT_METHODS = ['cash', 'sight_check'] as const;
export type SpacePaymentMethod = (typeof SPACE_PAYMENT_METHODS)[number];
/** The PDFs of an application (docs/rules.md#spaces-for-hire); all three are asked for. */
export const SPACE_ATTACHMENTS = ['identity_proof', 'event_plan', 'other'] as const satisfies readonly AttachmentField[];

/** The roles that see ID numbers and identity proofs; every look is recorded (docs/decisions/099). */
const IDENTITY_ROLES = ['reviewer', 'admin'] as const satisfies readonly Role[];
export const seesIdentity = (role: Role): boolean => (IDENTITY_ROLES as readonly Role[]).includes(role);

/** The sessions of a day one by one. */
export const DAY_SESSIONS = ['morning', 'afternoon', 'evening'] as const satisfies readonly SpaceSession[];
export type DaySession = (typeof DAY_SESSIONS)[number];

/** The spaces that cannot be used while another is: those that share a unit with it, itself among them. */
export function spacesSharing(id: SpaceId): SpaceId[] {
  return SPACE_IDS.filter((other) => UNITS_OF_SPACE[other].some((unit) => UNITS_OF_SPACE[id].includes(unit)));
}
