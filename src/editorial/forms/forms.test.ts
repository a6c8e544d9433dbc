import { readdirSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import enFields from '../../../public/locales/en/fields.json';
import jaFields from '../../../public/locales/ja/fields.json';
import zhFields from '../../../public/locales/zh/fields.json';
import { SAMPLE_CONTENT } from '../../../tests/support/sample.ts';
import { FORM_RELATIONS, type FormField, fieldsWithin, labelKey, packForm, unpackForm } from '../../domain/editing/form.ts';
import { isLanguage, LANGUAGES } from '../../i18n/languages.ts';
import { clockSchema, dateSchema, idOf, idSchema, localizedSchema, markdownField, nonEmpty, positive } from '../items/schema.ts';
import { describeField, UnknownField } from './describe-field.ts';
import { FORM_COLLECTIONS, FORM_FILES, formOf } from './forms.ts';

const CATALOGUES = { zh: zhFields, en: enFields, ja: jaFields };
const FORMS = [...FORM_COLLECTIONS, ...FORM_FILES].map(formOf);
/** All that a screen has to name: fields but the outermost, and what a choice offers. */
const NAMED = FORMS.flatMap(({ item, text }) =>
  [item, ...(text ? [text] : [])]
    .flatMap((root) => fieldsWithin(root).filter((field) => field !== root))
    // What is in a language is called by that.
    .filter(({ name }) => !isLanguage(name))
    .flatMap((field) => [field.path, ...choicesOf(field).map((option) => `${field.path}/${option}`)]),
);

function choicesOf(field: FormField): readonly string[] {
  if (field.kind === 'choice') return field.options;
  return field.kind === 'list' ? choicesOf(field.of) : [];
}

describe('all that is edited', () => {
  test('has a form: every collection, list and file of settings there is', () => {
    const folders = readdirSync(SAMPLE_CONTENT, { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== 'settings');
    const files = readdirSync(SAMPLE_CONTENT, { recursive: true, encoding: 'utf8' }).filter((file) => /^(?:[\w-]+\/)?[\w-]+\.yaml$/.test(file));
    expect(FORMS.map(({ name }) => name).toSorted()).toEqual(
      [...folders.map(({ name }) => name), ...files.map((file) => file.replace('.yaml', ''))].toSorted(),
    );
  });

  test.each(LANGUAGES)('has a name in %s', (language) => {
    const { names, forms } = CATALOGUES[language];
    expect(FORMS.filter(({ name }) => !Object.hasOwn(forms, name)).map(({ name }) => name)).toEqual([]);
    expect(NAMED.filter((path) => labelKey(names, path) === undefined)).toEqual([]);
  });

  test('uses every name and hint of the catalogue', () => {
    const used = (labels: Record<string, string>) => new Set(NAMED.map((path) => labelKey(labels, path)));
    for (const part of [zhFields.names, zhFields.hints]) {
      const keys = used(part);
      expect(Object.keys(part).filter((key) => !keys.has(key))).toEqual([]);
    }
    expect(Object.keys(zhFields.forms).toSorted()).toEqual(FORMS.map(({ name }) => name).toSorted());
  });

  test('is the same after a page has carried it', () => {
    for (const form of FORMS) expect(unpackForm(JSON.parse(JSON.stringify(packForm(form))))).toEqual(form);
  });

  test('chooses ids from lists that are there', () => {
    for (const relation of FORM_RELATIONS) expect(FORMS.some(({ name }) => name === relation) || relation === 'benefits').toBe(true);
  });
});

describe('a field', () => {
  const kindOf = (schema: v.GenericSchema<unknown, unknown>, name = 'field') => describeField(schema, `of/${name}`, name);

  test.each([
    ['line', nonEmpty],
    ['markdown', markdownField],
    ['date', dateSchema],
    ['clock', clockSchema],
    ['localized', localizedSchema],
    ['boolean', v.boolean()],
    ['fixed', v.literal(true)],
    ['choice', v.picklist(['a', 'b'])],
    ['list', v.array(nonEmpty)],
    ['group', v.strictObject({ one: nonEmpty })],
    ['record', v.record(v.string(), positive)],
  ])('of the kind %s', (kind, schema) => {
    expect(kindOf(schema)).toMatchObject({ kind, name: 'field', path: 'of/field', isOptional: false, isNullable: false });
  });

  test('says its limits, the narrowest of those that it is made of', () => {
    expect(kindOf(v.pipe(positive, v.maxValue(20), v.maxValue(10)))).toMatchObject({ kind: 'number', min: 1, max: 10, isWhole: true });
    expect(kindOf(v.number())).toEqual({ kind: 'number', isWhole: false, name: 'field', path: 'of/field', isOptional: false, isNullable: false });
    expect(kindOf(v.pipe(v.array(nonEmpty), v.minLength(1), v.maxLength(3)))).toMatchObject({ kind: 'list', minLength: 1, maxLength: 3 });
    expect(kindOf(v.pipe(nonEmpty, v.maxLength(60)))).toMatchObject({ kind: 'line', maxLength: 60 });
  });

  test('says whether it may be left out, and what counts then', () => {
    expect(kindOf(v.optional(positive, 1))).toMatchObject({ kind: 'number', isOptional: true, isNullable: false, fallback: 1 });
    expect(kindOf(v.nullable(localizedSchema))).toMatchObject({ kind: 'localized', isOptional: false, isNullable: true });
  });

  test('of ids of another list says which', () => {
    expect(kindOf(v.array(idOf('creator')))).toMatchObject({ kind: 'list', of: { kind: 'reference', to: 'creator' } });
    expect(() => kindOf(idSchema)).toThrow(UnknownField);
    expect(kindOf(idSchema, 'id')).toMatchObject({ kind: 'id', maxLength: 60 });
  });

  test.each([
    ['a kind of schema', v.union([v.string(), v.number()])],
    ['a kind of text', v.pipe(v.string(), v.metadata({ kind: 'colour' }))],
    ['a list of ids', v.pipe(v.string(), v.metadata({ relation: 'colours' }))],
    ['a kind of schema in a list', v.array(v.date())],
  ])('of %s that forms do not know stops them', (_, schema) => {
    expect(() => kindOf(schema)).toThrow(UnknownField);
  });
});
