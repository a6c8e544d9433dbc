import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closePage, later, lost, openPage, refusal, settle } from '../../../tests/support/island.ts';
import { createDecision } from './decision-store.ts';
import type { Added } from './own-words/paragraph.ts';

beforeEach(() => {
  openPage('/en/staff/things');
});
afterEach(closePage);

interface Wish {
  word: string;
}
const THING = { id: 'a' };

/** Decisions about a thing of a test, with what was asked of the server. */
function open({ answer = ({ word }: Wish): Promise<Wish> => Promise.resolve({ word }), take = (): Promise<unknown> => Promise.resolve() } = {}) {
  const settled = vi.fn(() => Promise.resolve());
  const asked: string[] = [];
  const decision = createDecision<'refuse', typeof THING, Wish, Wish>({
    settled,
    isOver: (error) => error instanceof Error && 'code' in error && error.code === 'NOT_IN_STATE',
    preview: (_about, _record, wish) => {
      asked.push(wish.word);
      return answer(wish);
    },
    take,
  });
  decision.ask('refuse', THING);
  return { decision, asked, settled };
}
/** Lets time go by, and everything that is due. */
async function wait(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await settle();
}

test('the effect is worked out at once, then as soon as nobody types, and not while something is missing', async () => {
  const { decision, asked } = open();
  decision.show(null);
  await wait(1000);
  expect([asked, decision.$effect.get()]).toEqual([[], { state: 'none' }]);
  decision.show({ word: 'n' });
  expect(decision.$effect.get()).toEqual({ state: 'loading' });
  await wait(0);
  expect(decision.$effect.get()).toEqual({ state: 'ready', preview: { word: 'n' } });
  for (const word of ['no', 'no p', 'no plan']) decision.show({ word });
  // What was shown stays until the answer is there.
  expect(decision.$effect.get()).toEqual({ state: 'ready', preview: { word: 'n' } });
  await wait(1000);
  expect([asked, decision.$effect.get()]).toEqual([['n', 'no plan'], { state: 'ready', preview: { word: 'no plan' } }]);
});

test('an answer that comes late does not replace a newer one', async () => {
  const slow = later<Wish>();
  const { decision } = open({ answer: ({ word }) => (word === 'slow' ? slow.promise : Promise.resolve({ word })) });
  decision.show({ word: 'slow' });
  await wait(0);
  decision.show({ word: 'quick' });
  await wait(1000);
  slow.resolve({ word: 'slow' });
  await settle();
  expect(decision.$effect.get()).toEqual({ state: 'ready', preview: { word: 'quick' } });
});

test('what would refuse the decision is said before it is taken', async () => {
  const { decision } = open({ answer: () => Promise.reject(refusal('UNAVAILABLE', 'Taken')) });
  decision.show({ word: 'yes' });
  await wait(0);
  expect(decision.$effect.get()).toEqual({ state: 'refused', text: 'Taken' });
});

test('an effect that could not be asked for is asked for once more, by hand or as soon as the line is there again', async () => {
  const answers: (() => Promise<Wish>)[] = [
    () => Promise.reject(lost()),
    () => Promise.reject(refusal('UNAVAILABLE_NOW', 'Later', { status: 503 })),
    () => Promise.resolve({ word: 'there' }),
  ];
  const { decision, asked } = open({ answer: () => answers.shift()?.() ?? Promise.reject(new Error('asked too often')) });
  decision.show({ word: 'yes' });
  await wait(0);
  expect(decision.$effect.get()).toMatchObject({ state: 'failed' });
  decision.retry();
  expect(decision.$effect.get()).toEqual({ state: 'loading' });
  await wait(0);
  expect(decision.$effect.get()).toEqual({ state: 'failed', text: 'Later' });
  window.dispatchEvent(new Event('online'));
  await wait(0);
  expect([asked, decision.$effect.get()]).toEqual([['yes', 'yes', 'yes'], { state: 'ready', preview: { word: 'there' } }]);
  window.dispatchEvent(new Event('online'));
  decision.retry();
  await wait(1000);
  expect(asked).toHaveLength(3);
});

test('a decision whose answer was lost stays open with its words, and is taken once more as it was', async () => {
  const taken: string[] = [];
  const { decision, settled } = open({
    take: () => {
      taken.push('taken');
      return taken.length === 1 ? Promise.reject(lost()) : Promise.resolve();
    },
  });
  expect(await decision.decide('refuse', { word: 'no plan' })).toBe(false);
  expect(decision.$question.get()).toEqual({ about: 'refuse', record: THING });
  expect(decision.$problem.get()?.text).not.toBe('');
  expect(await decision.decide('refuse', { word: 'no plan' })).toBe(true);
  expect([decision.$question.get(), decision.$problem.get()]).toEqual([null, null]);
  expect(settled).toHaveBeenCalledTimes(2);
});

test('a colleague who was faster closes the question, with the reason; the item is loaded again', async () => {
  const { decision, settled } = open({ take: () => Promise.reject(refusal('NOT_IN_STATE', 'Not any more')) });
  expect(await decision.decide('refuse', { word: 'no' })).toBe(false);
  expect([decision.$question.get(), decision.$problem.get()?.text]).toEqual([null, 'Not any more']);
  expect(settled).toHaveBeenCalledOnce();
});

describe('a paragraph for its e-mail', () => {
  const LEASE = { id: 'l1' };
  /** Decisions whose e-mails take a paragraph, but for those that send none. */
  function openWritten({ take = (): Promise<unknown> => Promise.resolve(), record = LEASE } = {}) {
    const [previews, taken]: [Added[], Added[]] = [[], []];
    const decision = createDecision<'refuse' | 'finish', typeof LEASE, Wish, { mails: boolean }>({
      settled: () => Promise.resolve(),
      isOver: () => false,
      preview: (about, _, __, added) => {
        previews.push(added);
        return Promise.resolve({ mails: about === 'refuse' });
      },
      take: (_, __, ___, added) => {
        taken.push(added);
        return take();
      },
      paragraph: { kind: 'leases', isTaken: ({ mails }) => mails },
    });
    decision.ask('refuse', record);
    return { decision, previews, taken };
  }

  test('is shown in the e-mail as soon as nobody types, and goes with the decision', async () => {
    const { decision, previews, taken } = openWritten();
    decision.show({ word: 'no' });
    await wait(0);
    for (const text of ['S', 'See', 'See you']) decision.write(text);
    await wait(100);
    expect(previews).toEqual([{}]);
    await wait(1000);
    expect(previews).toEqual([{}, { paragraph: 'See you' }]);
    expect(await decision.decide('refuse', { word: 'no' })).toBe(true);
    expect([taken, decision.$paragraph.get(), sessionStorage.length]).toEqual([[{ paragraph: 'See you' }], '', 0]);
  });

  test('is there again after a failed call, a closed dialog and a new page, for this decision about this record alone', async () => {
    const { decision } = openWritten({ take: () => Promise.reject(lost()) });
    decision.show({ word: 'no' });
    await wait(0);
    decision.write('Half a sen');
    expect(await decision.decide('refuse', { word: 'no' })).toBe(false);
    expect(decision.$paragraph.get()).toBe('Half a sen');
    decision.close();
    decision.ask('finish', LEASE);
    expect(decision.$paragraph.get()).toBe('');
    decision.close();
    decision.ask('refuse', LEASE);
    expect(decision.$paragraph.get()).toBe('Half a sen');
    expect(openWritten().decision.$paragraph.get()).toBe('Half a sen');
    expect(openWritten({ record: { id: 'l2' } }).decision.$paragraph.get()).toBe('');
  });

  test('is not sent with a decision that sends no e-mail, nor when it is blank', async () => {
    const { decision, taken } = openWritten();
    decision.close();
    decision.ask('finish', LEASE);
    decision.show({ word: 'done' });
    await wait(0);
    decision.write('Nobody reads this');
    await wait(1000);
    await decision.decide('finish', { word: 'done' });
    decision.ask('refuse', LEASE);
    decision.show({ word: 'no' });
    await wait(0);
    decision.write('  ');
    await wait(1000);
    await decision.decide('refuse', { word: 'no' });
    expect(taken).toEqual([{}, {}]);
  });
});
