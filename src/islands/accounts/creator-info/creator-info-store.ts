import { atom } from 'nanostores';
import * as v from 'valibot';
import { type ComicistsOutput, type ComicistsProfile, comicistsSchemaWith } from '../../../contract/accounts/comicists.ts';
import type { StaticLists } from '../../../contract/static-list.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { readDraft } from '../../form/draft.ts';
import { createForm, type FormProblem } from '../../form/form-store.ts';
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

const BOX = 'industry.';
/** The boxes `industry.games`, `industry.education` of a form are one list. */
const gathered = v.pipe(
  v.record(v.string(), v.string()),
  v.transform((fields): unknown => ({
    ...fields,
    industry: Object.keys(fields).flatMap((name) => (name.startsWith(BOX) ? [name.slice(BOX.length)] : [])),
  })),
);
/** A form as it is read from the page, judged by the contract's one schema. */
export function comicistsFormSchema(lists: StaticLists): v.GenericSchema<Record<string, string>, ComicistsOutput> {
  const listed: v.GenericSchema<unknown, ComicistsOutput> = comicistsSchemaWith(lists);
  return v.pipe(gathered, listed);
}

export interface ComicistsOptions {
  lists: StaticLists;
  t: Translate;
  draftKey: string;
  /** The first values of the form, unless the tab has a draft. */
  given: Readonly<Record<string, string>>;
  send: (values: ComicistsOutput) => Promise<FormProblem | null>;
}

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
  /** Whether anything was typed that is not sent. */
  let isTouched = Object.keys(draft).length > 0;
  const form = createForm({ schema: comicistsFormSchema(lists), t, draftKey, send });
  return {
    ...form,
    $choices,
    initial,
    isTouched: () => isTouched,
    attach: (element: HTMLFormElement) => {
      const detach = form.attach(element);
      const touch = () => {
        isTouched = true;
      };
      element.addEventListener('input', touch);
      const unwatch = watchFields(element, CHOICES, (values, changed) => {
        $choices.set(values);
        for (const name of DEPENDENT[changed ?? ''] ?? []) form.setError(name, null);
      });
      return () => {
        element.removeEventListener('input', touch);
        unwatch();
        detach();
      };
    },
  };
}
export type ComicistsForm = ReturnType<typeof createComicistsForm>;

/** A profile as the texts of its form. */
export function formOfProfile({ industry, updated_at: _, ...said }: ComicistsProfile): Record<string, string> {
  const texts = Object.entries(said).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  return { ...Object.fromEntries(texts), ...Object.fromEntries(industry.map((id) => [`${BOX}${id}`, 'on'])) };
}
