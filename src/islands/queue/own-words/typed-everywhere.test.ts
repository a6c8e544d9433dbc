import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/* What staff types is a state of `useTyped`, so that it is there after a login that ended (docs/decisions/347). Found in everything that a page of staff is made of. */

const PAGES = ['src/pages/[[]lang]/staff/**/*.astro', 'src/pages/[[]lang]/desk/*.astro'];
/** States of something else, or that are no work lost, each with its reason. */
const NOT_TYPED: Readonly<Record<string, string>> = {
  'closings/ClosingsScreen.tsx shown': 'which of two lists is looked at',
  'closings/blocks/BlocksScreen.tsx when': 'which list is looked at',
  'closings/hours/HoursList.tsx first': 'a day of the list, from which the dialog begins',
  'desk/DeskDialog.tsx typed': 'kept in the tab by its own store, with what was begun at the desk',
  'desk/DeskView.tsx words': 'a search, which stands in the address',
  'desk/walk-in/WalkIn.tsx words': 'a search',
  'desk/walk-in/WalkIn.tsx memberId': 'chosen of those who were found',
  'desk/walk-in/WalkIn.tsx seatId': 'chosen of those that are free now',
  'editing/fields/CropPicture.tsx crop': 'where a picture lies',
  'editing/fields/CropPicture.tsx shape': 'chosen beside a file, which no page may keep',
  'editing/preview/ItemPreview.tsx drawn': 'pictures of the draft, which is kept in the tab',
  'editing/preview/ItemPreview.tsx template': 'a page of the site',
  'imports/ImportsScreen.tsx kind': 'chosen beside a file, which no page may keep',
  'payments/staff/ComparedDays.tsx day': 'a day that is looked at',
  'queue/QueueScreen.tsx marked': 'rows that are chosen together, as they stood in the list',
  'queue/list/QueueFilters.tsx words': 'a search, which stands in the address',
  'queue/list/QueueFilters.tsx searched': 'the same as it was',
  'queue/views/SavedViews.tsx name': 'a few letters, for an address that is still there',
  'queue/views/SavedViews.tsx renamed': 'which view is called otherwise',
  'spending/DeskPayments.tsx words': 'a search',
  'spending/DeskPayScreen.tsx pin': 'a secret, which nothing keeps',
  'ui/QrCode.tsx { size, path }': 'a picture',
};

/** The components that the pages are made of, by what each file imports. */
function componentsOf(pages: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file) || !existsSync(file)) return;
    found.add(file);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) visit(join(dirname(file), path));
  };
  pages.forEach(visit);
  return [...found].filter((file) => file.endsWith('.tsx'));
}

/** The states of a component that can be a text or a form: set by it, and neither a yes or no, nor a number, nor nothing at first. */
const STATE = /const \[(\w+|\{[^}]*\}), \w+\] = useState(?:<[^=;]*?>)?\(\s*(?!true\b|false\b|null\b|\d)/g;
const statesOf = (text: string): string[] => [...text.matchAll(STATE)].map(([, name = '']) => name);

test('every text that staff types is kept while its login may end', () => {
  const components = componentsOf(globSync([...PAGES]));
  expect(components).toContain('src/islands/webhooks/WebhookDialog.tsx');
  expect(components).toContain('src/islands/spending/DeskPayments.tsx');
  const states = components.flatMap((file) => statesOf(readFileSync(file, 'utf8')).map((name) => `${file.slice('src/islands/'.length)} ${name}`));
  expect(states.sort()).toEqual(Object.keys(NOT_TYPED).sort());
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
