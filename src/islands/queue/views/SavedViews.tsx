import { useStore } from '@nanostores/react';
import { type FormEvent, useRef, useState } from 'react';
import { QUEUE_VIEW_NAME_MAX_LENGTH, type ViewedList } from '../../../domain/staff/queue-item.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import type { StaffScope } from '../staff-scope.ts';
import { createViews } from './views-store.ts';

interface Props extends Pick<StaffScope, 't'> {
  kind: ViewedList;
  /** The query of what is looked at now. */
  search: string;
  onLook: (search: string) => void;
}

/** The views of a list that somebody saved for themselves, and the ways to save the one that is looked at, and to call one otherwise. */
export function SavedViews({ kind, search, onLook, t }: Props) {
  const [views] = useState(() => createViews(kind));
  const [saved, problem] = [useStore(views.$views), useStore(views.$problem)];
  const [name, setName] = useState('');
  /** The view that is called otherwise. */
  const [renamed, setRenamed] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const write = (id: string, text: string) => {
    setRenamed(id);
    setName(text);
    form.current?.querySelector('input')?.focus();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return;
    if (await (renamed === '' ? views.save(wanted, search) : views.rename(renamed, wanted))) write('', '');
  };
  const remove = async (id: string) => {
    // The button is gone with its view.
    if (await views.remove(id)) write('', '');
  };
  return (
    <section className="queue-views" aria-label={t('colleagues:views.title')}>
      {saved.length === 0 ? (
        <p>{t('colleagues:views.none')}</p>
      ) : (
        <ul className="plain filters">
          {saved.map((view) => (
            <li key={view.id}>
              <a
                href={view.search === '' ? '?' : view.search}
                aria-current={view.search === search || undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  onLook(view.search);
                }}
              >
                {view.name}
              </a>
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>{t('colleagues:views.manage')}</summary>
        <form onSubmit={(event) => void save(event)} ref={form}>
          <Field
            name="queue-view"
            label={t('colleagues:views.name')}
            hint={t(renamed === '' ? 'colleagues:views.hint' : 'colleagues:views.renameHint')}
            error={problem ?? undefined}
            maxLength={QUEUE_VIEW_NAME_MAX_LENGTH}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
            beside={<Button type="submit">{t(renamed === '' ? 'colleagues:views.save' : 'colleagues:views.saveName')}</Button>}
          />
          {renamed !== '' && (
            <Button look="quiet" onClick={() => write('', '')}>
              {t('staff:act.keep')}
            </Button>
          )}
        </form>
        {saved.length > 0 && (
          <ul className="plain">
            {saved.map(({ id, name: each }) => (
              <li key={id}>
                <Button look="quiet" onClick={() => write(id, each)}>
                  {t('colleagues:views.rename', { name: each })}
                </Button>
                <Button look="quiet" onClick={() => void remove(id)}>
                  {t('colleagues:views.remove', { name: each })}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </details>
    </section>
  );
}
