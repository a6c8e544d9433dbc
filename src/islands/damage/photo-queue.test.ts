import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closePage, lost, openPage, refusal } from '../../../tests/support/island.ts';
import { createPhotoQueue, type PhotoSubject } from './photo-queue.ts';

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

/** A queue whose files are answered by their names; each photo's sender has a number of its own. */
function open(answers: Record<string, () => Promise<unknown>> = {}) {
  const sentFiles: [sender: number, name: string][] = [];
  const kept: PhotoSubject[] = [];
  let senders = 0;
  const queue = createPhotoQueue({
    heard: (answer) => answer,
    sent: (subject) => kept.push(subject),
    sender: () => {
      const own = ++senders;
      return {
        send: async ({ body }) => {
          const { name } = body.photo as File;
          sentFiles.push([own, name]);
          await answers[name]?.();
          return null;
        },
      };
    },
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
