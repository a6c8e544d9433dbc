import { type ComponentType, createContext, useContext } from 'react';
import type { FormField } from '../../../domain/editing/form.ts';
import type { Catalogue } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import type { Choices } from './choice-store.ts';
import type { Clips } from './clip-store.ts';
import type { Pictures } from './picture-store.ts';

/** The parts that every field of an item's form is given. */
export interface EditScope extends StaffScope {
  labels: Catalogue['fields'];
  /** The faults of a field, by its path in what is saved. */
  faultOf: (path: string) => string | undefined;
  choices: Choices;
  pictures: Pictures;
  clips: Clips;
  /** The input of a field within another. */
  Input: ComponentType<FieldProps>;
  /** Today, from which relative days count. */
  today: string;
}

const Scope = createContext<EditScope | null>(null);
export const EditScopeProvider = Scope.Provider;

export function useEditScope(): EditScope {
  const scope = useContext(Scope);
  if (scope === null) throw new Error('a field outside of a form');
  return scope;
}

/** The props of every field. */
export interface FieldProps<F extends FormField = FormField> {
  field: F;
  /** Its place in what is saved: `shared.pictures.0.alt`. */
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
  /** The language of what is typed; none: it is in none, or in all. */
  lang?: Language | undefined;
}
