/** Kinds of activity, in the order of the tabs (spec section 3). */
export const ACTIVITY_TYPES = ['exhibition', 'lecture', 'course', 'matchmaking'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];
