import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import {
  SPACE_CANCEL_WORKING_DAYS,
  SPACE_DEPOSIT_PERCENT,
  SPACE_DEPOSIT_WORKING_DAYS,
  SPACE_LATE_CANCEL_PERCENT,
  SPACE_LEAD_WORKING_DAYS,
  SPACE_MAX_DAYS,
} from '../../../domain/spaces/space.ts';
import { StepHead } from '../../form/StepHead.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { useApply } from './apply-context.ts';

/** The most frequent questions, the guidelines themselves, and the agreement to them (docs/rules.md#spaces-for-hire). */
export function GuidelinesStep({ children }: { children: ReactNode }) {
  const { store, t, language } = useApply();
  const isAgreed = useStore(store.$values)['agree'] === 'on';
  const { errors } = useStore(store.$form);
  return (
    <section className="panel form">
      <StepHead step="guidelines" text={t('lease:apply.step.guidelines')} />
      <p>{t('lease:guidelines.lead')}</p>
      <ul className="known">
        <li>{t('space:rules.lead', { days: SPACE_LEAD_WORKING_DAYS })}</li>
        <li>{t('space:rules.length', { days: SPACE_MAX_DAYS })}</li>
        <li>{t('lease:guidelines.closedDays')}</li>
        <li>{t('space:steps.depositText', { days: SPACE_DEPOSIT_WORKING_DAYS, percent: SPACE_DEPOSIT_PERCENT })}</li>
        <li>{t('space:rules.cancel', { days: SPACE_CANCEL_WORKING_DAYS, percent: SPACE_LATE_CANCEL_PERCENT })}</li>
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className="guidelines prose" tabIndex={0} aria-label={t('lease:guidelines.whole')}>
        {children}
      </section>
      <p>
        <a className="more" href={`/${language}/termsspacerental`} target="_blank" rel="noopener">
          {t('lease:guidelines.open')}
        </a>
      </p>
      <CheckField
        name="agree"
        label={t('lease:fields.agreeText')}
        checked={isAgreed}
        required
        error={errors['agree']}
        onChange={({ currentTarget }) => store.set('agree', currentTarget.checked ? 'on' : '')}
      />
    </section>
  );
}
