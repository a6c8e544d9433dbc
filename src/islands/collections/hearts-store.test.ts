import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, later, lost, openPage, refusal, sentCalls, settle } from '../../../tests/support/island.ts';
import { send } from '../../client/http.ts';
import type { CollectPath } from '../../domain/content/collectable.ts';
import { createHearts, type HeartOutcome } from './hearts-store.ts';

vi.mock('../../client/http.ts', () => ({ send: vi.fn(), configureClient: () => {} }));

const NEWS = 'news/lost-property';
const LECTURE = 'activity/lecture/inking';
const MARKS = 'GET /my/collect';
const COLLECT = 'PUT /news/{id}/collect';

beforeEach(() => {
  openPage('/en/news_list');
  vi.mocked(send).mockReset();
});
afterEach(closePage);

/** A page's hearts over a server that keeps what it is told. */
function open(answers: Parameters<typeof answerCalls>[1] = {}) {
  const kept = new Set<string>();
  const put = (kind: string) => (sent: { params: Record<string, string>; body: Record<string, unknown> }) => {
    const name = `${kind}.${sent.params['id']}`;
    if (sent.body['is_collect'] === true) kept.add(name);
    else kept.delete(name);
    return { data: { id: sent.params['id'], is_collect: sent.body['is_collect'] } };
  };
  answerCalls(send, {
    [MARKS]: ({ query }) => ({
      data: {
        items: String(query['items'])
          .split(',')
          .filter((item) => kept.has(item)),
      },
    }),
    [COLLECT]: put('news'),
    'PUT /activity/{type}/{id}/collect': put('activity'),
    ...answers,
  });
  const said: HeartOutcome[] = [];
  const told: CollectPath[] = [];
  const hearts = createHearts({ said: (outcome) => said.push(outcome), tell: (path) => told.push(path) });
  return { kept, said, told, hearts, isKept: (path: CollectPath) => hearts.$marks.get().get(path) };
}
const flags = () => sentCalls(send).flatMap(({ call, input }) => (call.startsWith('PUT') ? [input.body['is_collect']] : []));

test('a press shows at once, is sent, said and told to the other tabs', async () => {
  const { hearts, isKept, said, told, kept } = open();
  const press = hearts.press(LECTURE);
  expect(isKept(LECTURE)).toBe(true);
  await press;
  expect([isKept(LECTURE), said, told, [...kept]]).toEqual([true, [{ done: 'added' }], [LECTURE], ['activity.inking']]);
  expect(sentCalls(send)[0]?.input.params).toEqual({ type: 'lecture', id: 'inking' });
  await hearts.press(LECTURE);
  expect([isKept(LECTURE), said.at(-1), kept.size]).toEqual([false, { done: 'removed' }, 0]);
});

test('the items of a page are asked about at once, at most a hundred a call', async () => {
  const { hearts, isKept, kept } = open();
  kept.add('news.n7').add('news.n150');
  await hearts.ask(Array.from({ length: 160 }, (_, index): CollectPath => `news/n${index}`));
  expect(sentCalls(send).map(({ call }) => call)).toEqual([MARKS, MARKS]);
  expect([isKept('news/n7'), isKept('news/n150'), isKept('news/n8')]).toEqual([true, true, false]);
});

test('pressed again while the call is under way, it is sent again, one call at a time; what was pressed last holds', async () => {
  const first = later<unknown>();
  let calls = 0;
  const { hearts, isKept, said } = open({ [COLLECT]: () => (calls++ === 0 ? first.promise : { data: {} }) });
  const pressed = hearts.press(NEWS);
  await settle();
  void hearts.press(NEWS);
  expect([isKept(NEWS), flags()]).toEqual([false, [true]]);
  first.resolve({ data: {} });
  await pressed;
  expect([isKept(NEWS), flags(), said]).toEqual([false, [true, false], [{ done: 'removed' }]]);
});

test('pressed thrice while the call is under way, nothing more is to be sent', async () => {
  const first = later<unknown>();
  const { hearts, isKept, said } = open({ [COLLECT]: () => first.promise });
  const pressed = hearts.press(NEWS);
  void hearts.press(NEWS);
  void hearts.press(NEWS);
  first.resolve({ data: {} });
  await pressed;
  expect([isKept(NEWS), flags(), said]).toEqual([true, [true], [{ done: 'added' }]]);
});

test('a refusal takes the press back and says why', async () => {
  const { hearts, isKept, said, told } = open({ [COLLECT]: () => Promise.reject(refusal('NOT_FOUND', 'It is not there.', { status: 404 })) });
  await hearts.press(NEWS);
  expect([isKept(NEWS), said, told]).toEqual([false, [{ done: 'failed', text: 'It is not there.' }], []]);
});

test('where the line was cut after the call had arrived, the heart says what the server has', async () => {
  const { hearts, isKept, said, kept } = open({
    [COLLECT]: () => {
      kept.add('news.lost-property');
      return Promise.reject(lost());
    },
  });
  await hearts.press(NEWS);
  expect([isKept(NEWS), said.map(({ done }) => done)]).toEqual([true, ['failed']]);
});

test('without a line the press is taken back, and the page goes on', async () => {
  const cut = () => Promise.reject(lost());
  const { hearts, isKept, said } = open({ [COLLECT]: cut, [MARKS]: cut });
  await hearts.press(NEWS);
  expect([isKept(NEWS), said.map(({ done }) => done)]).toEqual([undefined, ['failed']]);
});

test('what is neither shown nor kept any more is removed for good', async () => {
  const { hearts, isKept, said } = open({ [COLLECT]: () => Promise.reject(refusal('NOT_FOUND', 'It is not there.', { status: 404 })) });
  hearts.learn([NEWS]);
  await hearts.press(NEWS);
  expect([isKept(NEWS), said]).toEqual([false, [{ done: 'removed' }]]);
});

test('a login that has run out asks for another, for this item', async () => {
  const { hearts, isKept, said } = open({ [COLLECT]: () => Promise.reject(refusal('UNAUTHENTICATED', 'Log in.', { status: 401 })) });
  await hearts.press(NEWS);
  expect([isKept(NEWS), said]).toEqual([undefined, [{ done: 'login', path: NEWS }]]);
});

test('an answer that was on its way while something was pressed says nothing of it', async () => {
  const marks = later<unknown>();
  const { hearts, isKept } = open({ [MARKS]: () => marks.promise });
  const asking = hearts.ask([NEWS, LECTURE]);
  await hearts.press(NEWS);
  marks.resolve({ data: { items: ['activity.inking'] } });
  await asking;
  expect([isKept(NEWS), isKept(LECTURE)]).toEqual([true, true]);
});

test('nobody’s favourites are shown once nobody is logged in', async () => {
  const { hearts, isKept } = open();
  hearts.learn([NEWS]);
  hearts.forget();
  expect(isKept(NEWS)).toBeUndefined();
});
