/** The kinds that may be reserved: a seat that a member sits at, or equipment that is lent out. */
export const DEVICE_KINDS = ['seat', 'equipment'] as const;
