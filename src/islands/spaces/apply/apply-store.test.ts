import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pdfBytes } from '../../../../tests/support/files/pdfs.ts';
import { answerCalls, closePage, later, lost, openPage, refusal, settle, t } from '../../../../tests/support/island.ts';
import { send } from '../../../client/http.ts';
import { upload } from '../../../client/upload.ts';
import { $session } from '../../../stores/session.ts';
import type { ApplyFacts } from './apply-facts.ts';
import { createSpaceApply } from './apply-store.ts';

vi.mock('../../../client/http.ts', () => ({ send: vi.fn(), configureClient: () => {} }));
vi.mock('../../../client/upload.ts', () => ({ upload: vi.fn() }));

let page: ReturnType<typeof openPage>;
const onEnd: (() => void)[] = [];
beforeEach(() => {
  page = openPage('/en/space_apply/space/2a');
  $session.set({ state: 'anonymous' });
  vi.mocked(upload).mockReset();
  answerCalls(send, { 'GET /space/{id}/calendar': () => ({ data: { days: [] } }), 'GET /special_hours': () => ({ data: [] }) });
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

const NOW = new Date('2026-11-18T12:00:00+08:00');
const prices = { morning: 1000, afternoon: 1000, evening: 1000, whole_day: 3000 };
const space = (id: '2a' | '3') => ({
  id,
  label: id,
  title: `Space ${id}`,
  capacity: 64,
  prices: { weekday: prices, weekend: prices },
  equipment: [{ id: 'chair' as const, name: 'Chair', quantity: 60 }],
});
const facts: ApplyFacts = {
  spaces: [space('2a'), space('3')],
  spaceId: '2a',
  openHour: 10,
  closeHour: 21,
  closedWeekdays: [1],
  closedDays: [],
  knownUntil: '2099-12-31',
  holidays: [],
  makeupWorkdays: [],
  termsVersion: '2026-10-01',
  countries: [
    ['TW', 'Taiwan', '886', true],
    ['JP', 'Japan', '81', true],
  ],
};
const FORM = {
  applicant_type: 'individual',
  applicant_name: '林小漫',
  id_number: 'A123456789',
  contact_name: '林小漫',
  mobile: '0912345678',
  email: 'lin@example.com',
  address: '臺北市',
  event_name: '四格漫畫展',
  event_category: 'author',
  session: 'whole_day',
  move_in_on: '2026-12-17',
  start_on: '2026-12-17',
  end_on: '2026-12-17',
  move_out_on: '2026-12-17',
};
function open() {
  const apply = createSpaceApply(facts, t as never, () => NOW);
  onEnd.push(
    apply.begin(),
    apply.$values.listen(() => {}),
  );
  return apply;
}
function fill(apply: ReturnType<typeof open>, values: Record<string, string> = FORM): void {
  for (const [name, value] of Object.entries(values)) apply.set(name, value);
}
const draft = (id = '2a') => JSON.parse(page.sessionStorage.getItem(`draft:space-apply:${id}`) ?? 'null');

test('nobody goes on without agreeing to the guidelines, nor past a step that is wrong; back is always open', () => {
  const apply = open();
  void apply.goOn();
  expect([apply.$step.get(), Object.keys(apply.$form.get().errors), apply.$form.get().attempt]).toEqual(['guidelines', ['agree'], 1]);
  apply.set('agree', 'on');
  expect(apply.$form.get().errors).toEqual({});
  void apply.goOn();
  void apply.goOn();
  expect(apply.$step.get()).toBe('form');
  expect(Object.keys(apply.$form.get().errors)).toContain('applicant_name');
  apply.goBack();
  apply.goBack();
  expect([apply.$step.get(), apply.$form.get().errors]).toEqual(['guidelines', {}]);
});

test('a complete form leads to its files, and a reload finds the step and what was typed', () => {
  const apply = open();
  apply.set('agree', 'on');
  void apply.goOn();
  fill(apply);
  void apply.goOn();
  expect([apply.$form.get().errors, apply.$step.get()]).toEqual([{}, 'attachments']);
  const again = open();
  expect([again.$step.get(), again.$values.get()['event_name']]).toEqual(['attachments', '四格漫畫展']);
});

test('a fault is said on leaving a field that has something in it, and goes as soon as it is mended', () => {
  const apply = open();
  apply.leave('email');
  expect(apply.$form.get().errors).toEqual({});
  apply.set('email', 'lin');
  apply.leave('email');
  expect(Object.keys(apply.$form.get().errors)).toEqual(['email']);
  apply.set('email', 'lin@example.com');
  expect(apply.$form.get().errors).toEqual({});
});

test('another space takes the draft along, to its own address', () => {
  const apply = open();
  apply.set('event_name', '四格漫畫展');
  apply.set('space_id', '3');
  expect([draft('2a'), draft('3').event_name]).toEqual([null, '四格漫畫展']);
  expect(page.history.replaceState.mock.calls.at(-1)?.[2]).toBe('/en/space_apply/space/3');
});

test('the profile fills what is empty, and nothing that was typed', () => {
  const apply = open();
  apply.set('email', 'other@example.com');
  $session.set({ state: 'signed-in', member: { name: '林小漫', email: 'lin@example.com', mobile: '0912345678', address: null } as never });
  expect(apply.$values.get()).toMatchObject({ applicant_name: '林小漫', contact_name: '林小漫', email: 'other@example.com', mobile: '0912345678' });
});

test('an application without its files is not sent, and leads to them', async () => {
  const apply = open();
  apply.set('agree', 'on');
  fill(apply);
  apply.goTo('check');
  await apply.goOn();
  expect([vi.mocked(upload).mock.calls.length, apply.$step.get()]).toEqual([0, 'attachments']);
});

async function complete() {
  const apply = open();
  apply.set('agree', 'on');
  fill(apply);
  for (const name of ['identity_proof', 'event_plan', 'other'])
    await apply.files.choose(name, new File([pdfBytes()], `${name}.pdf`, { type: 'application/pdf' }));
  apply.goTo('check');
  return apply;
}

test('an application is sent once, with the price that was seen, and its draft goes', async () => {
  const answer = later<never>();
  vi.mocked(upload).mockReturnValue(answer.promise);
  const apply = await complete();
  const first = apply.goOn();
  await settle();
  expect([apply.$form.get().errors, apply.$form.get().isBusy]).toEqual([{}, true]);
  await apply.goOn();
  expect(upload).toHaveBeenCalledTimes(1);
  const [, input] = vi.mocked(upload).mock.calls[0] ?? [];
  expect(input).toMatchObject({ body: { terms_version: '2026-10-01', space_id: '2a', estimated_price: 3000, discounted_price: 3000 } });
  answer.resolve({ data: { id: 'lease' } } as never);
  await first;
  expect([apply.$sent.get(), draft(), apply.$form.get().isBusy]).toEqual([{ id: 'lease' }, null, false]);
});

test('a lost line keeps everything, and the same application goes out again under the same key', async () => {
  vi.mocked(upload).mockRejectedValue(lost());
  const apply = await complete();
  await apply.goOn();
  await apply.goOn();
  const [one, two] = vi.mocked(upload).mock.calls.map(([, , options]) => options?.idempotencyKey);
  expect([one !== undefined, one === two]).toEqual([true, true]);
  expect([apply.$form.get().hasFailed, apply.$form.get().general === null, apply.$sent.get(), draft().event_name]).toEqual([true, false, null, '四格漫畫展']);
});

test('what the server refuses leads to the step where it stands', async () => {
  vi.mocked(upload).mockRejectedValue(refusal('VALIDATION_FAILED', '', { status: 422, errors: { start_on: ['Taken.'] } }));
  const apply = await complete();
  await apply.goOn();
  expect([apply.$step.get(), apply.$form.get().errors]).toEqual(['form', { start_on: 'Taken.' }]);
});
