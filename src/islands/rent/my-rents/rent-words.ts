import type { RentOutput } from '../../../contract/rent/rent.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import { clockText, dayClockText } from '../../../i18n/formats/time-text.ts';
import { joinText } from '../../../i18n/join-text.ts';
import { readField } from '../../../i18n/localized.ts';
import type { RentsScope } from './rents-context.ts';

type Words = Pick<RentsScope, 't' | 'language'>;

/** A moment, by its clock where its day is said already. */
export function momentText(instant: Date, beside: Date, { language }: Words): string {
  return taipeiDay(instant) === taipeiDay(beside) ? clockText(instant) : dayClockText(instant, language);
}

/** The items of a booking, in a line: `A3 drawing desk, A3 scanner × 2`. */
export function titleOf({ items }: RentOutput, { t, language }: Words): string {
  const names = items.map(({ device, quantity }) => {
    const { text: title } = readField(device, 'title', language);
    return quantity > 1 ? t('member:rent.times', { title, count: quantity }) : title;
  });
  return joinText(language, 'list', names);
}
