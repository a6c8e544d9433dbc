import type { RentOutput } from '../../../contract/rent/rent.ts';
import { dayClockText, periodText } from '../../../i18n/formats/time-text.ts';
import { readField } from '../../../i18n/localized.ts';
import { RecordHistory } from '../../record/RecordHistory.tsx';
import { type RentStep, stepsOf } from './rent-history.ts';
import { useRents } from './rents-context.ts';

/** The history of a booking, oldest first. */
export function RentHistory({ rent }: { rent: RentOutput }) {
  const { t, language } = useRents();
  return (
    <details className="rent-history">
      <summary>{t('member:rent.history.title')}</summary>
      <RecordHistory steps={stepsOf(rent).map((step) => ({ at: step.at, what: <StepText step={step} /> }))} timeOf={(at) => dayClockText(at, language)} />
    </details>
  );
}

function StepText({ step }: { step: RentStep }) {
  const { t, language, now } = useRents();
  if ('period' in step) return t(`member:rent.history.${step.what}`, { time: periodText(step.period, language, { now }) });
  if ('device' in step) {
    const { text: title } = readField(step.device, 'title', language);
    return t(`member:rent.history.${step.what}`, { device: step.count > 1 ? t('member:rent.times', { title, count: step.count }) : title });
  }
  return t(`member:rent.status.${step.what}`);
}
