import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { type RentOutput, rentCalendarFile } from '../../../contract/rent/rent.ts';
import { CHECK_IN_EARLY_MS } from '../../../domain/rent/rent-state.ts';
import { bookingNumber } from '../../../domain/text/booking-number.ts';
import { MINUTE_MS } from '../../../domain/time/period.ts';
import { dayClockText, periodText } from '../../../i18n/formats/time-text.ts';
import { joinText } from '../../../i18n/join-text.ts';
import { HTML_LANG, type Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { download } from '../../../stores/download.ts';
import { $session } from '../../../stores/session.ts';
import { Balloon } from '../../ui/Balloon.tsx';
import { Button } from '../../ui/Button.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { useBooking } from './booking-context.ts';
import type { Reserved } from './booking-store.ts';

const CHECK_IN_EARLY_MINUTES = CHECK_IN_EARLY_MS / MINUTE_MS;

/** The centre has it: what, when and where, what the desk asks for, and the ways on. It stays until somebody leaves it. */
export function RentReserved({ rent }: { rent: Reserved }) {
  const { booking, t, language } = useBooking();
  const session = useStore($session, { ssr: 'initial' });
  const another = () => {
    booking.again();
    // The form is there only after it has been drawn.
    requestAnimationFrame(() => document.getElementById('device')?.focus());
  };
  const hasSeat = rent.items.some(({ device }) => device.kind === 'seat');
  return (
    <div className="split booking rent-reserved">
      <div className="panel">
        <div className="confirmation" role="status" tabIndex={-1} ref={focus}>
          <Balloon>{t('rent:done.say')}</Balloon>
          <h2>{t('rent:done.title')}</h2>
          {session.state === 'signed-in' && <p>{t('rent:done.mail', { email: session.member.email })}</p>}
        </div>
        <Facts rent={rent} />
        <div className="actions">
          <a className="btn hot" href={`/${language}/member/rent`}>
            {t('rent:done.records')}
          </a>
          <Button onClick={() => void download(rentCalendarFile, { params: { id: rent.id }, query: { lang: language } })}>{t('rent:done.calendar')}</Button>
          {hasSeat ? (
            // Of seats a member has one at a time (docs/rules.md#one-seat).
            <a className="btn" href={`/${language}/rent_list#equipment`}>
              {t('rent:done.equipment')}
            </a>
          ) : (
            <Button onClick={another}>{t('rent:done.another')}</Button>
          )}
        </div>
      </div>
      <DeskCode rent={rent} />
    </div>
  );
}

function Facts({ rent }: { rent: Reserved }) {
  const { booking, t, language, centre } = useBooking();
  const now = useStore(booking.$now, { ssr: 'initial' });
  const floors = [...new Set(rent.items.flatMap(({ device }) => device.floor ?? []))];
  const place = floors.length > 0 ? t('rent:done.place', { floor: joinText(language, 'list', floors), house: centre.name }) : centre.name;
  return (
    <Rows
      rows={[
        ...rent.items.map((item, i) => ({ name: t(i === 0 ? 'rent:panel.what' : 'rent:panel.with'), value: <ItemText item={item} language={language} /> })),
        { name: t('rent:panel.when'), value: periodText({ start: new Date(rent.start), end: new Date(rent.end) }, language, { now }) },
        { name: t('rent:done.where'), value: <Small text={place}>{centre.address}</Small> },
        {
          name: t('rent:panel.price'),
          value: <Small text={t('rent:panel.pointsValue', { points: rent.points })}>{t('rent:done.left', { points: rent.remaining_points })}</Small>,
        },
        {
          name: t('rent:facts.cancel'),
          value: rent.is_cancellable ? t('rent:done.until', { time: dayClockText(new Date(rent.cancel_before), language) }) : t('rent:done.fixed'),
        },
      ]}
    />
  );
}

function Small({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      {text} <small>{children}</small>
    </>
  );
}

/** The items, how many of each, and of a pool which ones. */
function ItemText({ item: { device, quantity, units }, language }: { item: RentOutput['items'][number]; language: Language }) {
  const { t } = useBooking();
  const { text, lang, isFallback } = readField(device, 'title', language);
  const numbers = units.map(({ number }) => number);
  return (
    <>
      <span lang={isFallback ? HTML_LANG[lang] : undefined}>{quantity > 1 ? t('rent:panel.times', { title: text, count: quantity }) : text}</span>
      {device.kind === 'equipment' && <small>{t('rent:done.unit', { number: joinText(language, 'list', numbers) })}</small>}
    </>
  );
}

/** The code that the desk reads, and the number for where it cannot be read. */
function DeskCode({ rent: { id } }: { rent: Reserved }) {
  const { t, language } = useBooking();
  const number = bookingNumber(id);
  return (
    <aside className="reservation">
      <div className="panel check-in">
        <h2>{t('rent:done.code')}</h2>
        <QrCode text={`${location.origin}/${language}/desk?rent=${id}`} label={t('rent:done.codeAlt', { id: number })} />
        <p>{t('rent:done.codeHow', { minutes: CHECK_IN_EARLY_MINUTES })}</p>
        <p className="booking-number">
          {t('rent:done.number')} <code translate="no">{number}</code>
        </p>
      </div>
    </aside>
  );
}

/** Moves the focus to the outcome, for those who use the keyboard. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}
