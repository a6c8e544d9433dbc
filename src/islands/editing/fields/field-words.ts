import { type FormField, labelKey } from '../../../domain/editing/form.ts';
import type { Catalogue, Translate } from '../../../i18n/catalogue.ts';
import { isLanguage, LANGUAGE_NAMES } from '../../../i18n/languages.ts';

type Labels = Catalogue['fields'];

/** The name of a field, or of what a choice offers (`path/option`). A unit test holds the catalogue complete; what it has not heard of is called by its id. */
export function fieldName(labels: Labels, path: string, t: Translate): string {
  const last = path.split('/').at(-1) ?? path;
  // What is in a language is called by that.
  if (isLanguage(last)) return LANGUAGE_NAMES[last];
  const key = labelKey(labels.names, path);
  return key === undefined ? last : t(`fields:names.${key}`);
}

export function fieldHint(labels: Labels, path: string, t: Translate): string | undefined {
  const key = labelKey(labels.hints, path);
  return key === undefined ? undefined : t(`fields:hints.${key}`);
}

/** The name of what is edited: of a collection, a list, a file of settings. */
export function formName(labels: Labels, name: string, t: Translate): string {
  const key = Object.keys(labels.forms).find((each): each is keyof Labels['forms'] => each === name);
  return key === undefined ? name : t(`fields:forms.${key}`);
}

/** A place in what is saved in words: `texts.en.front.title` of a form as “English: Title”. */
export function placeName({
  labels,
  form,
  path,
  t,
}: {
  labels: Labels;
  form: { item: FormField; text: FormField | null; name: string };
  path: string;
  t: Translate;
}): string {
  const [part, ...rest] = path.split('.');
  if (part === 'shared') return namesOf(rest, form.name, labels, t);
  const [language = '', where, ...within] = rest;
  const own = isLanguage(language) ? LANGUAGE_NAMES[language] : language;
  if (language === '') return t('editing:texts');
  if (where === undefined) return own;
  return t('editing:placeIn', { language: own, place: where === 'body' ? t('editing:body') : namesOf(within, form.name, labels, t) });
}

/** Names along a path, with the places in lists counted from 1. */
function namesOf(parts: readonly string[], form: string, labels: Labels, t: Translate): string {
  if (parts.length === 0) return formName(labels, form, t);
  let path = form;
  const names = parts.flatMap((part) => {
    if (/^\d+$/.test(part)) return [String(Number(part) + 1)];
    path = `${path}/${part}`;
    return [fieldName(labels, path, t)];
  });
  return names.join(' › ');
}
