import { useStore } from '@nanostores/react';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { IMPORT_KINDS, IMPORT_ROLES, type ImportKind, type ImportStatus } from '../../domain/imports/member-import.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { islandTranslator } from '../../i18n/island-translator.ts';
import type { Language } from '../../i18n/languages.ts';
import { addToast } from '../../stores/toasts.ts';
import { QueueScreen } from '../queue/QueueScreen.tsx';
import { StaffGate } from '../queue/StaffGate.tsx';
import { momentOf, type StaffScope } from '../queue/staff-scope.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Tag } from '../ui/Tag.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { ImportItem } from './ImportItem.tsx';
import { createImports, IMPORT_STATE_CHOICES, type Imports } from './imports-store.ts';

interface Props {
  language: Language;
  /** Of the areas imports and staff. */
  texts: Texts;
}

const LOOKS = {
  checking: 'line',
  checked: 'now',
  unreadable: 'stop',
  importing: 'line',
  done: 'ok',
  cancelled: 'off',
} as const satisfies Record<ImportStatus, string>;
/** The columns that each list may have, as its parser names them. */
const COLUMNS: Record<ImportKind, string> = {
  old_accounts: 'old_id, name, email, pen_name, kind, language',
  upgrades: 'member',
  pairs: 'activity, creator, company, start, minutes, teacher, place',
};

/** Imports (staff/imports): a list of members is given, tried out, and carried out. */
export function ImportsScreen({ language, texts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  return (
    <StaffGate roles={IMPORT_ROLES} t={t} language={language}>
      {() => <ImportQueue t={t} language={language} />}
    </StaffGate>
  );
}

function ImportQueue(scope: StaffScope) {
  const { t, language } = scope;
  const [imports] = useState(createImports);
  const question = useStore(imports.question.$question);
  return (
    <>
      <NewImport imports={imports} t={t} />
      <QueueScreen
        queue={imports.queue}
        t={t}
        title={t('imports:listTitle')}
        findLabel={t('imports:name')}
        empty={t('imports:empty')}
        filters={[
          {
            name: 'state',
            label: t('staff:queue.state'),
            choices: IMPORT_STATE_CHOICES.map((value) => ({ value, label: value === 'all' ? t('staff:members.states.all') : t(`imports:statuses.${value}`) })),
          },
        ]}
        columns={[
          { key: 'name', label: t('imports:name'), cell: ({ file_name }) => file_name },
          { key: 'kind', label: t('imports:kind'), cell: ({ kind }) => t(`imports:kinds.${kind}`) },
          { key: 'state', label: t('imports:state'), cell: ({ status }) => <Tag look={LOOKS[status]}>{t(`imports:statuses.${status}`)}</Tag> },
          { key: 'at', label: t('imports:uploaded'), cell: ({ created_at }) => momentOf(created_at, language) },
        ]}
        item={(list) => ({ title: list.file_name, body: <ImportItem key={list.id} list={list} imports={imports} {...scope} /> })}
      />
      {question !== null && <ImportDialog question={question} imports={imports} t={t} />}
    </>
  );
}

function NewImport({ imports, t }: { imports: Imports } & Pick<StaffScope, 't'>) {
  const [isSending, problem] = [useStore(imports.$isSending), useStore(imports.$problem)];
  const [kind, setKind] = useState<ImportKind>('old_accounts');
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get('import-file');
    // A file input without a choice is a file without a name.
    const chosen = file instanceof File && file.name !== '' ? file : null;
    if (!(await imports.give(kind, chosen))) return;
    form.current?.reset();
    addToast('success', t('imports:sent'));
  };
  return (
    <section className="panel import-new" aria-labelledby="import-new">
      <h2 id="import-new">{t('imports:new')}</h2>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        {problem !== null && problem.fields['file'] === undefined && (
          <Notice kind="error" live>
            {problem.text}
          </Notice>
        )}
        <Field
          kind="select"
          name="import-kind"
          label={t('imports:kind')}
          hint={t('imports:columns', { columns: COLUMNS[kind] })}
          value={kind}
          onChange={({ target }) => setKind(IMPORT_KINDS.find((each) => each === target.value) ?? kind)}
        >
          {IMPORT_KINDS.map((each) => (
            <option key={each} value={each}>
              {t(`imports:kinds.${each}`)}
            </option>
          ))}
        </Field>
        <Field type="file" name="import-file" label={t('imports:file')} hint={t('imports:fileHint')} error={problem?.fields['file']} accept=".csv,text/csv" />
        <Button type="submit" look="hot" busy={isSending}>
          {t('imports:send')}
        </Button>
      </form>
    </section>
  );
}
