import type { Period } from '../../domain/rent-period.ts';
import { joined } from '../../i18n/joined.ts';
import type { Language } from '../../i18n/languages.ts';
import { readText } from '../../i18n/localized.ts';
import { dayClockText, periodText } from '../../i18n/time-text.ts';
import type { Deps } from '../deps.ts';
import type { PlainMailTemplate } from '../jobs/message-texts.ts';
import type { JobPayloads } from '../jobs/queue.ts';
import { deviceTitle } from './rent-wire.ts';

/** What a letter about a rent tells of it. */
export interface RentFacts extends Period {
  items: readonly { deviceId: string; quantity: number }[];
  points: number;
  cancelBefore: Date;
}

/** A letter to a member about a rent, in their language. */
export function rentLetter(
  { library, config }: Pick<Deps, 'library' | 'config'>,
  { name, email, language }: { name: string; email: string; language: Language },
  template: PlainMailTemplate,
  { items, points, cancelBefore, ...period }: RentFacts,
): JobPayloads['send-mail'] {
  const devices = items.map(({ deviceId, quantity }) => `${readText(deviceTitle(library, deviceId), language).text}${quantity > 1 ? ` × ${quantity}` : ''}`);
  return {
    to: email,
    language,
    template,
    values: {
      name,
      device: joined(language, 'list', devices),
      time: periodText(period, language, { year: true }),
      points,
      cancelBefore: dayClockText(cancelBefore, language),
      url: `${config.siteUrl}/${language}/member/rent`,
    },
  };
}
