import { useStore } from '@nanostores/react';
import { earliestLeaseDay, lastLeaseDay, latestApplyDay, leaseLength } from '../../../domain/spaces/lease-days.ts';
import { SPACE_LEAD_WORKING_DAYS, SPACE_MAX_DAYS, SPACE_SESSIONS } from '../../../domain/spaces/space.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import { daySpan, nearDay, shortDay } from '../../../i18n/formats/dates.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import { ClashNotice } from '../../my-calendar/ClashNotice.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useApply, useApplyField } from '../apply/apply-context.ts';
import { DAY_FIELDS } from '../apply/apply-fields.ts';
import { useFieldLabel } from '../apply-check/field-label.ts';
import { sessionHours } from '../times/session-hours.ts';
import { DayCalendar } from './DayCalendar.tsx';

/** Which space, in which session, on which days; with the rules they follow, and what else is asked for then. */
export function WhenFields() {
  const { store, t, language } = useApply();
  const labelOf = useFieldLabel();
  const space = useApplyField('space_id');
  const session = useApplyField('session');
  const { prices } = store.spaceOf(space.value);
  const today = taipeiDay(new Date());
  const earliest = earliestLeaseDay(today, store.rules.work);
  return (
    <fieldset className="panel form">
      <legend>{t('lease:form.when')}</legend>
      <ChoiceField
        name="space_id"
        legend={labelOf('space_id')}
        choices={store.facts.spaces.map(({ id, label, capacity }) => ({ value: id, label: `${label} ${t('space:people', { count: capacity })}` }))}
        value={store.facts.spaces.find(({ id }) => id === space.value)?.id}
        onChoose={(value) => store.set('space_id', value)}
        error={space.error}
      />
      <ChoiceField
        name="session"
        legend={labelOf('session')}
        hint={t('lease:form.sessionHint')}
        choices={SPACE_SESSIONS.map((value) => ({
          value,
          label: `${t(`space:session.${value}`)} ${sessionHours(value, language)} ${moneyText(prices.weekday[value], language)}`,
        }))}
        value={SPACE_SESSIONS.find((each) => each === session.value)}
        onChoose={(value) => store.set('session', value)}
        error={session.error}
      />
      <Notice>
        <p>{t('lease:form.earliest', { day: nearDay(earliest, language, today), days: SPACE_LEAD_WORKING_DAYS })}</p>
        <p>{t('lease:form.dayRules', { days: SPACE_MAX_DAYS })}</p>
      </Notice>
      <DayCalendar />
      <div className="pair days">
        {DAY_FIELDS.map((field) => (
          <DayField key={field} field={field} earliest={earliest} latest={lastLeaseDay(today, store.rules.opening)} />
        ))}
      </div>
      <Span />
      <Clash />
      <ClashNotice $clashes={store.$clashes} language={language} t={t} />
    </fieldset>
  );
}

function DayField({ field, earliest, latest }: { field: (typeof DAY_FIELDS)[number]; earliest: string; latest: string }) {
  const { t } = useApply();
  const labelOf = useFieldLabel();
  return <Field {...useApplyField(field)} label={labelOf(field)} hint={t(`lease:form.dayHint.${field}`)} type="date" min={earliest} max={latest} required />;
}

/** The days in one line, and until when they may be applied for. */
function Span() {
  const { store, t, language } = useApply();
  const wish = useStore(store.$wish);
  if (wish === null) return null;
  const { moveInOn, startOn, endOn, moveOutOn } = wish.days;
  const today = taipeiDay(new Date());
  const strip = [
    { name: t('lease:span.in'), day: moveInOn },
    { name: t('lease:span.event'), day: startOn, to: endOn },
    { name: t('lease:span.out'), day: moveOutOn },
  ];
  return (
    <div>
      <ol className="span">
        {strip.map(({ name, day, to = day }) => (
          <li key={name}>
            <b>{name}</b> {daySpan(day, to, language, today)}
          </li>
        ))}
      </ol>
      <p className="hint">
        {t('lease:span.length', { count: leaseLength(wish.days) })}{' '}
        {t('lease:span.applyBy', { day: nearDay(latestApplyDay(moveInOn, store.rules.work), language, today) })}
      </p>
    </div>
  );
}

/** Several may ask for one time; what is approved already nobody else can have. */
function Clash() {
  const { store, t, language } = useApply();
  const clash = useStore(store.$clash);
  if (clash === null) return <p className="sr" role="status" />;
  const list = (days: readonly string[]) => days.map((day) => shortDay(day, language)).join(t('lease:clash.comma'));
  return (
    <div role="status">
      {clash.taken.length > 0 && (
        <Notice kind="warning" title={t('lease:clash.takenTitle')}>
          <p>{t('lease:clash.taken', { days: list(clash.taken) })}</p>
        </Notice>
      )}
      {clash.taken.length === 0 && clash.asked.length > 0 && (
        <Notice title={t('lease:clash.askedTitle')}>
          <p>{t('lease:clash.asked', { days: list(clash.asked) })}</p>
        </Notice>
      )}
      {clash.taken.length === 0 && clash.asked.length === 0 && <p className="is-free">{t('lease:clash.free')}</p>}
    </div>
  );
}
