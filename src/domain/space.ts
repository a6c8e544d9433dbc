/** What a space is hired by (spec sections 3 and 9). */
export const SPACE_SESSIONS = ['morning', 'afternoon', 'evening', 'whole_day'] as const;
export type SpaceSession = (typeof SPACE_SESSIONS)[number];

/** Hours of the sessions, Taipei (spec section 9). */
export const SPACE_SESSION_HOURS: Record<SpaceSession, { from: number; to: number }> = {
  morning: { from: 10, to: 13 },
  afternoon: { from: 14, to: 17 },
  evening: { from: 18, to: 21 },
  whole_day: { from: 10, to: 21 },
};

/** The spaces' ids, as in their addresses (spec section 2). */
export const SPACE_IDS = ['2a', '2b', '2c', '2', '3'] as const;
export type SpaceId = (typeof SPACE_IDS)[number];
