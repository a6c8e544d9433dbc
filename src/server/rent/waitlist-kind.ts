import { sql } from 'kysely';
import { priceOf } from '../../domain/rent/rent-period.ts';
import { rentRules } from '../../editorial/settings/rent-rules.ts';
import { readText } from '../../i18n/localized.ts';
import { emails } from '../emails/messages.ts';
import type { WaitlistBookingKind } from '../waitlist/waitlist-kind.ts';
import { kindOf, quoteBooking } from './quote.ts';
import { deviceTitle, toDeviceResponse } from './rent-response.ts';
import { expireAndOfferRents } from './rent-upkeep.ts';

/** Waiting for a piece of a device: taken among the member's reservations, and paid when it is taken. */
export const rentWaitlistKind: WaitlistBookingKind<'rent'> = {
  placeOf: (library, { device_id: deviceId, start, end }, now) => {
    const { hours } = quoteBooking(library, [{ deviceId, quantity: 1 }], { start, end }, {}, now);
    return { subject: deviceId, start, end, hours };
  },
  lock: async (tx, devices) => {
    if (devices.length > 0) await sql`SELECT rent_lock(${devices}::text[])`.execute(tx);
  },
  settle: async (tx, devices, now) => {
    if (devices.length > 0) await sql`SELECT rent_settle(${devices}::text[], ${now}::timestamptz)`.execute(tx);
  },
  expireAndOffer: expireAndOfferRents,
  // A seat of theirs that goes makes it their turn for another.
  passedOver: async (tx, memberId) => {
    const { rows } = await sql<{ devices: string[] }>`SELECT rent_waited_by(${memberId}::uuid) AS devices`.execute(tx);
    return rows[0]?.devices ?? [];
  },
  shown: (library, place) => {
    const device = library.devices.find(({ id }) => id === place.subject);
    return {
      device: toDeviceResponse(library, { deviceId: place.subject, kind: device ? kindOf(library, device) : 'equipment' }),
      line: null,
      categories: [],
      points: priceOf(place, device?.data.price_points_per_hour ?? 0, rentRules(library.settings).opening).points,
    };
  },
  offerEmail: (library, { subject }, language) => ({
    page: 'member/rent',
    write: (facts) => emails.rentOffered({ ...facts, device: readText(deviceTitle(library, subject), language).text }),
  }),
};
