import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/*
 * What staff types is a state of `useTyped`, of `typedAtom` where a store has the form, or in a form with a draft, so that it is there after a login that ended
 * (docs/decisions/347). Found in everything that a page of staff is made of.
 */

const PAGES = ['src/pages/[[]lang]/staff/**/*.astro', 'src/pages/[[]lang]/desk/*.astro'];
/** States of something else, or that are no work lost, each with its reason. */
const NOT_TYPED: Readonly<Record<string, string>> = {
  'closings/hours/HoursList.tsx first': 'a day of the list, from which the dialog begins',
  'desk/DeskDialog.tsx typed': 'kept in the tab by its own store, with what was begun at the desk',
  'desk/DeskView.tsx words': 'a search, which stands in the address',
  'editing/fields/CropPicture.tsx shape': 'chosen beside a file, which no page may keep',
  'editing/preview/ItemPreview.tsx device': 'the width of the preview',
  'editing/preview/TemplatePage.tsx drawn': 'pictures of the draft, which is kept in the tab',
  'editing/preview/TemplatePage.tsx template': 'a page of the site',
  'imports/ImportsScreen.tsx kind': 'chosen beside a file, which no page may keep',
  'payments/staff/ComparedDays.tsx day': 'a day that is looked at',
  'queue/QueueScreen.tsx marked': 'rows that are chosen together, as they stood in the list',
  'queue/list/QueueFilters.tsx words': 'a search, which stands in the address',
  'queue/list/QueueFilters.tsx searched': 'the same as it was',
  'queue/views/SavedViews.tsx name': 'a few letters, for an address that is still there',
  'queue/views/SavedViews.tsx renamed': 'which view is called otherwise',
  'spending/DeskPayments.tsx words': 'a search',
  'spending/DeskPayScreen.tsx pin': 'a secret, which nothing keeps',
  'ui/Dialog.tsx before': 'what was said before it opened',
  'ui/QrCode.tsx { size, path }': 'a picture',
  'ui/cropping/CropFrame.tsx crop': 'where a picture lies',
};

/** Stores that hold something else, or that is no work lost, each with its reason. */
const NOT_STORED: Readonly<Record<string, string>> = {
  'desk/desk-store.ts $one': 'what was found for a code',
  'desk/desk-view.ts $view': 'the address',
  'record/connection-store.ts $lostAt': 'a moment',
  'desk/steps/unanswered-acts.ts $steps': 'kept in the tab by itself, until each has its answer',
  'form/contact/mobile-input.ts $country': 'in the draft of its form',
  'form/state/form-state.ts $form': 'how a form stands; what is typed is in its fields, and its draft',
  'imports/imports-store.ts $choice': 'which lines are looked at',
  'insight/insight-store.ts $month': 'a month that is looked at',
  'queue/list/part-store.ts $part': 'the part of a list, which stands in the address',
  'queue/own-words/paragraph.ts $paragraph': 'kept in the tab by itself',
  'queue/own-words/typed-atom.ts $typed': 'the one that keeps it',
  'queue/queue-store.ts $view': 'the address',
  'spending/desk-pay-store.ts $words': 'a search',
  'webhooks/webhooks-store.ts $status': 'which deliveries are looked at',
};
/** Fields that are nobody's state, each with where its value is. */
const UNCONTROLLED: Readonly<Record<string, string>> = {
  'form/contact/MobileFields.tsx defaultValue': 'in a form with a draft',
  'form/form-values.ts new FormData': 'reads what the draft of the form has as well',
  'imports/ImportsScreen.tsx new FormData': 'a file, which no page may keep',
};

/** The files that the pages are made of, by what each imports. */
function filesOf(pages: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file) || !existsSync(file)) return;
    found.add(file);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) visit(join(dirname(file), path));
  };
  pages.forEach(visit);
  return [...found].filter((file) => /^src\/islands\/.*\.tsx?$/.test(file));
}

/** The states of a component that can be a text or a form: set by it, and neither a yes or no, nor a number, nor nothing at first. */
const STATE = /const \[(\w+|\{[^}]*\}), \w+\] = useState(?:<[^=;]*?>)?\(\s*(?!true\b|false\b|null\b|\d)/g;
const statesOf = (text: string): string[] => [...text.matchAll(STATE)].map(([, name = '']) => name);
/** The same of a store: neither a yes or no, nor a number, nor nothing, nor how something stands. */
const STORE = /(?:const|let) (\$\w+)[^=\n]* = (?:atom|map)(?:<[^(]*>)?\(\s*(?!true\b|false\b|null\b|\d|\[\]|\{\}|new |\{ (?:state|step): ')/g;
const storesOf = (text: string): string[] => [...text.matchAll(STORE)].map(([, name = '']) => name);

const files = filesOf(globSync([...PAGES]));
const components = files.filter((file) => file.endsWith('.tsx'));
/** The finds in files, each with its place. */
const foundBy = (find: (text: string) => readonly string[], those = files) =>
  [...new Set(those.flatMap((file) => find(readFileSync(file, 'utf8')).map((name) => `${file.slice('src/islands/'.length)} ${name}`)))].toSorted();

test('every text that staff types is kept while its login may end', () => {
  expect(components).toContain('src/islands/webhooks/WebhookDialog.tsx');
  expect(components).toContain('src/islands/spending/DeskPayments.tsx');
  expect(foundBy(statesOf, components)).toEqual(Object.keys(NOT_TYPED).toSorted());
});

test('no store of staff holds what is typed, but for those that keep it', () => {
  expect(foundBy(storesOf)).toEqual(Object.keys(NOT_STORED).toSorted());
});

test('no field of staff is nobody’s, and every form of fields has a draft', () => {
  expect(foundBy((text) => text.match(/\bdefaultValue\b|\bdefaultChecked\b|\bnew FormData\b/g) ?? [])).toEqual(Object.keys(UNCONTROLLED).toSorted());
  const makers = files.filter((file) => /\bcreateForm\(/.test(readFileSync(file, 'utf8')));
  expect(makers).toContain('src/islands/desk/mobile/mobile-store.ts');
  expect(makers.filter((file) => !file.endsWith('form/form-store.ts') && !/\bdraftKey\b/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test.each([
  ["const [name, setName] = useState('');", ['name']],
  ['const [form, setForm] = useState<Form>({ name: record.name });', ['form']],
  ['const [points, setPoints] = useState(String(left));', ['points']],
  ['const [isOpen, setOpen] = useState(false);', []],
  ['const [end, setEnd] = useState<number | null>(null);', []],
  ['const [store] = useState(createStore);', []],
  ["const [reason, setReason] = useTyped('close', '');", []],
])('of %s', (text, found) => {
  expect(statesOf(text)).toEqual(found);
});

test.each([
  ["const $form = atom<Asking>({ code: '', note: '' });", ['$form']],
  ["const $words = atom('');", ['$words']],
  ["const $form = typedAtom<Asking>('payment', EMPTY);", []],
  ['const $isBusy = atom(false);', []],
  ["const $one = atom<One>({ state: 'none' });", []],
])('of the store %s', (text, found) => {
  expect(storesOf(text)).toEqual(found);
});
