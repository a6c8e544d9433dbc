import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { changedPaths } from '../../../domain/editing/changed-values.ts';
import { ITEM_NAME_MAX_LENGTH, STAFF_CONTENT_PATH } from '../../../domain/editing/content-item.ts';
import type { FormDescription } from '../../../domain/editing/form.ts';
import type { Catalogue } from '../../../i18n/catalogue.ts';
import { addToast } from '../../../stores/toasts.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import { Field } from '../../ui/Field.tsx';
import { createChoices } from '../fields/choice-store.ts';
import { EditScopeProvider } from '../fields/edit-scope.ts';
import { FieldInput } from '../fields/FieldInput.tsx';
import { formName } from '../fields/field-words.ts';
import { GroupFields } from '../fields/GroupField.tsx';
import { ItemHistory } from '../history/ItemHistory.tsx';
import { ItemPreview } from '../preview/ItemPreview.tsx';
import { partsOf } from './form-of.ts';
import { ItemActions } from './ItemActions.tsx';
import { ItemHead } from './ItemHead.tsx';
import { ItemTexts } from './ItemTexts.tsx';
import type { Editing, ItemState } from './item-store.ts';
import { OverlapPanel } from './OverlapPanel.tsx';
import { useFiles } from './use-files.ts';

interface Props extends StaffScope {
  editing: Editing;
  form: FormDescription;
  shown: Extract<ItemState, { state: 'ready' }>;
  labels: Catalogue['fields'];
  today: string;
}

/** The form of an item: what it says in each language, what is the same in all of them, when it is public; its preview and its history. */
export function ItemForm({ editing, form, shown, labels, today, ...scope }: Props) {
  const { t, language } = scope;
  const { item, base, draft } = shown;
  const [isAttempted, setAttempted] = useState(false);
  const [choices] = useState(createChoices);
  const files = useFiles({ editing, form, id: item?.id ?? null, t });
  const faults = useFaults(editing, shown, isAttempted);
  const overlap = useStore(editing.$overlap);
  const { own, publication } = partsOf(form);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setAttempted(true);
    const saved = await editing.save();
    if (saved === null) return;
    setAttempted(false);
    addToast('success', t('editing:saved'));
    if (editing.isNew) location.replace(`/${language}/${STAFF_CONTENT_PATH}/item?id=${saved.id}`);
  };
  const shared = { value: draft.shared, onChange: (next: unknown) => editing.edit({ shared: next }) };
  return (
    <EditScopeProvider value={{ labels, choices, today, ...files, Input: FieldInput, faultOf: (path) => faults[path], ...scope }}>
      <ItemHead editing={editing} form={form} item={item} labels={labels} {...scope} />
      {overlap !== null && <OverlapPanel key={`overlap ${overlap.item.revision}`} editing={editing} overlap={overlap} form={form} labels={labels} {...scope} />}
      <form className="edit-item" noValidate onSubmit={(event) => void save(event)} inert={overlap !== null}>
        {editing.isNew && (
          <Field
            type="text"
            name="name"
            autoComplete="off"
            required
            requiredMark={t('editing:required')}
            maxLength={ITEM_NAME_MAX_LENGTH}
            label={t('editing:name')}
            hint={t('editing:nameHint', { what: formName(labels, form.name, t) })}
            error={faults['name']}
            value={draft.name}
            onChange={({ target }) => editing.edit({ name: target.value })}
          />
        )}
        {form.text && draft.texts && <ItemTexts text={form.text} texts={draft.texts} item={item} base={base} draft={draft} edit={editing.edit} {...scope} />}
        <section className="panel edit-part" aria-labelledby="edit-shared">
          <h3 id="edit-shared">{t('editing:shared')}</h3>
          {own.kind === 'group' ? <GroupFields fields={own.fields} path="shared" {...shared} /> : <FieldInput field={own} path="shared" {...shared} />}
        </section>
        {publication.length > 0 && (
          <section className="panel edit-part" aria-labelledby="edit-publication">
            <h3 id="edit-publication">{t('editing:publication')}</h3>
            <GroupFields fields={publication} path="shared" {...shared} />
          </section>
        )}
        <ItemActions editing={editing} form={form} shown={shown} faults={faults} isAttempted={isAttempted} labels={labels} {...scope} />
      </form>
      {draft.texts && <ItemPreview editing={editing} item={item} base={base} draft={draft} collection={form.name} {...scope} />}
      {item !== null && <ItemHistory key={`history ${item.revision}`} item={item} form={form} labels={labels} onUndone={editing.reload} {...scope} />}
    </EditScopeProvider>
  );
}

/** The faults by field, as one types and of the last try to save. Of a new item those of fields that were touched, until somebody tries. */
function useFaults(editing: Editing, { base, draft }: Props['shown'], isAttempted: boolean): Readonly<Record<string, string>> {
  const [check, problem] = [useStore(editing.$check), useStore(editing.$problem)];
  const found = Object.entries(check?.errors ?? {}).flatMap(([path, [first]]) => (first === undefined ? [] : [[path, first] as const]));
  const { name: named = '', ...refused } = problem?.fields ?? {};
  const isAll = !editing.isNew || isAttempted;
  const touched = isAll ? [] : changedPaths({ shared: base.shared, texts: base.texts }, { shared: draft.shared, texts: draft.texts });
  const isShown = (path: string) => isAll || touched.some((each) => path === each || path.startsWith(`${each}.`));
  return { ...(check === null && refused), ...Object.fromEntries(found.filter(([path]) => isShown(path))), ...(named !== '' && { name: named }) };
}
