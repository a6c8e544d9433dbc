import type { MemberClass, Role } from '../identity/account.ts';

/** The rules of becoming and staying loyal by spending (docs/rules.md#member-classes); numbers of points and months. */
export interface LoyaltyRules {
  promotionPoints: number;
  renewalPoints: number;
  windowMonths: number;
}

/** A member as they stand at the beginning of a day. */
export interface Standing {
  class: MemberClass;
  /** The points spent in the window before the day, what was refunded in it taken off. */
  spent: number;
  /** Null: loyal from before it was counted, or not loyal. */
  loyalUntil: Date | null;
}

/** Events by which spending changes a class: `counted` starts the time of a member who was loyal before anybody counted. */
const LEVEL_EVENTS = ['counted', 'promoted', 'renewed', 'ended'] as const;
export type LevelEvent = (typeof LEVEL_EVENTS)[number];

/** Events of a member's history of classes: those, `granted`, a class for work, and `changed`, a decision of the centre. */
export const CLASS_CHANGE_EVENTS = [...LEVEL_EVENTS, 'granted', 'changed'] as const;
export type ClassChangeEvent = (typeof CLASS_CHANGE_EVENTS)[number];

/** Returns what a day changes for a member, or null. Creators and associate creators are what their work makes them: spending changes nothing. */
export function levelEvent({ class: memberClass, spent, loyalUntil }: Standing, day: Date, rules: LoyaltyRules): LevelEvent | null {
  if (memberClass === 'general') return spent >= rules.promotionPoints ? 'promoted' : null;
  if (memberClass !== 'loyal') return null;
  if (loyalUntil === null) return 'counted';
  if (day < loyalUntil) return null;
  return spent >= rules.renewalPoints ? 'renewed' : 'ended';
}

/** The class after an event. */
export const classAfter = (event: LevelEvent): MemberClass => (event === 'ended' ? 'general' : 'loyal');

/** The roles that decide about a class without an application. */
export const CLASS_CHANGE_ROLES = ['admin'] as const satisfies readonly Role[];

/** Whether the centre may decide for another class: for any but the one that a member has. */
export const mayBeChanged = (from: MemberClass, to: MemberClass): boolean => from !== to;
