import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { SpendingOutput } from '../../contract/spending/spending.ts';
import { payCodeAddress, shownPayCode } from '../../domain/spending/pay-code.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { clockText } from '../../i18n/formats/time-text.ts';
import { islandTranslator } from '../../i18n/island-translator.ts';
import { HTML_LANG, type Language } from '../../i18n/languages.ts';
import { $session, restoreSession } from '../../stores/session.ts';
import { LoadFailed } from '../record/Loaded.tsx';
import { Balloon } from '../ui/Balloon.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { QrCode } from '../ui/QrCode.tsx';
import { Rows } from '../ui/Rows.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Payments } from './Payments.tsx';
import { createPay, createReceipt, type Pay } from './pay-store.ts';
import { Receipt } from './Receipt.tsx';
import { type SpendingScope, sellerOf } from './spending-words.ts';

interface Props {
  language: Language;
  /** Of the areas spending and member. */
  texts: Texts;
  /** The centre's short name. */
  centre: string;
}

/** Paying with points (member/pay): the code, what is asked by it, the receipt; or the receipt that the address names (`?id=`). */
export function PayScreen({ language, texts, centre }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const [id] = useState(() => new URLSearchParams(location.search).get('id'));
  const session = useStore($session);
  if (session.state === 'unreachable') return <LoadFailed text={t('spending:failed')} retry={t('spending:retry')} onRetry={() => void restoreSession()} />;
  if (session.state !== 'signed-in') return <Skeleton label={t('spending:loading')} lines={4} />;
  const scope = { t, language, centre, payer: session.member.name };
  return id === null ? <Paying {...scope} /> : <OneReceipt id={id} {...scope} />;
}

interface Scope extends SpendingScope {
  centre: string;
  payer: string;
}

function OneReceipt({ id, ...scope }: { id: string } & Scope) {
  const { t, language } = scope;
  const [store] = useState(() => createReceipt(id));
  const receipt = useStore(store.$receipt);
  if (receipt.state === 'loading') return <Skeleton label={t('spending:loading')} lines={6} />;
  if (receipt.state === 'failed') return <LoadFailed text={receipt.text} retry={t('spending:retry')} onRetry={() => void store.load()} />;
  const back = (
    <a className="btn" href={`/${language}/member/pay`}>
      {t('spending:receipt.back')}
    </a>
  );
  if (receipt.state === 'missing') return <EmptyState text={t('spending:receipt.missing')} action={back} />;
  return (
    <div className="pay">
      <Receipt spending={receipt.spending} {...scope} />
      <p className="no-print">{back}</p>
    </div>
  );
}

function Paying(scope: Scope) {
  const [pay] = useState(createPay);
  const step = useStore(pay.$step);
  const panel = useRef<HTMLDivElement>(null);
  const first = useRef(step.step);
  // What has changed is read out, and is where the keyboard goes on; not when the page opens.
  useEffect(() => {
    if (first.current === step.step) return;
    first.current = step.step;
    panel.current?.focus();
  }, [step.step]);
  return (
    <div className="pay">
      <div ref={panel} tabIndex={-1} className="pay-step" aria-live="polite">
        {step.step === 'code' && <Code pay={pay} {...scope} />}
        {step.step === 'asked' && <Asked spending={step.spending} pay={pay} {...scope} />}
        {step.step === 'done' && <Done spending={step.spending} pay={pay} {...scope} />}
      </div>
      <Payments list={pay.list} {...scope} />
    </div>
  );
}

function Code({ pay, t, language }: { pay: Pay } & Scope) {
  const [code, balance, isOffline] = [useStore(pay.$code), useStore(pay.$balance), useStore(pay.$isOffline)];
  if (code.state === 'loading') return <Skeleton label={t('spending:loading')} lines={0} />;
  if (code.state === 'failed') return <LoadFailed text={code.text} retry={t('spending:retry')} onRetry={() => void pay.renew()} />;
  return (
    <section className="panel pay-code" aria-labelledby="pay-code">
      <h2 id="pay-code">{t('spending:code.title')}</h2>
      {code.state === 'over' ? (
        <p className="over">{t('spending:code.over')}</p>
      ) : (
        <>
          <QrCode text={payCodeAddress(`${location.origin}/${language}`, code.code)} label={t('spending:code.alt', { code: shownPayCode(code.code) })} />
          <p className="spoken" translate="no">
            {shownPayCode(code.code)}
          </p>
          <p>{t('spending:code.until', { time: clockText(new Date(code.expiresAt)) })}</p>
          <p className="hint">{t('spending:code.waiting')}</p>
        </>
      )}
      {balance !== null && <p className="left">{t('spending:code.balance', { points: balance })}</p>}
      {isOffline && <Notice kind="warning">{t('spending:code.offline')}</Notice>}
      <Button look={code.state === 'over' ? 'hot' : 'plain'} onClick={() => void pay.renew()}>
        {t('spending:code.again')}
      </Button>
    </section>
  );
}

function Asked({ spending, pay, centre, t, language }: { spending: SpendingOutput; pay: Pay } & Scope) {
  const [balance, isBusy, problem] = [useStore(pay.$balance), useStore(pay.$isBusy), useStore(pay.$problem)];
  const seller = sellerOf(spending, centre, language);
  const left = balance === null ? null : balance - spending.points;
  return (
    <section className="panel pay-asked" aria-labelledby="pay-asked">
      <Balloon>{t('spending:ask.say')}</Balloon>
      <h2 id="pay-asked" lang={seller.isFallback ? HTML_LANG[seller.lang] : undefined}>
        {t('spending:ask.title', { seller: seller.text })}
      </h2>
      <p className="amount">{t('spending:points', { count: spending.points })}</p>
      <Rows
        rows={[
          { name: t('spending:ask.kind'), value: t(`spending:kinds.${spending.kind}`) },
          ...(spending.note === null ? [] : [{ name: t('spending:ask.note'), value: spending.note }]),
        ]}
      />
      <p className="hint">{t('spending:ask.until', { time: clockText(new Date(spending.expires_at)) })}</p>
      {left !== null &&
        (left >= 0 ? <p>{t('spending:ask.after', { points: left })}</p> : <Notice kind="warning">{t('spending:ask.short', { points: -left })}</Notice>)}
      {problem !== null && (
        <Notice kind="error" live>
          {problem}
        </Notice>
      )}
      <div className="pay-answers">
        <Button onClick={() => void pay.answer(false)}>{t('spending:ask.refuse')}</Button>
        {(left === null || left >= 0) && (
          <Button look="hot" busy={isBusy} onClick={() => void pay.answer(true)}>
            {isBusy ? t('spending:ask.busy') : t('spending:ask.confirm', { points: spending.points })}
          </Button>
        )}
      </div>
    </section>
  );
}

function Done({ spending, pay, ...scope }: { spending: SpendingOutput; pay: Pay } & Scope) {
  const { t } = scope;
  // Of what was asked something has become.
  const status = spending.status === 'requested' ? 'expired' : spending.status;
  return (
    <>
      <Balloon>{t(`spending:result.${status}.say`)}</Balloon>
      <p className="told">{t(`spending:result.${status}.text`)}</p>
      {spending.confirmed_at !== null && <Receipt spending={spending} {...scope} />}
      <p className="no-print">
        <Button look="hot" onClick={() => void pay.renew()}>
          {t('spending:result.again')}
        </Button>
      </p>
    </>
  );
}
