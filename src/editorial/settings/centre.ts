import * as v from 'valibot';
import { idSchema, localizedSchema, nonEmpty, webAddress } from '../items/schema.ts';

const mailbox = v.pipe(v.string(), v.email());
const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'must be a colour as #rrggbb'));

/** `content/settings/centre.yaml`: who the centre is. Nothing of it stands in code or in a catalogue (docs/decisions/129). */
export const centreSchema = v.strictObject({
  /** In full, as on the door. */
  name: localizedSchema,
  /** As titles and sentences say it: `{{centre}}` in a catalogue. */
  short_name: localizedSchema,
  /** Begins the names of files that members download: `{{centreSlug}}` in a catalogue. */
  slug: idSchema,
  address: localizedSchema,
  locality: localizedSchema,
  /** ISO 3166-1. */
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be a country as TW')),
  /** With country and area code, parted by hyphens. */
  telephone: v.nullable(v.pipe(v.string(), v.regex(/^\+\d+(-\d+)+$/, 'must be a number as +886-2-2345-6789'))),
  email: mailbox,
  /** The sender of e-mails. */
  mail_from: mailbox,
  sms_sender: nonEmpty,
  /** The foot of every page. */
  notice: v.nullable(localizedSchema),
  /** Its own pages elsewhere. */
  social: v.array(v.strictObject({ name: nonEmpty, url: webAddress })),
  /** The ground behind the pages, by day and in the dark. */
  theme: v.strictObject({ light: colour, dark: colour }),
});
export type Centre = v.InferOutput<typeof centreSchema>;

/** The address of a call: `+886-2-2345-6789` as `tel:+886-2-2345-6789` (RFC 3966 lets hyphens stand). */
export const telephoneLink = (telephone: string): string => `tel:${telephone}`;
