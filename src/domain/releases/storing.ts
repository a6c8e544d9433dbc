/** The kinds of what stands in the way of a release on its way to the storage and the CDN (docs/decisions/418). */
export const STORING_FAULTS = ['full', 'away', 'cdn', 'unexpected'] as const;
export type StoringFault = (typeof STORING_FAULTS)[number];
