import { atom, type ReadableAtom } from 'nanostores';
import { type ComicistsOutput, type ComicistsProfile, comicistsSchemaWith } from '../../../contract/accounts/comicists.ts';
import type { StaticLists } from '../../../contract/static-list.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { readDraft } from '../../form/draft.ts';
import { createForm } from '../../form/form-store.ts';
import { type FieldLists, itemField, tickedItems } from '../../form/form-values.ts';
import type { FormProblem } from '../../form/state/form-state.ts';
import { watchFields } from '../../form/watch-fields.ts';

/** In the order in which they stand. */
export const COMICISTS_FIELDS = [
  'full_name',
  'name_en',
  'pen_name',
  'citizenship',
  'country',
  'industry',
  'works',
  'website',
  'social',
  'profile_zh',
  'profile_en',
  'address_type',
  'city',
  'district',
  'postal_code',
  'village',
  'address',
] as const;

/** The boxes of industries are one field. */
export const COMICISTS_LISTS = { industry: tickedItems } as const satisfies FieldLists;

export interface ComicistsOptions {
  lists: StaticLists;
  t: Translate;
  draftKey: string;
  /** The first values of the form, unless the tab has a draft. */
  given: Readonly<Record<string, string>>;
  send: (values: ComicistsOutput) => Promise<FormProblem | null>;
}

/** The values on which other fields depend. */
type Choices = Record<(typeof CHOICES)[number], string>;
const CHOICES = ['citizenship', 'address_type', 'city'] as const;
/** The fields that a choice requires, and those that it makes irrelevant. */
const DEPENDENT: Readonly<Record<string, readonly string[]>> = {
  citizenship: ['country'],
  address_type: ['city', 'district', 'postal_code', 'village', 'address'],
  city: ['district', 'postal_code'],
};

/** The creator's info as a form: registration's second step, and its change later. */
export function createComicistsForm({ lists, t, draftKey, given, send }: ComicistsOptions) {
  const draft = readDraft(sessionStorage, draftKey);
  const initial = Object.keys(draft).length > 0 ? draft : given;
  const $choices = atom({
    citizenship: initial['citizenship'] ?? 'domestic',
    address_type: initial['address_type'] ?? '',
    city: initial['city'] ?? '',
  });
  const form = createForm({ schema: comicistsSchemaWith(lists), t, draftKey, lists: COMICISTS_LISTS, send });
  return {
    ...form,
    $choices,
    choose: (choices: Choices): void => $choices.set(choices),
    initial,
    attach: (element: HTMLFormElement) => {
      const detach = form.attach(element);
      const unwatch = watchFields(element, CHOICES, (values, changed) => {
        $choices.set(values);
        for (const name of DEPENDENT[changed ?? ''] ?? []) form.setError(name, null);
      });
      return () => {
        unwatch();
        detach();
      };
    },
  };
}
type ComicistsForm = ReturnType<typeof createComicistsForm>;

/** The part of a form that the fields of the info know, whoever holds their values. */
export interface ComicistsFieldsForm {
  $form: ComicistsForm['$form'];
  $choices: ReadableAtom<Choices>;
  choose: (choices: Choices) => void;
  /** The values that the fields begin with. */
  initial: Readonly<Record<string, string>>;
}

/** A profile as the texts of its form. */
export function formOfProfile({ industry, updated_at: _, ...said }: ComicistsProfile): Record<string, string> {
  const texts = Object.entries(said).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  return { ...Object.fromEntries(texts), ...Object.fromEntries(industry.map((id) => [itemField('industry', id), 'on'])) };
}
