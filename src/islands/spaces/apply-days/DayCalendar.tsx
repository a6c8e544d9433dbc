import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { earliestLeaseDay } from '../../../domain/spaces/lease-days.ts';
import { SPACE_SESSIONS, type SpaceSession } from '../../../domain/spaces/space.ts';
import { isDay, taipeiDay } from '../../../domain/time/taipei-time.ts';
import { nearDay } from '../../../i18n/formats/dates.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type ApplyScope, useApply } from '../apply/apply-context.ts';
import { DAY_FIELDS } from '../apply/apply-fields.ts';
import { useFieldLabel } from '../apply-check/field-label.ts';
import type { Values } from '../apply-check/validate-application.ts';
import { openMonths } from '../times/space-months.ts';
import { timeWords } from '../times/time-words.ts';
import { chosenAs } from './pick-day.ts';

/** The months of the chosen space, in the chosen session: a day that is pressed there fills the dates. */
export function DayCalendar() {
  const { store, t, language } = useApply();
  const labelOf = useFieldLabel();
  const filling = useStore(store.$filling);
  const spaceId = useStore(store.$values)['space_id'] ?? '';
  const place = useRef<HTMLDivElement>(null);
  // The months are plain script, shared with the page of the space, and know nothing of React.
  useEffect(() => (place.current ? drawMonths(place.current, { store, t, language }, spaceId) : undefined), [store, t, language, spaceId]);
  return (
    <div className="day-calendar">
      <ChoiceField
        name="calendar_fills"
        legend={t('lease:calendar.fills')}
        choices={DAY_FIELDS.map((field) => ({ value: field, label: labelOf(field) }))}
        value={filling}
        onChoose={store.fillNext}
      />
      <div className="times" data-months="" ref={place} />
      <Told />
    </div>
  );
}

/** The result of the last press: the day it filled in, or why it could not. */
function Told() {
  const { store, t, language } = useApply();
  const labelOf = useFieldLabel();
  const picked = useStore(store.$picked);
  const day = picked ? nearDay(picked.day, language, taipeiDay(new Date())) : '';
  return (
    <div role="status" className="note-text">
      {picked?.refusal && (
        <Notice kind="warning" title={day}>
          <p>{timeWords(t, language).says(picked.refusal)}</p>
        </Notice>
      )}
      {picked && !picked.refusal && (
        <p>
          <b>{t('lease:calendar.filled', { field: labelOf(picked.field), day })}</b> {picked.field === 'start_on' && t('lease:calendar.longer')}
        </p>
      )}
    </div>
  );
}

/** Gives back what lets go of them. */
function drawMonths(place: HTMLElement, { store, t, language }: ApplyScope, spaceId: string): () => void {
  const values = () => store.$values.get();
  const chosen = DAY_FIELDS.map((field) => values()[field] ?? '').find(isDay);
  const months = openMonths(place, {
    spaceId,
    name: store.spaceOf(spaceId).title,
    words: timeWords(t, language),
    from: chosen ?? earliestLeaseDay(taipeiDay(new Date()), store.rules.work),
    sessions: () => [sessionOf(values())],
    chosen: ({ day }) => chosenAs(values(), day),
    choose: ({ day }, state) => store.pick(day, state),
    isMany: true,
    signs: (['event', 'move'] as const).map((mark) => ({ mark, text: t(`lease:calendar.${mark}`) })),
    how: t('lease:calendar.how'),
  });
  let session = sessionOf(values());
  const unwatch = store.$values.listen((now) => {
    if (sessionOf(now) === session) return months.mark();
    session = sessionOf(now);
    months.redraw();
  });
  const unlisten = store.$typed.listen((day) => day !== null && months.showDay(day));
  return () => {
    unwatch();
    unlisten();
    place.replaceChildren();
  };
}

const sessionOf = ({ session }: Values): SpaceSession => SPACE_SESSIONS.find((each) => each === session) ?? 'whole_day';
