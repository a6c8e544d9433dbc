import type { RentOutput } from '../../../contract/rent/rent.ts';
import { joinText } from '../../../i18n/join-text.ts';
import { HTML_LANG } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { Tag } from '../../ui/Tag.tsx';
import { useRents } from './rents-context.ts';

type Item = RentOutput['items'][number];
type Unit = Item['units'][number];

/** The pieces of a booking and where they are: a single seat has said all in its heading. */
export function RentItems({ rent: { items } }: { rent: RentOutput }) {
  const { t } = useRents();
  if (items.length === 1 && items[0]?.device.kind === 'seat') return null;
  return (
    <ul className="items" aria-label={t('member:rent.items')}>
      {items.map((item) => (
        <ItemLine key={item.device.id} item={item} />
      ))}
    </ul>
  );
}

function ItemLine({ item: { device, quantity, units, points } }: { item: Item }) {
  const { t, language } = useRents();
  const { text, lang, isFallback } = readField(device, 'title', language);
  return (
    <li>
      <b lang={isFallback ? HTML_LANG[lang] : undefined}>{quantity > 1 ? t('member:rent.times', { title: text, count: quantity }) : text}</b>
      {device.kind === 'equipment' &&
        byStatus(units).map(([status, numbers]) => (
          <span key={status ?? 'waiting'}>
            {t('member:rent.unit', { number: joinText(language, 'list', numbers) })}
            {status && <Tag look={status === 'rented' ? 'now' : 'line'}>{t(`member:rent.pieces.${status}`)}</Tag>}
          </span>
        ))}
      <span className="of-price">{t('member:rent.points', { points })}</span>
    </li>
  );
}

/** The numbers of the pieces, those together that are in the same place. */
function byStatus(units: readonly Unit[]): [Unit['rental_status'], number[]][] {
  const numbers = new Map<Unit['rental_status'], number[]>();
  for (const { rental_status, number } of units) numbers.set(rental_status, [...(numbers.get(rental_status) ?? []), number]);
  return [...numbers];
}
