import { expect } from '@playwright/test';
import { clock, tokenOf } from '../e2e/support/calls.ts';
import { BUSY, RIVAL, STAFF } from './seed.ts';

/** The member who may apply to become a creator. */
export const APPLICANT = 'general1';
const LONG_INTRO = '我畫夜班公車、便利商店和凌晨四點的早餐店。'.repeat(12);
const LONG_URL = `https://portfolio.example/${'night-buses-and-their-passengers/'.repeat(6)}`;
const LONG_ANSWER = '一百二十頁的長篇，每一頁都重畫過三次以上。'.repeat(6);
const MINUTE_MS = 60_000;

type Call = (method: string, path: string, body?: object) => Promise<{ id: string; start: string } & Record<string, unknown>>;

async function caller(origin: string, username: string): Promise<Call> {
  const token = await tokenOf(origin, username);
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(`${origin}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const answer = Object(await response.json());
    expect(response.status, `${method} ${path}: ${JSON.stringify(answer)}`).toBe(200);
    return answer.data;
  };
}

/**
 * Registers a member for activities in every state, and keeps favourites of every kind: a series with an evening of one's own, one that is
 * waited for and one that is offered; paid and reviewed ones, passed, declined and called off; pairs of matchmaking.
 */
export async function seedActivities(origin: string): Promise<void> {
  const [busy, rival, applicant, staff] = await Promise.all([BUSY, RIVAL, APPLICANT, STAFF].map((username) => caller(origin, username)));
  if (!busy || !rival || !applicant || !staff) throw new Error('no logins');
  await registerEvenings(busy, rival);
  await registerCourses(busy, staff);
  await keepFavourites(busy);
  await meet({ busy, rival, staff });
  const { id } = await applicant('POST', '/activity/matchmaking/publisher-one-on-one/apply_online', { intro: LONG_INTRO, agree: true });
  await staff('PUT', `/staff/registrations/${id}/pass`);
  await rival('POST', '/my/matchmaking_upgrade', { portfolio_url: LONG_URL, statement: LONG_INTRO });
}

async function registerEvenings(busy: Call, rival: Call): Promise<void> {
  const evening = (by: Call, session: number) => by('POST', '/activity/course/tuesday-ink/apply_online', { session, agree: true, points: 0 });
  const wait = (session: number) => busy('POST', '/waitlist', { kind: 'activity', activity_id: 'tuesday-ink', session, size: 1 });
  await evening(busy, 1);
  await evening(rival, 2);
  await wait(2);
  await evening(rival, 3);
  await wait(3);
  await rival('PUT', '/activity/course/tuesday-ink/cancel', { session: 3 });
}

async function registerCourses(busy: Call, staff: Call): Promise<void> {
  const answers = [{ id: 'pages', text: LONG_ANSWER }];
  const course = () => busy('POST', '/activity/course/breath-of-storyboards/apply_online', { agree: true, points: 60, answers });
  await staff('PUT', `/staff/registrations/${(await course()).id}/fail`, { reason: 'Please send at least eight finished pages.', language: 'en' });
  await course();
  const paid = await busy('POST', '/activity/course/screentone-cloud/apply_online', { agree: true, points: 30 });
  await staff('PUT', `/staff/registrations/${paid.id}/call_off`, { reason: '老師臨時住院，這一場改期舉行，日期確定後會再通知您。', language: 'zh' });
  await busy('POST', '/activity/lecture/translating-sound/apply_online', { size: 3, agree: true, points: 0 });
}

async function keepFavourites(busy: Call): Promise<void> {
  const items = ['news/lost-property', 'news/grand-prize-2026-results', 'news/lunar-new-year-2026', 'activity/lecture/editors-red-ink'];
  items.push(
    'activity/course/breath-of-storyboards',
    'activity/exhibition/ink-horizon-originals',
    'video/digital-colour-flats',
    'album/grand-prize-2025-night',
  );
  for (const item of items) await busy('PUT', `/${item}/collect`, { is_collect: true });
}

/** Two pairs: one that nobody has answered, one that both agreed to. */
async function meet({ busy, rival, staff }: Record<'busy' | 'rival' | 'staff', Call>): Promise<void> {
  const company = { is_organization: true, company: '綠電車出版股份有限公司漫畫編輯部', job_title: '主編', phone: '0223456789' };
  const works = { portfolio_url: LONG_URL, other_urls: ['https://zines.example/', LONG_URL] };
  const register = async (by: Call, activity: string, form: object) =>
    by('POST', `/activity/matchmaking/${activity}/apply_online`, { intro: LONG_INTRO, ...works, ...form, agree: true });
  for (const activity of ['publisher-one-on-one', 'winter-portfolio-day']) {
    const [own, other] = [await register(busy, activity, {}), await register(rival, activity, company)];
    for (const { id } of [own, other]) await staff('PUT', `/staff/registrations/${id}/pass`);
    const meeting = { start: clock(Date.parse(own.start) + 40 * MINUTE_MS), minutes: 20, teacher: '王老師', place: 'https://meet.example/table-3' };
    const pair = { creator_registration_id: own.id, company_registration_id: other.id };
    const { id } = await staff('POST', '/staff/introductions', { ...pair, meeting });
    if (activity === 'winter-portfolio-day') for (const by of [busy, rival]) await by('PUT', `/my/introductions/${id}`, { agree: true });
  }
}
