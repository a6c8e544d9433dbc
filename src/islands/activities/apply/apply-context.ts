import { useStore } from '@nanostores/react';
import { createContext, useContext } from 'react';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { ActivityFacts } from './activity-facts.ts';
import { applyFieldOf } from './apply-fields.ts';
import type { Apply } from './apply-store.ts';

export interface ApplyScope {
  apply: Apply;
  facts: ActivityFacts;
  t: Translate;
  language: Language;
}

export const ApplyContext = createContext<ApplyScope | null>(null);

/** The values that every part of a registration works with. */
export function useApply(): ApplyScope {
  const scope = useContext(ApplyContext);
  if (scope === null) throw new Error('outside of a registration');
  return scope;
}

/** A control's part of the form: its value, its fault, what keeps it. */
export function useApplyField(name: string) {
  const { apply, t } = useApply();
  const value = useStore(apply.$values)[name] ?? '';
  const { errors } = useStore(apply.$form);
  const field = applyFieldOf(apply.fields, name);
  return {
    name,
    value,
    error: field === null ? undefined : errors[field],
    requiredMark: t('account:form.required'),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => apply.set(name, currentTarget.value),
    onBlur: () => apply.leave(name),
  };
}
