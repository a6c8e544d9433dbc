import { useStore } from '@nanostores/react';
import { createContext, useContext } from 'react';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { type ApplyField, applyFieldOf } from './apply-fields.ts';
import type { SpaceApply } from './apply-store.ts';

export interface ApplyScope {
  store: SpaceApply;
  t: Translate;
  language: Language;
}

export const ApplyContext = createContext<ApplyScope | null>(null);

/** The values that every part of the application works with. */
export function useApply(): ApplyScope {
  const scope = useContext(ApplyContext);
  if (scope === null) throw new Error('outside of an application');
  return scope;
}

/** A control's part of the form: its value, its fault, what keeps it. */
export function useApplyField(name: string) {
  const { store, t } = useApply();
  const value = useStore(store.$values)[name] ?? '';
  const { errors } = useStore(store.$form);
  const field: ApplyField | null = applyFieldOf(name);
  return {
    name,
    value,
    error: field === null ? undefined : errors[field],
    requiredMark: t('account:form.required'),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => store.set(name, currentTarget.value),
    onBlur: () => store.leave(name),
  };
}
