import { useStore } from '@nanostores/react';
import type { ContentChoice } from '../../../contract/editing/staff-content.ts';
import type { FormField, FormRelation } from '../../../domain/editing/form.ts';
import { LANGUAGES, type Language } from '../../../i18n/languages.ts';
import { Button } from '../../ui/Button.tsx';
import { Combobox, type ComboOption } from './Combobox.tsx';
import { type FieldProps, useEditScope } from './edit-scope.ts';
import { textOrNone, useFieldParts } from './field-parts.ts';

type Reference = Extract<FormField, { kind: 'reference' }>;

function useOptions(relation: FormRelation): readonly ComboOption[] {
  const { choices, language, t } = useEditScope();
  const list = useStore(choices.of(relation)) ?? [];
  return list.map((choice) => ({
    value: choice.id,
    label: titleOf(choice, language),
    note: choice.is_draft ? `${choice.id} · ${t('editing:states.draft')}` : choice.id,
    words: [choice.id, ...LANGUAGES.map((each) => choice[`title_${each}`])].join(' ').toLowerCase(),
  }));
}

const titleOf = (choice: ContentChoice, language: Language): string => choice[`title_${language}`] ?? choice.title_zh ?? choice.id;

/** The id of something else, chosen by its title. */
export function ReferenceField(props: FieldProps<Reference>) {
  const { field, value, onChange } = props;
  const { t } = useEditScope();
  const { lang: _, ...parts } = useFieldParts(props);
  const options = useOptions(field.to);
  const id = typeof value === 'string' ? value : '';
  const all = field.isOptional || field.isNullable ? [{ value: '', label: '－', words: '' }, ...options] : options;
  return (
    <Combobox
      {...parts}
      options={all}
      chosen={options.find((option) => option.value === id)?.label ?? id}
      nothing={t('editing:noChoice')}
      onChoose={(next) => onChange(textOrNone(field, next))}
    />
  );
}

interface ListProps extends FieldProps<Extract<FormField, { kind: 'list' }>> {
  of: Reference;
}

/** Several ids, in their order: what is chosen stands above, each with its button, and more are looked for below. */
export function ReferencesField(props: ListProps) {
  const { field, of, path, value, onChange } = props;
  const { t, faultOf } = useEditScope();
  const { lang: _, ...parts } = useFieldParts(props);
  const options = useOptions(of.to);
  const ids: readonly string[] = Array.isArray(value) ? value.map(String) : [];
  const set = (next: readonly string[]) => onChange(next.length === 0 && field.isOptional ? undefined : next);
  const nameOf = (id: string) => options.find((option) => option.value === id)?.label ?? id;
  const faults = ids.flatMap((_id, at) => faultOf(`${path}.${at}`) ?? []);
  return (
    <div className="edit-chosen">
      <Combobox
        {...parts}
        required={false}
        error={parts.error ?? faults[0]}
        options={options.filter((option) => !ids.includes(option.value))}
        chosen=""
        nothing={t('editing:noChoice')}
        onChoose={(id) => set([...ids, id])}
      />
      <ul aria-label={parts.label}>
        {ids.map((id) => (
          <li key={id}>
            {nameOf(id)}
            <Button
              look="quiet"
              aria-label={t('editing:removeOf', { what: nameOf(id) })}
              onClick={() => {
                set(ids.filter((each) => each !== id));
                document.getElementById(path)?.focus();
              }}
            >
              ✕
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
