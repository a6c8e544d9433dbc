import type { Translate } from '../../../i18n/catalogue.ts';
import { Steps } from '../../ui/Steps.tsx';

/** The three steps of registration (docs/rules.md#registration): the account, the creator's info, done. `current` from 0. */
export function RegisterSteps({ current, t }: { current: 0 | 1 | 2; t: Translate }) {
  return (
    <Steps
      label={t('account:register.steps')}
      steps={[t('account:register.stepAccount'), t('account:register.stepCreator'), t('account:register.stepDone')]}
      current={current}
    />
  );
}
