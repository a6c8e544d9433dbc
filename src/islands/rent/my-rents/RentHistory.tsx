import type { RentOutput } from '../../../contract/rent/rent.ts';
import { dayClockText, periodText } from '../../../i18n/formats/time-text.ts';
import { readField } from '../../../i18n/localized.ts';
import { type RentStep, stepsOf } from './rent-history.ts';
import { useRents } from './rents-context.ts';

/** The history of a booking, oldest first. */
export function RentHistory({ rent }: { rent: RentOutput }) {
  const { t, language } = useRents();
  return (
    <details className="rent-history">
      <summary>{t('member:rent.history.title')}</summary>
      <ol>
        {stepsOf(rent).map((step, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two pieces may come back at one moment, and steps only ever grow at the end
          <li key={`${step.what} ${step.at.getTime()} ${i}`}>
            <time dateTime={step.at.toISOString()}>{dayClockText(step.at, language)}</time>
            <span>
              <StepText step={step} />
            </span>
          </li>
        ))}
      </ol>
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
