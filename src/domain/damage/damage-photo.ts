/** Records that a photo of damage may belong to: a reservation of seats and equipment, a lease of a space. */
export const DAMAGE_KINDS = ['rent', 'lease'] as const;
export type DamageKind = (typeof DAMAGE_KINDS)[number];

/** The largest file that is taken, in bytes: as for pictures of members. */
export const PHOTO_MAX_MB = 8;
export const PHOTO_MAX_BYTES = PHOTO_MAX_MB * 1024 * 1024;
/** The longer side of the WebP that is kept, in pixels; a smaller photo keeps its size. */
export const PHOTO_MAX_SIDE = 2000;
/** So many photos of one record: those of the constraint `uploads_photo_number`. */
export const PHOTOS_MAX = 12;

/** The media types that a browser offers to choose. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
