import { releaseDay } from '../../../domain/time/release-day.ts';
import { longDay } from '../../../i18n/formats/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { type FieldProps, useEditScope } from './edit-scope.ts';
import { textOrNone, useFieldParts } from './field-parts.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/;

/** A day, or a moment of Taipei: of the calendar, or relative to the release, with the day that it means. */
export function DateField(props: FieldProps) {
  const { field, value, onChange } = props;
  const { t, language, today } = useEditScope();
  const parts = useFieldParts(props);
  const text = typeof value === 'string' ? value : '';
  const isRelative = text.startsWith('@');
  const meant = isRelative ? releaseDay(text, today) : null;
  const set = (next: string) => onChange(textOrNone(field, next));
  const meaning = meant === null ? t('editing:relative.help') : t('editing:relative.means', { day: longDay(meant, language) });
  const hint = isRelative ? [parts.hint, meaning].filter(Boolean).join(' ') : parts.hint;
  const other = (
    <Button look="quiet" onClick={() => set(isRelative ? (meant ?? '') : '@+0d')}>
      {t(isRelative ? 'editing:relative.fixed' : 'editing:relative.relative')}
    </Button>
  );
  const isTyped = isRelative || (text !== '' && !DAY.test(text) && !MOMENT.test(text));
  if (isTyped)
    return <Field type="text" autoComplete="off" {...parts} {...(hint && { hint })} value={text} onChange={({ target }) => set(target.value)} beside={other} />;
  if (field.kind === 'date') return <Field type="date" {...parts} value={text} onChange={({ target }) => set(target.value)} beside={other} />;
  const shown = text === '' ? '' : `${text.replace(' ', 'T')}${DAY.test(text) ? 'T00:00' : ''}`;
  return (
    <Field type="datetime-local" {...parts} value={shown} onChange={({ target }) => set(target.value.replace('T', ' ').slice(0, 'YYYY-MM-DD HH:mm'.length))} />
  );
}
