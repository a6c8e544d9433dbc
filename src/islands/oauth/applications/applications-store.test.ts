import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, listOf, openPage, refusal, sentCalls, settle } from '../../../../tests/support/island.ts';
import { send } from '../../../stores/api.ts';
import { createApplications } from './applications-store.ts';

vi.mock('../../../stores/api.ts', async () => {
  const { isCallFailure } = await import('../../../client/errors.ts');
  return { isCallFailure, send: vi.fn() };
});

const onEnd: (() => void)[] = [];
beforeEach(() => {
  openPage('/en/member/info');
  vi.mocked(send).mockReset();
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

const app = { client_id: 'app' } as never;
async function open(revoke: () => unknown) {
  let isRevoked = false;
  answerCalls(send, {
    'GET /my/applications': () => listOf(isRevoked ? [] : [app]),
    'DELETE /my/applications/{client_id}': async () => {
      const answer = await revoke();
      isRevoked = true;
      return answer;
    },
  });
  const applications = createApplications();
  onEnd.push(applications.$list.listen(() => {}));
  await settle();
  return applications;
}

test('an application is cut off once it was asked about, and the list is loaded again', async () => {
  const applications = await open(() => ({}));
  expect([applications.$list.get().state, await applications.cutOff()]).toEqual(['ready', false]);
  applications.ask('cut', app);
  expect(await applications.cutOff()).toBe(true);
  expect(sentCalls(send).map(({ call, input }) => [call.split(' ')[0], input.params])).toEqual([
    ['GET', {}],
    ['DELETE', { client_id: 'app' }],
    ['GET', {}],
  ]);
  expect([applications.$list.get(), applications.$question.get()]).toMatchObject([{ data: [] }, null]);
});

test('what could not be cut off stays in the list, and the question open', async () => {
  const applications = await open(() => Promise.reject(refusal('NOT_FOUND', 'Gone.', { status: 404 })));
  applications.ask('cut', app);
  expect(await applications.cutOff()).toBe(false);
  expect([applications.$list.get(), applications.$question.get()?.about]).toMatchObject([{ data: [app] }, 'cut']);
});
