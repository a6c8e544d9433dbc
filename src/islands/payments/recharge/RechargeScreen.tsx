import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useMemo, useState } from 'react';
import type { RechargeOutput } from '../../../contract/payments/recharge.ts';
import type { Texts, Translate } from '../../../i18n/catalogue.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { goToSign } from '../../../stores/return-to.ts';
import { $session, restoreSession } from '../../../stores/session.ts';
import { Form } from '../../form/Form.tsx';
import { LoadFailed } from '../../record/Loaded.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Steps } from '../../ui/Steps.tsx';
import { reloadFromCache } from '../reload-from-cache.ts';
import { ConfirmStep } from './ConfirmStep.tsx';
import { MethodStep } from './MethodStep.tsx';
import { OpenOrder } from './OpenOrder.tsx';
import { PlanStep } from './PlanStep.tsx';
import { RechargeContext, useChosen, useRecharge } from './recharge-context.ts';
import { FIELDS } from './recharge-fields.ts';
import { createOffer, createRecharge } from './recharge-store.ts';
import { Summary } from './Summary.tsx';

interface Props {
  language: Language;
  /** Of the areas recharge, account and validation. */
  texts: Texts;
}

/** Buying points (docs/rules.md#recharge): plan, way to pay, check. In the browser only: it begins with what the tab keeps. */
export function RechargeScreen({ language, texts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const [{ store, $offer }] = useState(open);
  const list = useStore(store.$list);
  const offer = useStore($offer);
  useEffect(reloadFromCache, []);
  if (list.state === 'failed' && offer === null) {
    return <LoadFailed text={t('recharge:failed')} retry={t('recharge:retry')} onRetry={() => void store.reload()} />;
  }
  if (offer === null) return <Skeleton label={t('recharge:loading')} lines={6} />;
  if (offer.plans.length === 0 || offer.methods.length === 0) {
    return (
      <Notice kind="warning" title={t('recharge:closed')} live>
        {t('recharge:closedText')}
      </Notice>
    );
  }
  return <Opened store={store} first={offer} $offer={$offer} t={t} language={language} />;
}

function open() {
  const $offer = atom<RechargeOutput | null>(null);
  return { $offer, store: createOffer((offer) => $offer.set(offer)) };
}

interface OpenedProps {
  store: ReturnType<typeof createOffer>;
  first: RechargeOutput;
  $offer: ReturnType<typeof open>['$offer'];
  language: Language;
  t: Translate;
}

/** The screen once it is known what can be bought. */
function Opened({ store, first, $offer, t, language }: OpenedProps) {
  const [recharge] = useState(() => {
    const $now = atom(first);
    $offer.listen((now) => now && $now.set(now));
    return createRecharge({ $offer: $now, reload: () => store.reload({ quiet: true }), language, t });
  });
  useEffect(() => recharge.begin(), [recharge]);
  return (
    <RechargeContext value={{ recharge, t, language }}>
      <div className="split recharge">
        <Asked />
        <Summary />
      </div>
    </RechargeContext>
  );
}

function Asked() {
  const { recharge, t, language } = useRecharge();
  const session = useStore($session);
  const step = useStore(recharge.$step);
  const isLeaving = useStore(recharge.$isLeaving);
  const { isBusy, hasFailed } = useStore(recharge.$form);
  const { plan } = useChosen();
  const amount = plan ? moneyText(plan.amount_twd, language) : '';
  const needsLogin = step === 'confirm' && session.state !== 'signed-in';
  return (
    <div className="asked">
      {session.state === 'signed-in' && <OpenOrder />}
      <Steps label={t('recharge:steps')} steps={recharge.steps.map((each) => t(`recharge:step.${each}`))} current={recharge.steps.indexOf(step)} />
      <Form
        store={recharge}
        fields={FIELDS}
        failed={t(hasFailed ? 'recharge:refused' : 'recharge:wrong')}
        nameOf={(field) => fieldName(field, t)}
        submit={needsLogin ? null : t(`recharge:to.${step}`, { amount })}
        waiting={isLeaving ? t('recharge:opening') : null}
        working={t('recharge:opening')}
        before={
          step !== 'plan' && (
            <Button disabled={isBusy || isLeaving} onClick={recharge.goBack}>
              {t('recharge:back')}
            </Button>
          )
        }
        t={t}
      >
        {step === 'plan' && <PlanStep />}
        {step === 'method' && <MethodStep />}
        {step === 'confirm' && <ConfirmStep />}
      </Form>
      {needsLogin && <LoginFirst />}
    </div>
  );
}

/** A visitor may look and choose; who pays is a member. It comes back to this step, with what was chosen. */
function LoginFirst() {
  const { recharge, t, language } = useRecharge();
  const session = useStore($session);
  if (session.state === 'restoring') return <Skeleton label={t('recharge:loading')} lines={2} />;
  if (session.state === 'unreachable') return <LoadFailed text={t('recharge:failed')} retry={t('recharge:retry')} onRetry={() => void restoreSession()} />;
  return (
    <Notice kind="info" title={t('recharge:loginFirst')} live>
      <p>{t('recharge:loginText')}</p>
      <div className="links">
        <Button onClick={recharge.goBack}>{t('recharge:back')}</Button>
        <Button look="hot" onClick={() => goToSign(language)}>
          {t('recharge:login')}
        </Button>
      </div>
    </Notice>
  );
}

/** Names a field in the list of faults. */
function fieldName(field: string, t: Translate): string {
  switch (field) {
    case 'plan':
      return t('recharge:plan');
    case 'payment_method':
      return t('recharge:step.method');
    case 'agree':
      return t('recharge:agreeName');
    default: {
      const name = field.slice('invoice.'.length) as 'kind' | 'barcode' | 'certificate' | 'donation_code' | 'business_number' | 'name' | 'address';
      return t(`recharge:invoice.${name}`);
    }
  }
}
