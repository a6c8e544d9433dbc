/** Kinds of activity, in the order of the tabs (docs/rules.md#activities). */
export const ACTIVITY_TYPES = ['exhibition', 'lecture', 'course', 'matchmaking'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];
