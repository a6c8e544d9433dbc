import { useStore } from '@nanostores/react';
import { type ReactNode, useMemo, useState } from 'react';
import { EDITING_ROLES, type ItemKey, itemKeyOf } from '../../../domain/editing/content-item.ts';
import { type FormDescription, type PackedForm, unpackForm } from '../../../domain/editing/form.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Catalogue, Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { StaffGate } from '../../queue/StaffGate.tsx';
import type { StaffScope } from '../../queue/staff-scope.ts';
import { LoadFailed } from '../../record/Loaded.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { firstValues, formNameOf } from './form-of.ts';
import { ItemForm } from './ItemForm.tsx';
import { type Asked as AskedItem, askedFor } from './item-calls.ts';
import { createEditing } from './item-store.ts';

interface Props {
  language: Language;
  /** Of the areas staff, editing and fields. */
  texts: Texts & Pick<Catalogue, 'fields'>;
  /** The forms of all that is edited. */
  forms: readonly PackedForm[];
}

/** One item of the content, with its languages side by side (staff/content/item). */
export function ItemScreen({ language, texts, forms }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const scope = { t, language };
  return (
    <StaffGate roles={EDITING_ROLES} {...scope}>
      {() => <Asked forms={forms} labels={texts.fields} {...scope} />}
    </StaffGate>
  );
}

function Asked({ forms, labels, ...scope }: StaffScope & { forms: readonly PackedForm[]; labels: Catalogue['fields'] }) {
  const [asked] = useState(() => askedFor(location.search));
  const [today] = useState(() => taipeiDay(new Date()));
  const key: ItemKey | null = asked && ('id' in asked ? itemKeyOf(asked.id) : { collection: asked.collection, name: '' });
  const packed = key && forms.find(({ name }) => name === formNameOf(key));
  const form = useMemo(() => packed && unpackForm(packed), [packed]);
  if (asked === null || !form) return <Missing {...scope} />;
  return <Item asked={asked} form={form} labels={labels} today={today} {...scope} />;
}

interface ItemProps extends StaffScope {
  asked: AskedItem;
  form: FormDescription;
  labels: Catalogue['fields'];
  today: string;
}

function Item({ asked, form, ...rest }: ItemProps) {
  const { t, language, today } = rest;
  const [editing] = useState(() => createEditing(asked, firstValues(form, today)));
  const shown = useStore(editing.$item);
  switch (shown.state) {
    case 'loading':
      return <Skeleton label={t('editing:loading')} lines={10} />;
    case 'missing':
      return <Missing t={t} language={language} />;
    case 'failed':
      return <LoadFailed text={shown.text} retry={t('staff:retry')} onRetry={editing.reload} />;
    case 'ready':
      return <ItemForm editing={editing} form={form} shown={shown} {...rest} />;
  }
}

function Missing({ t, language }: StaffScope): ReactNode {
  return (
    <EmptyState
      text={t('editing:missing')}
      action={
        <a className="btn" href={`/${language}/staff/content`}>
          {t('editing:toList')}
        </a>
      }
    />
  );
}
