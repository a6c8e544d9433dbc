import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closePage, lost, openPage, refusal } from '../../../tests/support/island.ts';
import { createPhotoQueue, type PhotoSubject } from './photo-queue.ts';
import type { PhotoStore, StoredPhoto } from './photo-store.ts';

/* Photos of damage, from their choice until they are kept. */

const revoked: string[] = [];
beforeEach(() => {
  openPage('/en/staff/desk');
  revoked.length = 0;
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url));
});
afterEach(() => {
  vi.restoreAllMocks();
  closePage();
});

const SUBJECT: PhotoSubject = { kind: 'rent', id: 'a', piece: { device_id: 'tablet', unit_number: 2 } };
const photo = (name: string, { type = 'image/jpeg', size = 3 } = {}) => new File([new Uint8Array(size)], name, { type });

/** The storage of a browser; it outlives a page. */
function memoryStore(stored = new Map<string, StoredPhoto>()): PhotoStore {
  return {
    put: async (photo) => void stored.set(photo.key, photo),
    remove: async (key) => void stored.delete(key),
    all: async () => [...stored.values()],
  };
}

/** A queue whose files are answered by their names; each photo's sender has a number of its own. */
function open(answers: Record<string, () => Promise<unknown>> = {}, { store = memoryStore(), keys = [] as string[] } = {}) {
  const sentFiles: [sender: number, name: string][] = [];
  const kept: PhotoSubject[] = [];
  const queue = createPhotoQueue({
    heard: (answer) => answer,
    sent: (subject) => kept.push(subject),
    sender: (key) => ({
      send: async ({ body }) => {
        if (!keys.includes(key)) keys.push(key);
        const { name } = body.photo as File;
        sentFiles.push([keys.indexOf(key) + 1, name]);
        await answers[name]?.();
        return null;
      },
    }),
    store,
  });
  const states = () => queue.$photos.get().map(({ file, state, fault, problem }) => [file.name, state, fault ?? problem]);
  return { queue, sentFiles, kept, states };
}

test('a photo that is chosen in a question is sent when its step is done, and not before', async () => {
  const { queue, sentFiles, kept, states } = open();
  queue.choose(SUBJECT, [photo('1.jpg')], 'chosen');
  await queue.send();
  expect([states(), sentFiles]).toEqual([[['1.jpg', 'chosen', null]], []]);
  await queue.release('b');
  expect(sentFiles).toEqual([]);
  await queue.release('a');
  expect([states(), sentFiles, kept, revoked]).toEqual([[], [[1, '1.jpg']], [SUBJECT], ['blob:1']]);
});

test('what is chosen goes with the question that is left; what is held for a step stays', () => {
  const { queue, states } = open();
  queue.choose(SUBJECT, [photo('held.jpg')], 'chosen');
  queue.hold('a');
  queue.choose(SUBJECT, [photo('left.jpg')], 'chosen');
  queue.drop('a');
  expect([states(), queue.heldOf(), revoked]).toEqual([[['held.jpg', 'held', null]], ['a'], ['blob:2']]);
});

test('a photo without an answer stays and is sent again by its own sender, which has its key; those behind it wait', async () => {
  let isAway = true;
  const { queue, sentFiles, states } = open({ '1.jpg': async () => (isAway ? Promise.reject(lost()) : null) });
  queue.choose(SUBJECT, [photo('1.jpg'), photo('2.jpg')], 'waiting');
  await queue.send();
  expect(states()).toEqual([
    ['1.jpg', 'waiting', null],
    ['2.jpg', 'waiting', null],
  ]);
  isAway = false;
  await queue.send();
  expect([states(), sentFiles]).toEqual([
    [],
    [
      [1, '1.jpg'],
      [1, '1.jpg'],
      [2, '2.jpg'],
    ],
  ]);
});

test('a refused photo says why and stays until it is removed; the next one goes', async () => {
  const { queue, kept, states } = open({
    '1.jpg': () => Promise.reject(refusal('VALIDATION_FAILED', 'Wrong', { status: 422, errors: { photo: ['The picture is too small'] } })),
  });
  queue.choose(SUBJECT, [photo('1.jpg'), photo('2.jpg')], 'waiting');
  await queue.send();
  expect([states(), kept]).toEqual([[['1.jpg', 'refused', 'The picture is too small']], [SUBJECT]]);
  queue.remove(1);
  expect(states()).toEqual([]);
});

test.each([
  [photo('1.gif', { type: 'image/gif' }), 'FILE_FORMAT'],
  [photo('1.jpg', { size: 8 * 1024 * 1024 + 1 }), 'FILE_TOO_LARGE'],
])('what cannot be sent is said at once, and is not sent', async (file, fault) => {
  const { queue, sentFiles, states } = open();
  queue.choose(SUBJECT, [file], 'waiting');
  await queue.send();
  expect([states(), sentFiles]).toEqual([[[file.name, 'refused', fault]], []]);
});

describe('a page that is left before the server has them', () => {
  test('leaves those that wait, and those that are chosen or held, to the next; what the server may have had goes under the key that it had', async () => {
    const [stored, keys] = [new Map<string, StoredPhoto>(), [] as string[]];
    const first = open({ 'waits.jpg': () => Promise.reject(lost()) }, { store: memoryStore(stored), keys });
    first.queue.choose({ ...SUBJECT, id: 'b' }, [photo('held.jpg')], 'chosen');
    first.queue.hold('b');
    first.queue.choose({ ...SUBJECT, id: 'c' }, [photo('chosen.jpg')], 'chosen');
    first.queue.choose(SUBJECT, [photo('waits.jpg')], 'waiting');
    await first.queue.send();
    await vi.waitFor(() =>
      expect([...stored.values()].map(({ name, state }) => [name, state])).toEqual([
        ['held.jpg', 'held'],
        ['chosen.jpg', 'chosen'],
        ['waits.jpg', 'waiting'],
      ]),
    );

    const next = open({}, { store: memoryStore(stored), keys });
    await next.queue.restore();
    expect(next.states()).toEqual([
      ['held.jpg', 'held', null],
      ['chosen.jpg', 'chosen', null],
      ['waits.jpg', 'waiting', null],
    ]);
    await next.queue.send();
    // The first key is that of the page before.
    expect([next.sentFiles, next.kept]).toEqual([[[1, 'waits.jpg']], [SUBJECT]]);
    next.queue.drop('c');
    await next.queue.release('b');
    await vi.waitFor(() => expect([...stored.keys()]).toEqual([]));
    expect(next.states()).toEqual([]);
  });

  test('leaves the bytes as they were chosen, and nothing of what cannot be sent', async () => {
    const stored = new Map<string, StoredPhoto>();
    const { queue } = open({}, { store: memoryStore(stored) });
    queue.choose(SUBJECT, [photo('1.gif', { type: 'image/gif' }), new File([new Uint8Array([1, 2, 3])], '1.png', { type: 'image/png' })], 'waiting');
    await vi.waitFor(() =>
      expect([...stored.values()].map(({ name, type, bytes }) => [name, type, [...new Uint8Array(bytes)]])).toEqual([['1.png', 'image/png', [1, 2, 3]]]),
    );
  });

  test('taken up twice they are there once', async () => {
    const store = memoryStore();
    const { queue } = open({}, { store });
    queue.choose(SUBJECT, [photo('1.jpg')], 'waiting');
    await vi.waitFor(async () => expect(await store.all()).toHaveLength(1));
    await queue.restore();
    await queue.restore();
    expect(queue.$photos.get()).toHaveLength(1);
  });
});

test('where the browser stores nothing it is said of each, and they are sent all the same', async () => {
  const refuse = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const { queue, sentFiles } = open({}, { store: { put: refuse, remove: refuse, all: refuse } });
  await queue.restore();
  queue.choose(SUBJECT, [photo('1.jpg')], 'waiting');
  await vi.waitFor(() => expect(queue.$photos.get()).toMatchObject([{ isStored: false }]));
  await queue.send();
  expect([sentFiles, queue.$photos.get()]).toEqual([[[1, '1.jpg']], []]);
});
