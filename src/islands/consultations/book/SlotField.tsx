import { useStore } from '@nanostores/react';
import type { Translate } from '../../../i18n/catalogue.ts';
import { periodText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { ClashNotice } from '../../my-calendar/ClashNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { AdvisoryStore } from './consultation-store.ts';
import { SlotPicker } from './SlotPicker.tsx';
import { slotOf } from './slots-store.ts';
import { WaitForSlot } from './WaitForSlot.tsx';

interface Props {
  store: AdvisoryStore;
  /** So many hours before it begins a slot may be asked for at the latest. */
  leadHours: number;
  error: string | undefined;
  language: Language;
  t: Translate;
}

/** The date and time of the form: a hidden field, and the calendar that fills it. */
export function SlotField({ store, leadHours, error, language, t }: Props) {
  const known = useStore(store.slots.$slots, { ssr: 'initial' });
  const chosen = useStore(store.slots.$chosen, { ssr: 'initial' });
  const slot = known.state === 'ready' ? slotOf(known.slots, chosen) : undefined;
  /** The focus goes to the field: the button that was pressed is gone as soon as the slot is known to be free. */
  const loadAnew = () => {
    document.getElementById('start')?.focus();
    void store.slots.reload();
  };
  return (
    <fieldset className="field" id="start" tabIndex={-1} aria-describedby={error ? 'start-error' : undefined}>
      <legend>
        {t('advisory:fields.start')} <span className="need">{t('account:form.required')}</span>
      </legend>
      {leadHours > 0 && <p className="hint">{t('advisory:form.leadHint', { hours: leadHours })}</p>}
      {/* No value of React's: a hidden field would be set back to it whenever the screen is drawn. */}
      <input type="hidden" name="start" />
      <SlotPicker
        store={store.slots}
        onChoose={({ start }) => store.slots.$chosen.set(start)}
        wait={(slot, { line, category }) => (
          <WaitForSlot key={`${category} ${slot.start.getTime()}`} slot={slot} line={line} category={category} onFree={loadAnew} language={language} t={t} />
        )}
        language={language}
        t={t}
      />
      {slot?.state === 'offered' && error === undefined && (
        <Notice kind="success" live>
          {t('advisory:slots.keptForYou', { time: periodText(slot, language) })}
        </Notice>
      )}
      {slot?.state === 'taken' && error === undefined && (
        <Notice kind="warning" live>
          {t('advisory:slots.goneMeanwhile')}
        </Notice>
      )}
      <ClashNotice $clashes={store.$clashes} language={language} t={t} />
      {error && (
        <p className="error" id="start-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
