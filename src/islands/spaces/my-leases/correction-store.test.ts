import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closePage, lost, openForm, openPage, press, refusal, t } from '../../../../tests/support/island.ts';
import { upload } from '../../../client/upload.ts';
import { createCorrection } from './correction-store.ts';

vi.mock('../../../client/upload.ts', () => ({ upload: vi.fn() }));

let page: ReturnType<typeof openPage>;
beforeEach(() => {
  page = openPage('/en/member/spaceApply');
  vi.mocked(upload).mockReset();
});
afterEach(closePage);

const lease = { id: 'lease', applicant_type: 'individual', event_name: '四格漫畫展' };
const asked = { items: ['event_name'], asked_at: '2026-11-18T10:00:00+08:00' };
function open() {
  const [sent, refused] = [vi.fn(async () => {}), vi.fn(async () => {})];
  const correction = createCorrection(lease as never, asked as never, [['TW', 'Taiwan', '886', true]], t as never, { sent, refused });
  const form = openForm({ event_name: '' });
  correction.attach(form);
  form.type('event_name', '四格漫畫大展');
  return { correction, sent, refused, submit: () => correction.submit(press(form) as never) };
}
const draft = () => JSON.parse(page.sessionStorage.getItem(`draft:space-correction:lease:${asked.asked_at}`) ?? 'null');

test('a correction carries what was asked for, and its draft goes with success', async () => {
  vi.mocked(upload).mockResolvedValue({ data: {} } as never);
  const { submit, sent } = open();
  expect(draft()).toEqual({ event_name: '四格漫畫大展' });
  await submit();
  expect(vi.mocked(upload).mock.calls[0]?.[1]).toMatchObject({ params: { id: 'lease' }, body: { event_name: '四格漫畫大展' } });
  expect([sent.mock.calls.length, draft()]).toEqual([1, null]);
});

test('an upload that was broken off is not sent: what was typed stays in the tab', async () => {
  const { correction, submit, sent } = open();
  vi.mocked(upload).mockImplementation(async () => {
    correction.upload.abort();
    throw lost();
  });
  await submit();
  expect([sent.mock.calls.length, draft(), correction.isTouched()]).toEqual([0, { event_name: '四格漫畫大展' }, true]);
  expect([correction.$form.get().errors, correction.$form.get().general]).toEqual([{}, null]);
});

test('a correction that is over says so, beside what the server knows now', async () => {
  vi.mocked(upload).mockRejectedValue(refusal('CORRECTION_OVER', 'It is over.'));
  const { correction, submit, refused } = open();
  await submit();
  expect([correction.$form.get().general, refused.mock.calls.length, draft()]).toEqual(['It is over.', 1, { event_name: '四格漫畫大展' }]);
});
