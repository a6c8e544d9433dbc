import { bookingNumber } from '../../domain/rent/booking-number.ts';
import type { Period } from '../../domain/time/period.ts';
import { mailMoment, mailPeriod } from '../../i18n/formats/mail-dates.ts';
import { joined } from '../../i18n/joined.ts';
import type { Language } from '../../i18n/languages.ts';
import { readText } from '../../i18n/localized.ts';
import type { Deps } from '../deps.ts';
import type { PlainMailTemplate } from '../emails/message-texts.ts';
import type { JobPayloads } from '../jobs/queue.ts';
import { rentPlace } from './rent-place.ts';
import { deviceTitle } from './rent-response.ts';

/** The facts of a rent that its e-mails give. */
export interface RentFacts extends Period {
  id: string;
  items: readonly { deviceId: string; quantity: number }[];
  points: number;
  cancelBefore: Date;
}

/** An e-mail to a member about a rent, in their language. The job that sends it adds the calendar file: the call has no time for it. */
export function rentLetter(
  { library, config }: Pick<Deps, 'library' | 'config'>,
  { name, email, language }: { name: string; email: string; language: Language },
  template: PlainMailTemplate,
  { id, items, points, cancelBefore, ...period }: RentFacts,
): JobPayloads['send-mail'] {
  const devices = items.map(({ deviceId, quantity }) => `${readText(deviceTitle(library, deviceId), language).text}${quantity > 1 ? ` × ${quantity}` : ''}`);
  return {
    to: email,
    language,
    template,
    values: {
      name,
      device: joined(language, 'list', devices),
      time: mailPeriod(period, language),
      place: rentPlace(
        library,
        items.map(({ deviceId }) => deviceId),
        language,
      ),
      number: bookingNumber(id),
      points,
      cancelBefore: mailMoment(cancelBefore, language),
      url: `${config.siteUrl}/${language}/member/rent`,
    },
    rentId: id,
  };
}
