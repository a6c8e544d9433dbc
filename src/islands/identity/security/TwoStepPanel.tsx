import { useStore } from '@nanostores/react';
import type { TotpOutput } from '../../../contract/identity/totp.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { dayText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { LoadFailed } from '../../record/Loaded.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TwoStepDialog } from './TwoStepDialog.tsx';
import type { TwoStepStore } from './two-step-store.ts';

interface Props {
  store: TwoStepStore;
  lang: Language;
  t: Translate;
}

/** Fewer than this, and the panel says so. */
const FEW_CODES = 4;

/** Whether two-step login is on, in words, and what to do about it. */
export function TwoStepPanel({ store, lang, t }: Props) {
  const state = useStore(store.$twoStep, { ssr: 'initial' });
  const isOpening = useStore(store.$isOpening);
  return (
    <section className="panel" aria-labelledby="two-step">
      <header>
        <h3 id="two-step" tabIndex={-1}>
          {t('security:twoStep.title')}
        </h3>
        {state.state === 'ready' && <Tag look={state.totp.is_on ? 'ok' : 'off'}>{state.totp.is_on ? t('security:twoStep.on') : t('security:twoStep.off')}</Tag>}
      </header>
      {state.state === 'loading' && <Skeleton label={t('security:loading')} lines={2} />}
      {state.state === 'failed' && <LoadFailed text={t('security:failed')} retry={t('security:retry')} onRetry={() => void store.read()} />}
      {state.state === 'ready' && (
        <>
          <Words totp={state.totp} lang={lang} t={t} />
          <p className="actions">
            {state.totp.is_on ? (
              <>
                <Button aria-haspopup="dialog" onClick={() => store.begin('renew')}>
                  {t('security:twoStep.renew')}
                </Button>
                <Button aria-haspopup="dialog" look="quiet" onClick={() => store.begin('turn-off')}>
                  {t('security:twoStep.turnOff')}
                </Button>
              </>
            ) : (
              <Button look="hot" aria-haspopup="dialog" busy={isOpening} onClick={() => void store.beginSetUp()}>
                {t('security:twoStep.turnOn')}
              </Button>
            )}
          </p>
        </>
      )}
      <TwoStepDialog store={store} t={t} />
    </section>
  );
}

function Words({ totp, lang, t }: { totp: TotpOutput; lang: Language; t: Translate }) {
  if (!totp.is_on || totp.since === null) return <p>{t('security:twoStep.offText')}</p>;
  const left = totp.recovery_codes_left;
  return (
    <>
      <p>{t('security:twoStep.onText', { day: dayText(new Date(totp.since), lang, { year: true }) })}</p>
      <p className={left < FEW_CODES ? 'running-low' : 'hint'}>{t('security:twoStep.codesLeft', { count: left })}</p>
    </>
  );
}
