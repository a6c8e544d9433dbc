import { bookingNumber } from '../../domain/text/booking-number.ts';
import type { Period } from '../../domain/time/period.ts';
import { mailMoment, mailPeriod } from '../../i18n/formats/mail-dates.ts';
import { joinText } from '../../i18n/join-text.ts';
import type { Language } from '../../i18n/languages.ts';
import { readText } from '../../i18n/localized.ts';
import type { Deps } from '../deps.ts';
import type { NecessaryEmail } from '../emails/messages.ts';
import type { NewMail } from '../jobs/message-jobs.ts';
import { rentPlace } from './rent-place.ts';
import { deviceTitle } from './rent-response.ts';

/** A reservation, as an e-mail about it needs it. */
export interface MailedRent extends Period {
  id: string;
  items: readonly { deviceId: string; quantity: number }[];
  points: number;
  cancelBefore: Date;
}

/** The values of e-mails about a rent: every one `common`, each what else it asks for. */
interface RentFacts {
  common: { name: string; device: string; time: string; number: string; points: number; url: string };
  place: string;
  cancelBefore: string;
  /** The job that sends the e-mail adds the calendar file. */
  file: { rentId: string };
}
export type RentEmail = (facts: RentFacts) => NecessaryEmail;

/** An e-mail to a member about a rent, in their language. The job that sends it adds the calendar file: the call has no time for it. */
export function rentEmail(
  { library, config }: Pick<Deps, 'library' | 'config'>,
  { name, email, language }: { name: string; email: string; language: Language },
  write: RentEmail,
  { id, items, points, cancelBefore, ...period }: MailedRent,
): NewMail {
  const devices = items.map(({ deviceId, quantity }) => `${readText(deviceTitle(library, deviceId), language).text}${quantity > 1 ? ` × ${quantity}` : ''}`);
  return {
    to: email,
    language,
    ...write({
      common: {
        name,
        device: joinText(language, 'list', devices),
        time: mailPeriod(period, language),
        number: bookingNumber(id),
        points,
        url: `${config.siteUrl}/${language}/member/rent`,
      },
      place: rentPlace(
        library,
        items.map(({ deviceId }) => deviceId),
        language,
      ),
      cancelBefore: mailMoment(cancelBefore, language),
      file: { rentId: id },
    }),
  };
}
