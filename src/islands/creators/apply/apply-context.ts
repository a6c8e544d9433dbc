import { createContext, useContext } from 'react';
import type { StaticLists } from '../../../contract/static-list.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { ApplicationField, CreatorApply } from './creator-apply-store.ts';

export interface ApplyScope {
  store: CreatorApply;
  lists: StaticLists;
  /** An application is sent again: files that are not chosen stay. */
  isAnswer: boolean;
  t: Translate;
  language: Language;
}

export const ApplyContext = createContext<ApplyScope | null>(null);

/** The values that every step of the application works with. */
export function useApply(): ApplyScope {
  const scope = useContext(ApplyContext);
  if (scope === null) throw new Error('outside of an application');
  return scope;
}

/** The label of a field: those of the info are the profile's. */
export function useFieldLabel(): (field: ApplicationField) => string {
  const { t } = useApply();
  return (field) => labelOf(field, t);
}

function labelOf(field: ApplicationField, t: Translate): string {
  switch (field) {
    case 'kind':
    case 'work_kind':
    case 'published_on':
    case 'work_url':
    case 'relevant_info':
    case 'relevant_info_2':
    case 'relevant_info_3':
    case 'agree':
      return t(`apply:fields.${field}`);
    default:
      return t(`account:fields.${field}`);
  }
}
