import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { ownOrderOf, sortsOf, type ViewedList } from '../../../domain/staff/queue-item.ts';
import { LINE_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { ASSIGNED_FILTER } from '../colleagues/marks.ts';
import type { Queue } from '../queue-store.ts';
import type { StaffScope } from '../staff-scope.ts';

/** A filter with a choice, or a day. */
export type QueueFilter = { name: string; label: string } & ({ choices: readonly { value: string; label: string }[] } | { kind: 'date' });

interface Props<I extends { id: string }, D extends { id: string }> extends Pick<StaffScope, 't'> {
  queue: Queue<I, D>;
  filters: readonly QueueFilter[];
  findLabel: string;
}

/** The filters of a list: its own, whose items of a queue of work, and in what order. */
export function QueueFilters<I extends { id: string }, D extends { id: string }>({ queue, filters, findLabel, t }: Props<I, D>) {
  const { filters: chosen } = useStore(queue.$view);
  const [words, setWords] = useState(chosen.q);
  const [searched, setSearched] = useState(chosen.q);
  // The address was changed by another way than this form.
  if (searched !== chosen.q) {
    setSearched(chosen.q);
    setWords(chosen.q);
  }
  const search = (event: FormEvent) => {
    event.preventDefault();
    queue.look({ q: words.trim() });
  };
  return (
    <search className="queue-filters">
      <form onSubmit={search}>
        <Field
          name="q"
          type="search"
          label={findLabel}
          maxLength={LINE_MAX_LENGTH}
          autoComplete="off"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          beside={<Button type="submit">{t('staff:queue.go')}</Button>}
        />
      </form>
      {[...filters, ...(queue.kind === undefined ? [] : [whose(t)]), ...orders(queue.viewed, t)].map((filter) => {
        const { name, label } = filter;
        const shared = { name, label, value: chosen[name] ?? '' };
        const look = (value: string) => queue.look({ [name]: value });
        return 'kind' in filter ? (
          <Field key={name} type="date" {...shared} onChange={({ target }) => look(target.value)} />
        ) : (
          <Field key={name} kind="select" {...shared} onChange={({ target }) => look(target.value)}>
            {filter.choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </Field>
        );
      })}
    </search>
  );
}

const whose = (t: StaffScope['t']): QueueFilter => ({
  name: 'assigned',
  label: t('colleagues:assignee'),
  choices: ASSIGNED_FILTER.map((value) => ({ value, label: t(`colleagues:filters.${value === '' ? 'any' : value}`) })),
});

/** The orders of a list, its own first; none of a list that has but one. */
function orders(list: ViewedList, t: StaffScope['t']): QueueFilter[] {
  const sorts = sortsOf(list);
  if (sorts.length === 0) return [];
  const own = { value: '', label: t(`colleagues:sorts.${ownOrderOf(list)}`) };
  return [{ name: 'sort', label: t('colleagues:sort'), choices: [own, ...sorts.map((value) => ({ value, label: t(`colleagues:sorts.${value}`) }))] }];
}
