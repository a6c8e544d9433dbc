import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { type ReactNode, useMemo, useState } from 'react';
import type { RentOutput } from '../../../contract/rent/rent.ts';
import { dayClockText, periodText } from '../../../i18n/formats/time-text.ts';
import { $points } from '../../../stores/points.ts';
import { LaterClash } from '../../my-calendar/LaterClash.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { HoursContext } from '../week/hours-context.ts';
import { WeekPanel } from '../week/WeekPanel.tsx';
import { createMove, type Move } from './move-store.ts';
import { titleOf } from './rent-words.ts';
import { type RentsScope, useRents } from './rents-context.ts';

interface Props {
  /** Null: closed. */
  rent: RentOutput | null;
  onClose: () => void;
  onMoved: () => void;
}

/** Another day and time for a booking: the old one is held until the new one is. */
export function MoveDialog({ rent, onClose, onMoved }: Props) {
  const { t } = useRents();
  return (
    <Dialog open={rent !== null} wide title={t('member:rent.move.title')} closeLabel={t('member:rent.close')} onClose={onClose}>
      {rent && <MoveForm key={rent.id} rent={rent} onClose={onClose} onMoved={onMoved} />}
    </Dialog>
  );
}

function MoveForm({ rent, onClose, onMoved }: Props & { rent: RentOutput }) {
  const scope = useRents();
  const { t, language, now, facts, devices, rules } = scope;
  const [move] = useState(() => createMove({ rent, devices, rules: facts, rulesVersion: rules.version }));
  const [$periods] = useState(() => computed(move.$choice, (period) => (period === null ? [] : [period])));
  const hours = useMemo(() => ({ store: move, t, language, facts }), [move, t, language, facts]);
  const isSending = useStore(move.$isSending);
  const refused = useStore(move.$refused);
  const agreed = useStore(move.$agreed);
  return (
    <form
      className="moving"
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        if (await move.confirm()) onMoved();
        else if (move.$refused.get()?.why === 'no-agreement') document.getElementById('agree')?.focus();
      }}
    >
      <p className="balloon">{t('member:rent.move.lead')}</p>
      <Rows
        rows={[
          { name: t('member:rent.what'), value: titleOf(rent, scope) },
          { name: t('member:rent.move.now'), value: periodText({ start: new Date(rent.start), end: new Date(rent.end) }, language, { now }) },
        ]}
      />
      <HoursContext value={hours}>
        <WeekPanel />
      </HoursContext>
      <Difference move={move} rent={rent} />
      <Faults move={move} rent={rent} />
      <LaterClash $periods={$periods} except={{ kind: 'rent', id: rent.id }} language={language} t={t} />
      <CheckField
        name="agree"
        label={t('rent:panel.agree', { rules: rules.title })}
        checked={agreed}
        required
        error={refused?.why === 'no-agreement' && !agreed ? t('validation:AGREE') : undefined}
        onChange={(event) => move.$agreed.set(event.currentTarget.checked)}
      />
      <Rules rules={rules} title={t('rent:panel.read')} />
      <p className="links">
        <Button onClick={onClose}>{t('member:rent.move.keep')}</Button>
        <Button look="hot" type="submit" busy={isSending}>
          {isSending ? t('member:rent.move.sending') : t('member:rent.move.confirm')}
        </Button>
      </p>
    </form>
  );
}

function Rules({ rules, title }: { rules: RentsScope['rules']; title: ReactNode }) {
  return (
    <details>
      <summary>{title}</summary>
      <div className="prose">{rules.text}</div>
    </details>
  );
}

/** The price of the new time beside the old one, before anything is changed. */
function Difference({ move, rent }: { move: Move; rent: RentOutput }) {
  const { t, language } = useRents();
  const change = useStore(move.$change);
  const now = useStore(move.$now, { ssr: 'initial' });
  const balance = useStore($points, { ssr: 'initial' })?.remaining ?? null;
  const after = change && balance !== null ? balance - change.difference : null;
  const until = change && now && change.cancelBefore >= now ? dayClockText(change.cancelBefore, language) : null;
  return (
    <>
      <Rows
        rows={[
          { name: t('member:rent.move.then'), value: change ? periodText(change.period, language, { now }) : t('rent:panel.nothing') },
          ...(change
            ? [
                { name: t('rent:panel.price'), value: t('member:rent.move.points', { before: rent.points, points: change.points }) },
                { name: t('member:rent.move.difference'), value: <b className="big-num">{differenceText(change.difference)}</b> },
                ...(after === null ? [] : [{ name: t('rent:panel.after'), value: <After points={after} /> }]),
                { name: t('member:rent.move.until'), value: until ?? t('member:rent.move.tooLate') },
              ]
            : []),
        ]}
      />
      <p className="sr" role="status">
        {change ? t('rent:booking.status', { time: periodText(change.period, language, { now }), points: change.points }) : ''}
      </p>
    </>
  );

  function differenceText(points: number): string {
    if (points === 0) return t('member:rent.move.same');
    return points > 0 ? t('member:rent.move.more', { points }) : t('member:rent.move.less', { points: -points });
  }
}

function After({ points }: { points: number }) {
  const { t } = useRents();
  if (points < 0) return <strong className="error-text">{t('rent:panel.missing', { points: -points })}</strong>;
  return t('rent:panel.pointsValue', { points });
}

/** The fault, and that the booking is as it was. */
function Faults({ move, rent }: { move: Move; rent: RentOutput }) {
  const { t, language, now } = useRents();
  const choiceFault = useStore(move.$choiceFault);
  const refused = useStore(move.$refused);
  const hasFailed = refused?.why === 'taken' || refused?.why === 'server';
  const texts = [
    choiceFault && t(`validation:${choiceFault}`),
    refused?.why === 'nothing-chosen' && t('rent:panel.choose'),
    refused?.why === 'same' && t('member:rent.move.isSame'),
    refused?.why === 'taken' && t('member:rent.move.taken'),
    refused?.why === 'server' && refused.text,
    hasFailed && t('member:rent.move.untouched', { time: periodText({ start: new Date(rent.start), end: new Date(rent.end) }, language, { now }) }),
  ].filter((text): text is string => typeof text === 'string' && text !== '');
  return (
    <div aria-live="assertive">
      {texts.length > 0 && (
        <Notice kind="error" {...(hasFailed ? { title: t('member:rent.move.failed') } : {})}>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
    </div>
  );
}
