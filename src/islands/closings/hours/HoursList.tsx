import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { SpecialHoursOutput } from '../../../contract/closings/special-hours.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import { longDay } from '../../../i18n/formats/dates.ts';
import { rangeText } from '../../../i18n/formats/range-text.ts';
import { readField } from '../../../i18n/localized.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import { AskButton, ClosingPanel, ClosingPanels } from '../ClosingPanels.tsx';
import { clockText, HoursDialog } from './HoursDialog.tsx';
import { createHours, type HoursForm } from './hours-store.ts';

const NEW: HoursForm = { day: '', from_hour: '10', to_hour: '21', isShut: false, reason_zh: '', reason_en: '', reason_ja: '' };

/** The days that have hours of their own, as they are now; setting those of another, changing them, not opening after all. */
export function HoursList(scope: StaffScope) {
  const { t, language } = scope;
  const [hours] = useState(createHours);
  const [first, setFirst] = useState(NEW);
  const question = useStore(hours.setting.$question);
  const begin = (record: SpecialHoursOutput | null, form: HoursForm) => {
    setFirst(form);
    hours.setting.ask(record === null ? 'set' : 'change', record);
  };
  const today = taipeiDay(new Date());
  return (
    <div className="closings">
      <div className="actions">
        <AskButton isMain text={t('closing:hours.set')} onAsk={() => begin(null, NEW)} />
      </div>
      <ClosingPanels records={hours} empty={t('closing:hours.empty')} keyOf={({ day }) => day} {...scope}>
        {(record) => {
          const { day, open_hour, close_hour } = record;
          const form: HoursForm = { ...NEW, day, from_hour: String(open_hour ?? 10), to_hour: String(close_hour ?? 21) };
          const isShut = open_hour === null || close_hour === null;
          return (
            <ClosingPanel
              title={
                <>
                  {longDay(day, language)} {!isShut && rangeText(clockText(open_hour), clockText(close_hour), language)}
                </>
              }
              texts={[readField(record, 'reason', language).text]}
              tag={isShut ? { look: 'stop', text: t('closing:hours.shut') } : { look: 'off', text: t('closing:hours.open') }}
              {...scope}
            >
              {day > today && (
                <>
                  <AskButton text={t('closing:hours.change')} onAsk={() => begin(record, form)} />
                  {!isShut && <AskButton text={t('closing:hours.close')} onAsk={() => begin(record, { ...form, isShut: true })} />}
                </>
              )}
            </ClosingPanel>
          );
        }}
      </ClosingPanels>
      {question !== null && (
        <HoursDialog
          hours={hours}
          first={first}
          title={t(first.isShut ? 'closing:hours.close' : question.about === 'set' ? 'closing:hours.set' : 'closing:hours.change')}
          {...scope}
        />
      )}
    </div>
  );
}
