import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closePage, openPage, refusal, t } from '../../../../tests/support/island.ts';
import { upload } from '../../../client/upload.ts';
import { createCreatorApply } from './creator-apply-store.ts';

vi.mock('../../../client/http.ts', () => ({ send: vi.fn(), configureClient: () => {} }));
vi.mock('../../../client/upload.ts', () => ({ upload: vi.fn() }));

let page: ReturnType<typeof openPage>;
beforeEach(() => {
  page = openPage('/en/member/apply');
  vi.mocked(upload).mockReset();
});
afterEach(closePage);

const DRAFT = 'draft:creator-apply:m1';
const LISTS = { industry: [{ id: 'comics' }], foreigner: [], city: [] } as never;
const GIVEN = {
  kind: 'associate',
  full_name: 'Lin',
  citizenship: 'domestic',
  'industry.comics': 'on',
  address_type: 'foreign',
  address: 'Somewhere 1',
  profile_en: 'I draw.',
  works: 'A book',
  work_url: 'https://example.com/work',
};
const SENT = { id: 'a', status: 'applied' };

function open({ given = GIVEN as Record<string, string>, answers = null as string | null } = {}) {
  vi.mocked(upload).mockResolvedValue({ data: SENT } as never);
  const sent = vi.fn();
  return { ...createCreatorApply({ t: t as never, lists: LISTS, draftKey: DRAFT, given, answers, sent }), sent };
}
const draft = () => JSON.parse(page.sessionStorage.getItem(DRAFT) ?? 'null');
const uploads = () => vi.mocked(upload).mock.calls.map(([call, input]) => [`${call.method} ${call.path}`, input]);
async function goToCheck(apply: ReturnType<typeof open>) {
  for (let i = 0; i < 3; i += 1) await apply.goOn();
}

test('without a kind nobody comes to the info', async () => {
  const { kind: _, ...given } = GIVEN;
  const apply = open({ given });
  await apply.goOn();
  expect([apply.$step.get(), Object.keys(apply.$form.get().errors)]).toEqual(['kind', ['kind']]);
});

test('only the faults of a step hold it', async () => {
  const { work_url: _, ...given } = GIVEN;
  const apply = open({ given });
  await goToCheck(apply);
  expect([apply.$step.get(), Object.keys(apply.$form.get().errors)]).toEqual(['work', ['work_url']]);
});

test('agreed to, it is sent once and its draft is gone', async () => {
  const apply = open();
  await goToCheck(apply);
  apply.set('agree', 'on');
  expect(draft()).toMatchObject({ step: 'check', agree: 'on', full_name: 'Lin' });
  await Promise.all([apply.goOn(), apply.goOn()]);
  expect(uploads()).toEqual([['POST /member/comicists_apply', { body: expect.objectContaining({ kind: 'associate', industry: ['comics'] }) }]]);
  expect([apply.sent.mock.calls, draft()]).toEqual([[[SENT]], null]);
});

test('an answer goes to its application', async () => {
  const apply = open({ answers: 'a' });
  await goToCheck(apply);
  apply.set('agree', 'on');
  await apply.goOn();
  expect(uploads()).toMatchObject([['PUT /my/creator_applications/{id}', { params: { id: 'a' } }]]);
});

test('a refusal of a field leads to its step, and the draft stays', async () => {
  const apply = open();
  await goToCheck(apply);
  apply.set('agree', 'on');
  vi.mocked(upload).mockRejectedValue(refusal('VALIDATION_FAILED', 'Wrong.', { status: 422, errors: { work_url: ['No such page.'] } }));
  await apply.goOn();
  expect([apply.$step.get(), Object.keys(apply.$form.get().errors)]).toEqual(['work', ['work_url']]);
  expect(draft()).toMatchObject({ agree: 'on' });
  expect(apply.sent).not.toHaveBeenCalled();
});

test('a reload finds what was typed and the names of the files, at the step where files are chosen', () => {
  page.sessionStorage.setItem(DRAFT, JSON.stringify({ ...GIVEN, full_name: 'Chen', 'file:relevant_info': 'a.pdf', step: 'check' }));
  const apply = open();
  expect([apply.$values.get()['full_name'], apply.$step.get(), apply.files.names()]).toEqual(['Chen', 'work', { relevant_info: 'a.pdf' }]);
});
