import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, lost, openPage, refusal, sentCalls } from '../../../../tests/support/island.ts';
import { send } from '../../../stores/api.ts';
import { formOfPage, takePageBack } from './page-store.ts';

vi.mock('../../../stores/api.ts', async () => {
  const { ApiError, isCallFailure } = await import('../../../client/errors.ts');
  return { ApiError, isCallFailure, newIdempotencyKey: () => 'form-0001', send: vi.fn() };
});

beforeEach(() => {
  openPage('/en/member/apply');
  vi.mocked(send).mockReset();
});
afterEach(closePage);

const REMOVE = 'DELETE /my/creator_page';

test('a page is shown in its form as it was wished for: each choice is a ticked box of its own', () => {
  const page = { id: 'c-1', zhuyin: 'ㄌ', kana: 'りん', latin: 'Lin', fields: ['drawing', 'story'], genres: ['fantasy'], since: 2015 };
  expect(formOfPage(page)).toEqual({
    zhuyin: 'ㄌ',
    kana: 'りん',
    latin: 'Lin',
    since: '2015',
    'fields.drawing': 'on',
    'fields.story': 'on',
    'genres.fantasy': 'on',
  });
});

test('a wish is taken back; one that did not come through stays; a fault of the product is not hidden', async () => {
  answerCalls(send, { [REMOVE]: () => ({ data: {} }) });
  expect(await takePageBack()).toBe(true);
  for (const failure of [lost(), refusal('NOT_FOUND', 'It is gone.', { status: 404 })]) {
    answerCalls(send, { [REMOVE]: () => Promise.reject(failure) });
    expect(await takePageBack()).toBe(false);
  }
  answerCalls(send, { [REMOVE]: () => Promise.reject(new RangeError('broken')) });
  await expect(takePageBack()).rejects.toThrow('broken');
  expect(sentCalls(send).map(({ call }) => call)).toEqual([REMOVE, REMOVE, REMOVE, REMOVE]);
});
