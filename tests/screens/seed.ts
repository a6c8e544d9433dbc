import { expect } from '@playwright/test';
import { call, clock, HOUR_MS, hourOf, tokenOf } from '../e2e/support/calls.ts';
import { applyFor, dayAfter, freeTuesdayOf } from '../e2e/support/leases.ts';

/** The member whose records are full; `EMPTY` has none. */
export const BUSY = 'creator1';
export const EMPTY = 'assoc001';
export const RIVAL = 'loyal001';
export const STAFF = 'admin001';

const LONG_EVENT = '漫畫家與讀者的一百個夜晚：從分鏡草稿到單行本出版的全國巡迴展 A Hundred Nights: from Storyboard to Book';
const LONG_NAME = '國立臺灣漫畫與圖像敘事研究推廣協會 Association for Comics Research and Digital Archives';
const [WEDNESDAY, FRIDAY] = [2, 4];

/** Fills the records of a member with one of each: bookings, waits, consultations and leases in several states, with long names. */
export async function seedRecords(origin: string, names: { busy: string; rival: string } = { busy: BUSY, rival: RIVAL }): Promise<void> {
  const [busy, rival, staff] = [await tokenOf(origin, names.busy), await tokenOf(origin, names.rival), await tokenOf(origin, STAFF)];
  await call(origin, busy, 'PUT', '/member', { nickname: '一個用了很長很長很長的筆名的漫畫創作者 Penname', job: 'company' }).catch(() => null);
  await call(origin, busy, 'POST', '/member/three', { full_name: '林小漫', industry: 'webcomics', citizenship: 'domestic', works: LONG_EVENT });
  await bookDevices(origin, busy, rival);
  await askAdvisories(origin, busy, staff);
  await leaseSpaces(origin, busy, staff);
}

async function bookDevices(origin: string, busy: string, rival: string): Promise<void> {
  const at = (day: number, row: number, hours: number) => {
    const start = hourOf(day, row);
    return { start: clock(start), end: clock(start + hours * HOUR_MS) };
  };
  const book = (token: string, device_id: string, when: { start: string; end: string }, more: Record<string, string> = {}) =>
    call(origin, token, 'POST', '/rent/apply', { device_id, ...when, agree: 'true', ...more });
  await book(busy, 'seat-b2', at(WEDNESDAY, 3, 3));
  await book(busy, 'pen-tablet', at(FRIDAY, 1, 2));
  const given = await book(busy, 'light-box', at(FRIDAY, 5, 1));
  await call(origin, busy, 'PUT', `/rent/apply/${given.id}/cancel`);
  const taken = at(FRIDAY, 7, 2);
  await book(rival, 'repro-camera', taken);
  await call(origin, busy, 'POST', '/waitlist', { kind: 'rent', device_id: 'repro-camera', ...taken });
  const offered = at(FRIDAY, 3, 1);
  const held = await book(rival, 'repro-camera', offered);
  await call(origin, busy, 'POST', '/waitlist', { kind: 'rent', device_id: 'repro-camera', ...offered });
  await call(origin, rival, 'PUT', `/rent/apply/${held.id}/cancel`);
}

async function askAdvisories(origin: string, busy: string, staff: string): Promise<void> {
  const ask = async (category: string, nth: number, change: Record<string, string> = {}) => {
    const { slots } = await call(origin, busy, 'GET', `/advisory/slot?category=${category}`);
    const free = slots.filter(({ state }: { state: string }) => state === 'free');
    const start = clock(Date.parse(free.at(nth).start));
    const who = { identity: 'comic_creator', method: 'online', phone: '0911222333', email: 'creator@gmail.com', agree: 'true' };
    return call(origin, busy, 'POST', '/advisory', {
      ...who,
      ...change,
      category,
      start,
      content: `${LONG_EVENT}\n${'合約裡的授權範圍應該怎麼看？'.repeat(12)}`,
    });
  };
  const confirmed = await ask('legal', -1);
  await call(origin, staff, 'PUT', `/staff/advisory/${confirmed.id}`, { event: 'confirm', location: 'https://meet.example/room-2f', teacher: '林老師' });
  const cancelled = await ask('venue', -8);
  await call(origin, busy, 'PUT', `/advisory/${cancelled.id}/cancel`);
  await ask('work_health_check', -15, { work_url: `https://pages.example/${'long-name-of-a-folder/'.repeat(8)}` });
}

async function leaseSpaces(origin: string, busy: string, staff: string): Promise<void> {
  const review = (id: string, body: Record<string, string>) => call(origin, staff, 'PUT', `/staff/space/apply/${id}/review`, body);
  const desk = (id: string, body: Record<string, string>) => call(origin, staff, 'PUT', `/staff/space/apply/${id}/desk`, body);
  const apply = async (space: string, weeks: number, change: Record<string, string>) => {
    const day = await freeTuesdayOf(origin, space, weeks);
    return applyFor(origin, busy, { space, day, until: dayAfter(day, 1), change });
  };
  const paid = await apply('2a', 9, { event_name: LONG_EVENT, applicant_type: 'organization', organization_name: LONG_NAME, id_number: '04595257' });
  await review(paid.id, { event: 'review' });
  await review(paid.id, { event: 'approve', note: '請於進場前三天確認電力需求。' });
  await desk(paid.id, { event: 'pay_deposit', method: 'cash' });
  const approved = await apply('2b', 10, { event_name: '四格漫畫大展' });
  await review(approved.id, { event: 'review' });
  await review(approved.id, { event: 'approve' });
  const refused = await apply('2c', 10, { event_name: 'Zine night' });
  await review(refused.id, { event: 'review' });
  await review(refused.id, { event: 'refuse', reason: '活動內容與空間用途不符，請參考場地租用規範第三條後再提出申請。' });
  await apply('3', 11, { event_name: '讀書會' });
  const corrected = await apply('3', 12, { event_name: '授權說明會' });
  await review(corrected.id, { event: 'review' });
  // A list is sent as JSON.
  const asked = await fetch(`${origin}/api/staff/space/apply/${corrected.id}/review`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${staff}`, 'content-type': 'application/json' },
    body: JSON.stringify({ event: 'request_correction', items: ['identity_proof', 'mobile'], message: '身分證明看不清楚，請重新掃描正反面。' }),
  });
  expect(asked.status).toBe(200);
}
