import type { TestApp, TestResponse } from '../app.ts';
import type { TestMember } from '../members.ts';
import { SAMPLE } from '../sample.ts';
import { TYPHOON } from './closings.ts';
import { SATURDAY } from './rents.ts';

type Calls = Pick<TestApp, 'call'>;
export type BlockOptions = Partial<
  Record<'devices' | 'spaces' | 'from_on' | 'until_on' | 'weekdays' | 'changes' | 'reason_en', string> & Record<'from_hour' | 'to_hour', number>
>;

export const COURSE = { reason_zh: '週六漫畫課程', reason_en: 'Saturday comic course', reason_ja: '土曜まんが講座' };
/** Seat A3 on Saturdays from 14 to 17 for four weeks. */
const COURSE_PLAN = { devices: `${SAMPLE.seat}:1`, from_on: SATURDAY, until_on: '2026-12-12', weekdays: '6', from_hour: 14, to_hour: 17 };

/** Blocks seat A3 on Saturdays, unless told otherwise. */
export function block(app: Calls, { token }: TestMember, wish: BlockOptions = {}, key?: string): Promise<TestResponse> {
  return app.call('POST', '/staff/blocks', { token, body: { ...COURSE_PLAN, ...COURSE, ...wish }, ...(key && { headers: { 'idempotency-key': key } }) });
}

export function endBlock(app: Calls, { token }: TestMember, id: string): Promise<TestResponse> {
  return app.call('PUT', `/staff/blocks/${id}/end`, { token });
}

/** Changes a block from a day on: Saturdays of seat A3, unless told otherwise. */
export function changeBlock(app: Calls, { token }: TestMember, id: string, wish: BlockOptions = {}, key?: string): Promise<TestResponse> {
  const headers = key && { headers: { 'idempotency-key': key } };
  return app.call('PUT', `/staff/blocks/${id}`, { token, body: { ...COURSE_PLAN, ...COURSE, ...wish }, ...headers });
}

const query = (values: object) => new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));

export function previewBlock(app: Calls, { token }: TestMember, wish: BlockOptions = {}): Promise<TestResponse> {
  return app.call('GET', `/staff/blocks/preview?${query({ ...COURSE_PLAN, ...wish })}`, { token });
}

export function previewBlockEmails(app: Calls, { token }: TestMember, memberId: string, wish: BlockOptions = {}): Promise<TestResponse> {
  return app.call('GET', `/staff/blocks/preview/emails?${query({ ...COURSE_PLAN, ...COURSE, ...wish, member_id: memberId })}`, { token });
}

/** The calls of staff about blocks, and about the e-mails of closings: how each is made, and what is recorded of it. */
export function blockCalls(tools: () => { app: TestApp; admin: TestMember }) {
  const looked = (path: string, subject: { kind: string; id: string } | null = null) => ({
    path,
    expected: { table: null, subject, before: null, after: null },
  });
  const made = async (): Promise<string> => (await block(tools().app, tools().admin)).body.data.id;
  return {
    'GET /staff/closings/preview/emails': () =>
      looked(`/staff/closings/preview/emails?${query({ ...TYPHOON, day: '2026-12-28', member_id: tools().admin.memberId })}`),
    ...hoursCalls(looked, tools),
    'GET /staff/blocks/things': () => looked('/staff/blocks/things'),
    'GET /staff/blocks/preview': () => looked(`/staff/blocks/preview?${query(COURSE_PLAN)}`),
    'GET /staff/blocks/preview/emails': () => looked(`/staff/blocks/preview/emails?${query({ ...COURSE_PLAN, ...COURSE, member_id: tools().admin.memberId })}`),
    'GET /staff/blocks': () => looked('/staff/blocks'),
    'GET /staff/blocks/{id}': async () => {
      const id = await made();
      return looked(`/staff/blocks/${id}`, { kind: 'closing', id });
    },
    'POST /staff/blocks': () => {
      const after = { reason_en: COURSE.reason_en, devices: [SAMPLE.seat], created_by: tools().admin.memberId };
      return { path: '/staff/blocks', body: { ...COURSE_PLAN, ...COURSE }, expected: { table: 'blocks', subject: { kind: 'closing' }, before: null, after } };
    },
    'PUT /staff/blocks/{id}': async () => {
      const id = await made();
      const after = { reason_en: COURSE.reason_en, to_hour: 18, follows: id, created_by: tools().admin.memberId };
      const body = { ...COURSE_PLAN, ...COURSE, to_hour: 18 };
      return { path: `/staff/blocks/${id}`, body, expected: { table: 'blocks', subject: { kind: 'closing' }, before: null, after } };
    },
    'PUT /staff/blocks/{id}/end': async () => {
      const id = await made();
      const expected = { table: 'blocks', subject: { kind: 'closing', id }, before: { ended_at: null }, after: { ended_by: tools().admin.memberId } };
      return { path: `/staff/blocks/${id}/end`, expected };
    },
  };
}

function hoursCalls<L>(looked: (path: string) => L, tools: () => { admin: TestMember }) {
  const wish = { day: '2026-12-27', from_hour: 8, to_hour: 22 };
  const asked = () => ({ ...TYPHOON, ...wish, member_id: tools().admin.memberId });
  return {
    'GET /staff/special_hours': () => looked('/staff/special_hours'),
    'GET /staff/special_hours/preview': () => looked(`/staff/special_hours/preview?${query(asked())}`),
    'GET /staff/special_hours/preview/emails': () => looked(`/staff/special_hours/preview/emails?${query(asked())}`),
    'POST /staff/special_hours': () => {
      const after = { day: wish.day, reason_en: TYPHOON.reason_en, created_by: tools().admin.memberId };
      const expected = { table: 'special_hours', subject: { kind: 'closing' }, before: null, after };
      return { path: '/staff/special_hours', body: { ...TYPHOON, ...wish, seen: 0 }, expected };
    },
  };
}
