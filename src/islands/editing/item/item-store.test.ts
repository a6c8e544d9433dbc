import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, lost, openPage, refusal, sentCalls, settle } from '../../../../tests/support/island.ts';
import { PRESENCE_BEAT_MS } from '../../../domain/staff/queue-item.ts';
import { send } from '../../../stores/api.ts';
import { askedFor } from './item-calls.ts';
import { createEditing, type ItemState } from './item-store.ts';

vi.mock('../../../stores/api.ts', async () => {
  const { ApiError, isCallFailure } = await import('../../../client/errors.ts');
  return { ApiError, isCallFailure, newIdempotencyKey: () => 'key', send: vi.fn() };
});

const GET = 'GET /staff/content/{id}';
const SAVE = 'PUT /staff/content/{id}';
const BEGIN = 'POST /staff/content';
const CHECK = 'POST /staff/content/{id}/check';
const OPEN = 'POST /staff/content/{id}/open';
const ID = 'news.sample-news-1';
const FIRST = { shared: { type: 'event' }, texts: null };

const text = (title: string, body = '') => ({ front: { title }, body });
const item = (revision: string, change: object = {}) => ({
  id: ID,
  revision,
  shared: { type: 'event' },
  texts: { zh: text('展'), en: text('Show'), ja: null },
  changed_by: 'Hanako',
  ...change,
});

const onEnd: (() => void)[] = [];
beforeEach(() => {
  vi.mocked(send).mockReset();
  openPage('/en/staff/content/item');
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

const ANSWERS = {
  [GET]: () => ({ data: item('r1') }),
  [CHECK]: () => ({ data: { errors: {}, html: { zh: '', en: '', ja: null } } }),
  [OPEN]: () => ({ data: { others: [{ id: 't', name: 'Taro' }], revision: 'r1', changed_at: null, changed_by: null } }),
};
async function open(answers = {}, asked: Parameters<typeof createEditing>[0] = { id: ID }) {
  answerCalls(send, { ...ANSWERS, ...answers });
  const editing = createEditing(asked, FIRST);
  onEnd.push(
    editing.$item.listen(() => {}),
    editing.$others.listen(() => {}),
  );
  await vi.advanceTimersByTimeAsync(1000);
  return editing;
}
const bodiesOf = (call: string) => sentCalls(send).flatMap((each) => (each.call === call ? [each.input.body] : []));
const draftOf = (state: ItemState) => (state.state === 'ready' ? state.draft : null);
const english = (title: string) => ({ texts: { zh: text('展'), en: text(title), ja: null } });

test('an address names an item, or a new one of a collection', () => {
  expect(askedFor(`?id=${ID}`)).toEqual({ id: ID });
  expect(askedFor('?new=album')).toEqual({ collection: 'album' });
  expect([askedFor('?new=settings'), askedFor('?id=news'), askedFor('')]).toEqual([null, null, null]);
});

test('what is typed is there again after a reload, and gone once it is saved', async () => {
  const first = await open();
  first.edit(english('Exhibition'));
  const second = await open({ [SAVE]: () => ({ data: item('r2', english('Exhibition')) }) });
  expect(draftOf(second.$item.get())?.texts?.en?.front).toEqual({ title: 'Exhibition' });
  expect(await second.save()).toMatchObject({ revision: 'r2' });
  expect(bodiesOf(SAVE)).toMatchObject([{ revision: 'r1', texts: english('Exhibition').texts }]);
  expect(sessionStorage.length).toBe(0);
});

test('it is checked as soon as nobody types', async () => {
  const editing = await open();
  const before = bodiesOf(CHECK).length;
  for (const title of ['S', 'Sh', 'Sho']) editing.edit(english(title));
  await vi.advanceTimersByTimeAsync(100);
  expect(bodiesOf(CHECK)).toHaveLength(before);
  await vi.advanceTimersByTimeAsync(1000);
  expect(bodiesOf(CHECK).slice(before)).toMatchObject([english('Sho')]);
});

test('a colleague who saved another field is taken along, and named', async () => {
  const editing = await open({ [SAVE]: () => Promise.reject(refusal('CONTENT_CHANGED', 'Changed', { status: 409 })) });
  editing.edit(english('Mine'));
  answerCalls(send, {
    ...ANSWERS,
    [SAVE]: () => Promise.reject(refusal('CONTENT_CHANGED', 'Changed', { status: 409 })),
    [GET]: () => ({ data: item('r2', { shared: { type: 'facility' } }) }),
  });
  expect(await editing.save()).toBeNull();
  expect(editing.$overlap.get()).toBeNull();
  expect(editing.$taken.get()).toEqual(['shared.type']);
  expect(draftOf(editing.$item.get())).toMatchObject({ shared: { type: 'facility' }, ...english('Mine') });
});

test('of a field that both have changed both versions are there, and nothing is saved until one is chosen', async () => {
  const theirs = {
    ...ANSWERS,
    [GET]: () => ({ data: item('r2', english('Theirs')) }),
    [SAVE]: () => Promise.reject(refusal('CONTENT_CHANGED', 'Changed', { status: 409 })),
  };
  const editing = await open();
  editing.edit(english('Mine'));
  answerCalls(send, theirs);
  await editing.save();
  expect(editing.$overlap.get()?.conflicts).toEqual([{ path: 'texts.en.front.title', mine: 'Mine', theirs: 'Theirs' }]);
  expect(await editing.save()).toBeNull();
  expect(bodiesOf(SAVE)).toHaveLength(1);
  // A reload asks again.
  const again = await open(theirs);
  expect(again.$overlap.get()?.conflicts).toHaveLength(1);
  again.settle(['texts.en.front.title']);
  expect(draftOf(again.$item.get())?.texts?.en?.front).toEqual({ title: 'Theirs' });
  expect(again.$overlap.get()).toBeNull();
});

test('who else has it open is known; what was saved elsewhere is shown at once where nothing was typed, and said where something was', async () => {
  const editing = await open();
  expect(editing.$others.get()).toEqual([{ id: 't', name: 'Taro' }]);
  const saved = {
    [GET]: () => ({ data: item('r2', english('Theirs')) }),
    [OPEN]: () => ({ data: { others: [], revision: 'r2', changed_at: null, changed_by: 'Taro' } }),
  };
  answerCalls(send, { ...ANSWERS, ...saved });
  await vi.advanceTimersByTimeAsync(PRESENCE_BEAT_MS);
  expect(draftOf(editing.$item.get())?.texts?.en?.front).toEqual({ title: 'Theirs' });
  editing.edit(english('Mine'));
  answerCalls(send, { ...ANSWERS, ...saved, [OPEN]: () => ({ data: { others: [], revision: 'r3', changed_at: null, changed_by: 'Taro' } }) });
  await vi.advanceTimersByTimeAsync(PRESENCE_BEAT_MS);
  expect(editing.$newer.get()).toBe('Taro');
  expect(draftOf(editing.$item.get())?.texts?.en?.front).toEqual({ title: 'Mine' });
});

test('a new item is begun under its name; one whose answer was lost stays as it was typed', async () => {
  const editing = await open({ [BEGIN]: () => Promise.reject(lost()) }, { collection: 'news' });
  editing.edit({ name: 'rain', shared: { type: 'facility' } });
  expect(await editing.save()).toBeNull();
  expect(editing.$problem.get()?.text).not.toBe('');
  expect(draftOf(editing.$item.get())).toMatchObject({ name: 'rain', shared: { type: 'facility' } });
  expect(bodiesOf(BEGIN)).toMatchObject([{ collection: 'news', name: 'rain', shared: { type: 'facility' } }]);
});

test('a picture that no field names any more goes, and one that none speaks of is not put', async () => {
  const album = (...files: string[]) => ({ shared: { pictures: files.map((file) => ({ file })) } });
  const editing = await open({
    [GET]: () => ({ data: item('r1', album('one.webp', 'two.webp')) }),
    [SAVE]: () => ({ data: item('r2', album('one.webp', 'new.webp')) }),
  });
  const put = [
    { name: 'new.webp', picture_id: 'p1' },
    { name: 'unwanted.webp', picture_id: 'p2' },
  ];
  editing.edit({ ...album('one.webp', 'new.webp'), put });
  await editing.save();
  expect(bodiesOf(SAVE)).toMatchObject([{ put: [put[0]], drop: ['two.webp'] }]);
});

test('an item that is not there says so, and a server that is away can be asked again', async () => {
  expect((await open({ [GET]: () => Promise.reject(refusal('NOT_FOUND', 'None', { status: 404 })) })).$item.get()).toEqual({ state: 'missing' });
  const editing = await open({ [GET]: () => Promise.reject(lost()) });
  expect(editing.$item.get().state).toBe('failed');
  answerCalls(send, ANSWERS);
  editing.reload();
  await settle();
  expect(editing.$item.get().state).toBe('ready');
});
