import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import type { DeskRentOutput } from '../../../contract/rent/desk-rent.ts';
import { dialledMobile } from '../../../domain/identity/mobile.ts';
import { LINE_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { clockText } from '../../../i18n/formats/time-text.ts';
import { joinText } from '../../../i18n/join-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { useTyped } from '../../queue/own-words/typed.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import type { FreeSeat } from './walk-in-seats.ts';
import { createWalkIn } from './walk-in-store.ts';

interface Props {
  closeHour: number;
  language: Language;
  t: Translate;
  onSeated: (rent: DeskRentOutput) => void;
}

/** Somebody at the counter without a reservation: a member takes a free seat from now, and a visitor becomes a member first. */
export function WalkIn({ closeHour, language, t, onSeated }: Props) {
  const [words, setWords] = useTyped('walk-in words', '', { place: 'page' });
  const [store] = useState(() =>
    createWalkIn(closeHour, (rent) => {
      setWords('');
      onSeated(rent);
    }),
  );
  const [found, problem, isBusy] = [useStore(store.$found), useStore(store.$problem), useStore(store.$isBusy)];
  const [isOpenAtFirst] = useState(() => words !== '');
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() !== '') void store.find(words.trim());
  };
  return (
    <details className="panel walk-in" open={isOpenAtFirst}>
      <summary>
        <h2>{t('desk:walkIn.title')}</h2>
      </summary>
      <form onSubmit={find}>
        <Field
          name="walk-in"
          label={t('desk:walkIn.find')}
          hint={t('desk:walkIn.hint')}
          maxLength={LINE_MAX_LENGTH}
          autoComplete="off"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          beside={
            <Button type="submit" busy={isBusy}>
              {t('desk:find.go')}
            </Button>
          }
        />
      </form>
      {problem !== null && (
        <Notice kind="error" live>
          {problem}
        </Notice>
      )}
      {found.state === 'ready' &&
        (found.members.length === 0 ? <p role="status">{t('desk:walkIn.nobody')}</p> : <Choice store={store} language={language} t={t} />)}
      <Visitor language={language} t={t} />
    </details>
  );
}

/** Which member, which seat, until when: and what it costs. */
function Choice({ store, language, t }: { store: ReturnType<typeof createWalkIn>; language: Language; t: Translate }) {
  const [found, seats, isBusy] = [useStore(store.$found), useStore(store.$seats), useStore(store.$isBusy)];
  const [{ memberId, seatId, end }, setChosen] = useTyped('walk-in', { memberId: '', seatId: '', end: 0 }, { place: 'page' });
  if (found.state !== 'ready' || seats === null) return null;
  if (seats.length === 0) return <p role="status">{t('desk:walkIn.full')}</p>;
  const member = found.members.find(({ id }) => id === memberId) ?? found.members[0];
  const seat = seats.find(({ id }) => id === seatId) ?? seats[0];
  const until = seat?.ends.find((each) => each.getTime() === end) ?? seat?.ends[0];
  if (member === undefined || seat === undefined || until === undefined) return null;
  const points = (seat.ends.indexOf(until) + 1) * seat.seat.price_points_per_hour;
  const nameOf = ({ seat: { label, ...texts } }: FreeSeat) => joinText(language, 'facts', [label, readField(texts, 'title', language).text]);
  return (
    <div className="walk-in-choice">
      <Field
        kind="select"
        name="walk-in-member"
        label={t('desk:walkIn.member')}
        value={member.id}
        onChange={({ target }) => setChosen((before) => ({ ...before, memberId: target.value }))}
      >
        {found.members.map(({ id, name, username, mobile }) => (
          <option key={id} value={id}>
            {joinText(language, 'facts', [name, username, dialledMobile(mobile)])}
          </option>
        ))}
      </Field>
      {found.more && <p>{t('desk:walkIn.more')}</p>}
      <Field
        kind="select"
        name="walk-in-seat"
        label={t('desk:walkIn.seat')}
        value={seat.id}
        onChange={({ target }) => setChosen((before) => ({ ...before, seatId: target.value }))}
      >
        {seats.map((each) => (
          <option key={each.id} value={each.id}>
            {nameOf(each)}
          </option>
        ))}
      </Field>
      <Field
        kind="select"
        name="walk-in-end"
        label={t('desk:walkIn.until')}
        value={until.getTime()}
        onChange={({ target }) => setChosen((before) => ({ ...before, end: Number(target.value) }))}
      >
        {seat.ends.map((each) => (
          <option key={each.getTime()} value={each.getTime()}>
            {clockText(each)}
          </option>
        ))}
      </Field>
      <p>{t('desk:walkIn.agrees', { name: member.name, points })}</p>
      <Button look="hot" busy={isBusy} onClick={() => void store.take({ memberId: member.id, seat, end: until }, points)}>
        {t('desk:walkIn.take', { points })}
      </Button>
    </div>
  );
}

/** Seats are for members: a visitor registers on their own phone, by the code on this screen (docs/decisions/252). */
function Visitor({ language, t }: { language: Language; t: Translate }) {
  const [isShown, show] = useState(false);
  return (
    <div className="visitor">
      <h3>{t('desk:walkIn.visitor')}</h3>
      <p>{t('desk:walkIn.visitorText')}</p>
      <Button aria-expanded={isShown} onClick={() => show(!isShown)}>
        {t(isShown ? 'desk:walkIn.hideCode' : 'desk:walkIn.showCode')}
      </Button>
      {isShown && <QrCode text={`${location.origin}/${language}/register`} label={t('desk:walkIn.code')} />}
    </div>
  );
}
