import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { StaffSpendingOutput } from '../../contract/spending/staff-spending.ts';
import { DESK_ROLES } from '../../domain/identity/account.ts';
import { PIN_MAX_LENGTH } from '../../domain/spending/pin.ts';
import { COUNTER_KINDS, SPENDING_NOTE_MAX_LENGTH } from '../../domain/spending/spending-state.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { clockText } from '../../i18n/formats/time-text.ts';
import { islandTranslator } from '../../i18n/island-translator.ts';
import type { Language } from '../../i18n/languages.ts';
import { $session, restoreSession } from '../../stores/session.ts';
import { LoadFailed } from '../record/Loaded.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { DeskPayments } from './DeskPayments.tsx';
import { createDeskPay, type DeskPay } from './desk-pay-store.ts';
import type { SpendingScope } from './spending-words.ts';

interface Props {
  language: Language;
  /** Of the areas spending and member. */
  texts: Texts;
}

/** Taking points at the service desk (desk/pay): for the desk's people, and a kind word for everybody else. */
export function DeskPayScreen({ language, texts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const session = useStore($session);
  if (session.state === 'unreachable') return <LoadFailed text={t('spending:failed')} retry={t('spending:retry')} onRetry={() => void restoreSession()} />;
  if (session.state !== 'signed-in') return <Skeleton label={t('spending:loading')} lines={5} />;
  if (DESK_ROLES.some((role) => role === session.member.role)) return <Desk t={t} language={language} />;
  const back = (
    <a className="btn hot" href={`/${language}/member/pay`}>
      {t('spending:desk.forbidden.back')}
    </a>
  );
  return (
    <section aria-labelledby="not-here">
      <h2 id="not-here">{t('spending:desk.forbidden.title')}</h2>
      <EmptyState text={t('spending:desk.forbidden.text')} action={back} />
    </section>
  );
}

function Desk(scope: SpendingScope) {
  const [pay] = useState(createDeskPay);
  const step = useStore(pay.$step);
  return (
    <div className="desk-pay">
      <div className="now">
        {step.step === 'form' ? (
          <AskForm pay={pay} {...scope} />
        ) : (
          <Request key={step.step} isWaiting={step.step === 'waiting'} spending={step.spending} pay={pay} {...scope} />
        )}
      </div>
      <DeskPayments pay={pay.taken} {...scope} />
    </div>
  );
}

function AskForm({ pay, t }: { pay: DeskPay } & SpendingScope) {
  const [form, isBusy, problem] = [useStore(pay.$form), useStore(pay.$isBusy), useStore(pay.$problem)];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void pay.ask();
  };
  return (
    <form className="form panel" onSubmit={submit} noValidate aria-labelledby="desk-pay-new">
      <h2 id="desk-pay-new">{t('spending:desk.new')}</h2>
      {problem !== null && Object.keys(problem.fields).length === 0 && (
        <Notice kind="error" live>
          {problem.text}
        </Notice>
      )}
      <Field
        name="shown"
        label={t('spending:desk.code')}
        hint={t('spending:desk.codeHint')}
        error={problem?.fields['code']}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={form.code}
        onChange={({ target }) => pay.type({ code: target.value })}
      />
      <Field
        kind="select"
        name="kind"
        label={t('spending:desk.kind')}
        error={problem?.fields['kind']}
        value={form.kind}
        onChange={({ target }) => pay.type({ kind: COUNTER_KINDS.find((kind) => kind === target.value) ?? form.kind })}
      >
        {COUNTER_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`spending:kinds.${kind}`)}
          </option>
        ))}
      </Field>
      <Field
        name="points"
        label={t('spending:desk.points')}
        error={problem?.fields['points']}
        inputMode="numeric"
        autoComplete="off"
        value={form.points}
        onChange={({ target }) => pay.type({ points: target.value })}
      />
      <Field
        name="note"
        label={t('spending:desk.note')}
        hint={t('spending:desk.noteHint')}
        error={problem?.fields['note']}
        maxLength={SPENDING_NOTE_MAX_LENGTH}
        autoComplete="off"
        value={form.note}
        onChange={({ target }) => pay.type({ note: target.value })}
      />
      <p className="actions">
        <Button type="submit" look="hot" busy={isBusy}>
          {isBusy ? t('spending:ask.busy') : t('spending:desk.ask')}
        </Button>
      </p>
    </form>
  );
}

interface RequestProps extends SpendingScope {
  isWaiting: boolean;
  spending: StaffSpendingOutput;
  pay: DeskPay;
}

/** The request that is under way, or what became of it. */
function Request({ isWaiting, spending, pay, t }: RequestProps) {
  const [isBusy, problem] = [useStore(pay.$isBusy), useStore(pay.$problem)];
  const [pin, setPin] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { name } = spending.member;
  const told = t(`spending:desk.result.${spending.status === 'requested' ? 'expired' : spending.status}`, { name, points: spending.points });
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    void pay.confirm(pin);
    setPin('');
  };
  return (
    <section className="panel now" aria-labelledby="desk-pay-request">
      <h2 id="desk-pay-request" tabIndex={-1} ref={heading}>
        {isWaiting ? t('spending:desk.waiting.title', { name }) : told}
      </h2>
      <p className="amount">{t('spending:points', { count: spending.points })}</p>
      <p>
        {t(`spending:kinds.${spending.kind}`)}
        {spending.note !== null && ` · ${spending.note}`} · <code translate="no">{spending.number}</code>
      </p>
      {problem !== null && problem.fields['pin'] === undefined && (
        <Notice kind="error" live>
          {problem.text}
        </Notice>
      )}
      {isWaiting ? (
        <>
          <p role="status">{t('spending:desk.waiting.text', { time: clockText(new Date(spending.expires_at)) })}</p>
          <form className="form" onSubmit={confirm} noValidate>
            <p>{t('spending:desk.waiting.or')}</p>
            <Field
              name="pin"
              type="password"
              label={t('spending:desk.waiting.pin')}
              error={problem?.fields['pin']}
              inputMode="numeric"
              autoComplete="off"
              maxLength={PIN_MAX_LENGTH}
              value={pin}
              onChange={({ target }) => setPin(target.value)}
              beside={
                <Button type="submit" busy={isBusy}>
                  {t('spending:desk.waiting.pinGo')}
                </Button>
              }
            />
          </form>
          <div className="acts">
            <Button busy={isBusy} onClick={() => void pay.withdraw()}>
              {t('spending:desk.waiting.withdraw')}
            </Button>
          </div>
        </>
      ) : (
        <div className="acts">
          <Button look="hot" onClick={pay.next}>
            {t('spending:desk.next')}
          </Button>
        </div>
      )}
    </section>
  );
}
