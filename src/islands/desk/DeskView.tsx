import { type FormEvent, useState } from 'react';
import { DAY_KINDS } from '../../domain/desk/day-kind.ts';
import { DESK_STATES } from '../../domain/rent/desk-state.ts';
import { LINE_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import { addDays, type Day, isDay } from '../../domain/time/taipei-time.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { ExportButtons } from '../queue/export/ExportButtons.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { saveAll, type DeskView as View } from './desk-view.ts';
import { ScanButton } from './scan/ScanButton.tsx';
import { type Scanned, scannedCode } from './scanned-code.ts';

interface Props {
  view: View;
  today: Day;
  t: Translate;
  onLook: (change: Partial<View>) => void;
  onPrint: () => Promise<void>;
  /** The camera has read a code. */
  onScanned: (scanned: Scanned) => void;
}

/** The view: a day, one state of it, or a search. */
export function DeskView({ view, today, t, onLook, onPrint, onScanned }: Props) {
  const [words, setWords] = useState(view.q);
  const day = view.day ?? today;
  const go = (to: Day) => onLook({ day: to === today ? null : to, q: '' });
  const search = (event: FormEvent) => {
    event.preventDefault();
    const text = words.trim();
    onLook({ q: text });
    // The next code is read into an empty field.
    if (scannedCode(text) !== null) setWords('');
  };
  return (
    <div className="counter-view">
      <search>
        <form onSubmit={search}>
          <Field
            name="q"
            type="search"
            label={t('desk:find.label')}
            hint={t('desk:find.hint')}
            maxLength={LINE_MAX_LENGTH}
            autoComplete="off"
            value={words}
            onChange={({ target }) => {
              setWords(target.value);
              // The cross of the field clears it: the day is back at once.
              if (target.value === '' && view.q !== '') onLook({ q: '' });
            }}
            beside={
              <>
                <Button type="submit">{t('desk:find.go')}</Button>
                <ScanButton t={t} onScanned={onScanned} />
              </>
            }
          />
        </form>
      </search>
      <fieldset className="field day">
        <legend>{t('desk:day.legend')}</legend>
        <div className="control">
          <Button aria-label={t('desk:day.previous')} onClick={() => go(addDays(day, -1))}>
            ←
          </Button>
          <input type="date" aria-label={t('desk:day.label')} value={day} onChange={({ target }) => isDay(target.value) && go(target.value)} />
          <Button aria-label={t('desk:day.next')} onClick={() => go(addDays(day, 1))}>
            →
          </Button>
          <Button aria-pressed={view.day === null && view.q === ''} onClick={() => go(today)}>
            {t('desk:day.today')}
          </Button>
        </div>
      </fieldset>
      <Field
        kind="select"
        name="kind"
        label={t('desk:filter.kind')}
        value={view.kind ?? ''}
        onChange={({ target }) => onLook({ kind: DAY_KINDS.find((kind) => kind === target.value) ?? null })}
      >
        <option value="">{t('desk:filter.all')}</option>
        {DAY_KINDS.filter((kind) => kind !== 'registration').map((kind) => (
          <option key={kind} value={kind}>
            {t(`desk:kind.${kind}`)}
          </option>
        ))}
      </Field>
      <Field
        kind="select"
        name="state"
        label={t('desk:filter.label')}
        value={view.state ?? ''}
        onChange={({ target }) => onLook({ state: DESK_STATES.find((state) => state === target.value) ?? null })}
      >
        <option value="">{t('desk:filter.all')}</option>
        {DESK_STATES.map((state) => (
          <option key={state} value={state}>
            {t(`desk:state.${state}`)}
          </option>
        ))}
      </Field>
      <Button onClick={() => void onPrint()}>{t('desk:print.go')}</Button>
      <ExportButtons save={(format) => saveAll(view, format)} label={t('desk:export.label')} underWay={t('desk:export.underWay')} />
    </div>
  );
}
