import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, listOf, lost, openPage, refusal, sentCalls, settle } from '../../../../tests/support/island.ts';
import { send } from '../../../client/http.ts';
import { ACTIVITY_TYPES } from '../../../domain/content/activity.ts';
import type { Role } from '../../../domain/identity/account.ts';
import { $session } from '../../../stores/session.ts';
import { createPreview, type PreviewKind } from './preview-store.ts';

vi.mock('../../../client/http.ts', () => ({ send: vi.fn(), configureClient: () => {} }));

const onEnd: (() => void)[] = [];
beforeEach(() => {
  vi.mocked(send).mockReset();
  $session.set({ state: 'restoring' });
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

const DRAFTS = 'GET /preview/{collection}';
const NEWS = 'GET /news/{id}';
const ACTIVITY = 'GET /activity/{type}/{id}';
const draft = { id: 'draft-1', type: 'news' };
const notFound = () => Promise.reject(refusal('NOT_FOUND', 'Not found.', { status: 404 }));

async function open(kind: PreviewKind, { search = '', role = 'editor' as Role | null, answers = {} as Parameters<typeof answerCalls>[1] } = {}) {
  openPage('/en/preview', { search });
  answerCalls(send, { [DRAFTS]: () => listOf([draft]), ...answers });
  const preview = createPreview(kind);
  onEnd.push(preview.$preview.listen(() => {}));
  if (role !== null) $session.set({ state: 'signed-in', member: { role } as never });
  await settle();
  return preview;
}

test.each<Role>(['reviewer', 'editor', 'admin'])('%s sees what there is to choose from', async (role) => {
  const { $preview } = await open({ collection: 'news' }, { role });
  expect($preview.get()).toEqual({ state: 'choosing', unknownId: null, drafts: [draft] });
});

test.each<Role>(['member', 'desk'])('%s is told that this is for staff, and nothing is asked for', async (role) => {
  const { $preview } = await open({ collection: 'news' }, { role });
  expect($preview.get()).toEqual({ state: 'not-staff' });
  expect(send).not.toHaveBeenCalled();
});

test('nothing is read until it is known who looks; a visitor is told to log in', async () => {
  const { $preview } = await open({ collection: 'news' }, { role: null });
  $session.set({ state: 'restoring' });
  expect($preview.get()).toEqual({ state: 'loading' });
  $session.set({ state: 'anonymous' });
  expect($preview.get()).toEqual({ state: 'anonymous' });
  $session.set({ state: 'unreachable' });
  expect($preview.get()).toEqual({ state: 'failed' });
  expect(send).not.toHaveBeenCalled();
});

test('an item is read as a preview, beside the list', async () => {
  const { $preview } = await open({ collection: 'news' }, { search: '?id=%20draft-1%20', answers: { [NEWS]: () => ({ data: { id: 'draft-1' } }) } });
  expect($preview.get()).toEqual({ state: 'shown', item: { id: 'draft-1' }, drafts: [draft] });
  expect(sentCalls(send).find(({ call }) => call === NEWS)?.input).toMatchObject({ params: { id: 'draft-1' }, query: { preview: true } });
  // The page has a skeleton of its own.
  expect(sentCalls(send).every(({ options }) => options.spinner === false && options.quiet === true)).toBe(true);
});

test.each([
  ['video', 'GET /video/{id}'],
  ['album', 'GET /album/{id}'],
] as const)('a %s is asked for as such', async (collection, call) => {
  const { $preview } = await open({ collection }, { search: '?id=one', answers: { [call]: () => ({ data: { id: 'one' } }) } });
  expect($preview.get()).toMatchObject({ state: 'shown', item: { id: 'one' } });
  expect(sentCalls(send)[0]?.input).toMatchObject({ params: { collection }, query: { per_page: 100 } });
});

test('an id that no item has is named, with the list to choose from', async () => {
  const { $preview } = await open({ collection: 'news' }, { search: '?id=gone', answers: { [NEWS]: notFound } });
  expect($preview.get()).toEqual({ state: 'choosing', unknownId: 'gone', drafts: [draft] });
});

/** An activity that is there under one type alone. */
const under = (type: unknown) => ({
  [ACTIVITY]: ({ params }: { params: Record<string, string> }) => (params['type'] === type ? { data: { id: 'a', type } } : notFound()),
});
const typesAsked = () => sentCalls(send).flatMap(({ call, input }) => (call === ACTIVITY ? [input.params['type']] : []));

test('an activity without a type is looked for under each until it is found', async () => {
  const { $preview } = await open({ collection: 'activity' }, { search: '?id=a', answers: under('lecture') });
  expect($preview.get()).toMatchObject({ state: 'shown', item: { type: 'lecture' } });
  expect(typesAsked()).toEqual(ACTIVITY_TYPES.slice(0, ACTIVITY_TYPES.indexOf('lecture') + 1));
});

test('an activity of a type is looked for under that alone, and so are its drafts', async () => {
  const { $preview } = await open({ collection: 'activity', type: 'course' }, { search: '?id=a', answers: under('lecture') });
  expect($preview.get()).toMatchObject({ state: 'choosing', unknownId: 'a' });
  expect(typesAsked()).toEqual(['course']);
  expect(sentCalls(send).find(({ call }) => call === DRAFTS)?.input.query).toMatchObject({ type: 'course' });
});

test('a server that is away can be asked again', async () => {
  const { $preview, retry } = await open({ collection: 'news' }, { answers: { [DRAFTS]: () => Promise.reject(lost()) } });
  expect($preview.get()).toEqual({ state: 'failed' });
  answerCalls(send, { [DRAFTS]: () => listOf([draft]) });
  await retry();
  expect($preview.get()).toMatchObject({ state: 'choosing' });
});

test('an item that the server could not give is no unknown one', async () => {
  const { $preview } = await open({ collection: 'news' }, { search: '?id=draft-1', answers: { [NEWS]: () => Promise.reject(lost()) } });
  expect($preview.get()).toEqual({ state: 'failed' });
});

test('a login that ended meanwhile shows itself as such, and not as a failure', async () => {
  const ended = () => {
    $session.set({ state: 'anonymous' });
    return Promise.reject(refusal('UNAUTHENTICATED', 'Log in.', { status: 401 }));
  };
  const { $preview } = await open({ collection: 'news' }, { answers: { [DRAFTS]: ended } });
  expect($preview.get()).toEqual({ state: 'anonymous' });
});
