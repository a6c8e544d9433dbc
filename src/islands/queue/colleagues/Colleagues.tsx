import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { QueueStepOutput } from '../../../contract/staff/queue-item.ts';
import { QUEUE_NOTE_MAX_LENGTH, type QueueKind } from '../../../domain/staff/queue-item.ts';
import { HTML_LANG, type Language } from '../../../i18n/languages.ts';
import { $session } from '../../../stores/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useTyped } from '../own-words/typed.ts';
import { momentOf, type StaffScope } from '../staff-scope.ts';
import { createItem, type OpenQueueItem } from './item-store.ts';

interface Props extends StaffScope {
  kind: QueueKind;
  id: string;
  /** As it is shown: once it is another, a colleague has done something. */
  record: object;
  /** A state of its records in words; left out of a queue whose items have none of their own. */
  stateOf: ((status: string) => string) | undefined;
  changed: () => void;
}

/** Of the open item: who else has it open, who it was given to, and the notes of colleagues. */
export function Colleagues({ kind, id, record, stateOf, changed, ...scope }: Props) {
  const [item] = useState(() => createItem(kind, id, { changed }));
  const { t, language } = scope;
  const shown = useStore(item.$item);
  const title = useId();
  const first = useRef(record);
  useEffect(() => {
    if (first.current === record) return;
    first.current = record;
    item.reload();
  }, [item, record]);
  return (
    <section className="queue-colleagues" aria-labelledby={title}>
      <h3 id={title}>{t('colleagues:title')}</h3>
      <div role="status">
        {shown !== null && shown.others.length > 0 && <Notice kind="warning">{t('colleagues:here', { names: namesOf(shown.others, language) })}</Notice>}
      </div>
      <Assignee item={item} t={t} />
      {stateOf !== undefined && shown !== null && shown.steps.length > 0 && <Steps steps={shown.steps} stateOf={stateOf} t={t} language={language} />}
      <Notes item={item} id={id} {...scope} />
    </section>
  );
}

/** The decisions of colleagues about it, by name. */
function Steps({ steps, stateOf, t, language }: { steps: readonly QueueStepOutput[]; stateOf: (status: string) => string } & StaffScope) {
  return (
    <>
      <h4>{t('colleagues:steps')}</h4>
      <ul className="plain history">
        {steps.map(({ at, by, status }) => (
          <li key={`${at} ${status}`}>
            <time dateTime={at}>{momentOf(at, language)}</time> {t('colleagues:step', { state: stateOf(status), by })}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Names as a language lists them. */
export const namesOf = (people: readonly { name: string }[], language: Language): string =>
  new Intl.ListFormat(HTML_LANG[language], { type: 'conjunction' }).format(people.map(({ name }) => name));

function Assignee({ item, t }: { item: OpenQueueItem } & Pick<StaffScope, 't'>) {
  const [shown, colleagues, isBusy, problem, session] = [
    useStore(item.$item),
    useStore(item.$colleagues),
    useStore(item.$isBusy),
    useStore(item.$assignProblem),
    useStore($session),
  ];
  const me = session.state === 'signed-in' ? session.member.id : null;
  const assignee = shown?.assignee ?? null;
  const choices = assignee === null || colleagues.some(({ id }) => id === assignee.id) ? colleagues : [assignee, ...colleagues];
  const mayTake = me !== null && assignee?.id !== me && colleagues.some(({ id }) => id === me);
  const refusal = problem?.isTaken ? t(assignee === null ? 'colleagues:released' : 'colleagues:taken', { name: assignee?.name ?? '' }) : problem?.text;
  return (
    <Field
      kind="select"
      name="queue-assignee"
      label={t('colleagues:assignee')}
      error={refusal}
      disabled={shown === null}
      aria-busy={isBusy}
      value={assignee?.id ?? ''}
      onChange={({ target }) => void item.assign(target.value === '' ? null : target.value)}
      beside={mayTake && <Button onClick={() => void item.assign(me)}>{t('colleagues:take')}</Button>}
    >
      <option value="">{t('colleagues:nobody')}</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {id === me ? t('colleagues:me', { name }) : name}
        </option>
      ))}
    </Field>
  );
}

function Notes({ item, id, t, language }: { item: OpenQueueItem; id: string } & StaffScope) {
  const [shown, isBusy, problem] = [useStore(item.$item), useStore(item.$isBusy), useStore(item.$noteProblem)];
  const [text, setText] = useTyped(`note ${id}`, '', { place: 'page' });
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && (await item.addNote(text.trim()))) setText('');
  };
  return (
    <>
      <h4>{t('colleagues:notes')}</h4>
      {shown?.notes.length === 0 && <p>{t('colleagues:noNotes')}</p>}
      <div className="queue-notes">
        {shown?.notes.map((note) => (
          <figure key={note.id} className="message-answer">
            <blockquote className="message-text">{note.text}</blockquote>
            <figcaption>
              {t(note.is_emailed ? 'colleagues:emailedLine' : 'colleagues:noteLine', { by: note.author, when: momentOf(note.created_at, language) })}
            </figcaption>
          </figure>
        ))}
      </div>
      <form className="queue-note" onSubmit={(event) => void add(event)}>
        <Field
          kind="textarea"
          name="queue-note"
          label={t('colleagues:note')}
          hint={t('colleagues:noteHint')}
          error={problem ? (problem.fields['text'] ?? problem.text) : undefined}
          rows={2}
          maxLength={QUEUE_NOTE_MAX_LENGTH}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" busy={isBusy}>
          {t('colleagues:addNote')}
        </Button>
      </form>
    </>
  );
}
