/** The kinds of what stands on a day of the desk; `registration` is a member's own, found by a search alone: the day has its session. */
export const DAY_KINDS = ['rent', 'lease', 'consultation', 'session', 'appointment', 'registration'] as const;
export type DayKind = (typeof DAY_KINDS)[number];
