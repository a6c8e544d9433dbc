import type { Page } from '@playwright/test';
import type { ApplicationOutput } from '../../src/contract/creators/application.ts';
import type { StaffApplicationDetail } from '../../src/contract/creators/staff-application.ts';
import type { EmailPreviewOutput } from '../../src/contract/email-preview.ts';
import type { Scene } from './scene.ts';
import { STAFF } from './seed.ts';

/* A member's application to be a creator in each of its states, and its form step by step; and staff's queue of them. */

const MEMBER = 'general1';
const AT = '2026-11-20T14:00:00+08:00';
const REASON = '請附上出版社開立的出版證明，並說明您在《海風裡的分鏡練習簿》中負責的部分：編劇、分鏡、作畫或上色。作品頁面請至少附上十頁。';
const APPLIED: ApplicationOutput = {
  ...{ id: '00000000-0000-4000-8000-000000000001', kind: 'creator', status: 'applied', work_kind: 'published', published_on: '2025-06-01' },
  work_url: 'https://comics.example/a-very-long-address-of-a-work-that-goes-on-and-on-without-a-single-blank-in-it',
  info: {
    ...{ full_name: '歐陽漫畫愛好者', name_en: 'Ou-Yang Manhua Aihaozhe', pen_name: '一個用了很長很長的筆名的漫畫創作者' },
    ...{ industry: ['comics', 'illustration'], citizenship: 'domestic', country: null, address_type: 'foreign', postal_code: null, city: null, district: null },
    ...{ village: null, address: '12 Some Street, Another City', website: 'https://comics.example', social: null },
    ...{ profile_zh: '我畫海，也畫海邊的人。', profile_en: null, works: '《海風裡的分鏡練習簿》，2025' },
  },
  files: [{ id: '00000000-0000-4000-8000-000000000002', field: 'relevant_info', name: '出版證明與作品頁面的一個很長的檔名.pdf', size: 1_200_000 }],
  ...{ reason: null, reason_language: null, applied_on: '2026-11-20', created_at: AT, changed_at: AT, is_withdrawable: true, is_answerable: false },
};
const decided = { is_withdrawable: false };
const NO_PAGE = { page: null, may_have_page: false };
const FREE = { creator: null, associate: null, extension: 'NO_MEMBERSHIP' };
/** While one is open, no other may be sent. */
const OPEN = { ...NO_PAGE, membership: null, obstacles: { creator: 'ALREADY_APPLIED', associate: 'ALREADY_APPLIED', extension: 'NO_MEMBERSHIP' } };
const MEMBERSHIP = { class: 'creator', first_day: '2026-11-20', last_day: '2029-11-19' };

const CREATOR = { membership: MEMBERSHIP, obstacles: { creator: 'ALREADY_CREATOR', associate: 'ALREADY_CREATOR', extension: null } };
const PAGE = {
  id: 'c-0123456789ab',
  zhuyin: 'ㄡ',
  kana: 'おうようまんがあいこうか',
  latin: 'Ou-Yang Manhua Aihaozhe',
  fields: ['drawing'],
  genres: ['fantasy'],
  since: 2015,
};
const mayHave = (page: object | null) => ({ ...CREATOR, page, may_have_page: true });

const given =
  (application: ApplicationOutput | null, mine: object = { ...NO_PAGE, membership: null, obstacles: FREE }) =>
  async (page: Page) => {
    const data = application ? [application] : [];
    await page.route('**/api/my/creator_applications?*', (route) =>
      route.fulfill({ json: { data, meta: { total: data.length, page: 1, per_page: 1, last_page: 1 } } }),
    );
    await page.route('**/api/my/creator_membership', (route) => route.fulfill({ json: { data: mine } }));
  };
const scene = (name: string, before: Scene['before'], act?: Scene['act']): Scene => ({
  ...{ name: `creator-${name}`, path: 'member/apply', member: MEMBER },
  ...(before && { before }),
  ...(act && { act }),
});
const open = (page: Page) => page.locator('.creator-apply .btn.hot').first().click();
const goOn = (page: Page) => page.locator('form .actions [type=submit]').click();
const openPage = (page: Page) => page.locator('#public-page + .panel .actions .btn').first().click();
async function fillInfo(page: Page): Promise<void> {
  await open(page);
  await page.locator('input[name=kind]').first().check();
  await goOn(page);
  await page.locator('#step-info').waitFor();
}

const ID = '00000000-0000-4000-8000-00000000000';
const WAITING: StaffApplicationDetail = {
  ...APPLIED,
  member: { id: `${ID}9`, name: '歐陽漫畫愛好者', username: 'longaccountname2026', email: 'a-very-long-name@comics-research.example', class: 'associate' },
  earlier: [
    { id: `${ID}5`, kind: 'creator', status: 'unapproved', applied_on: '2026-06-02' },
    { id: `${ID}6`, kind: 'associate', status: 'approved', applied_on: '2025-11-30' },
  ],
};
const QUEUE: readonly StaffApplicationDetail[] = [
  WAITING,
  { ...WAITING, id: `${ID}3`, kind: 'extension', status: 'more_asked', reason: REASON, reason_language: 'zh', files: [], earlier: [] },
  { ...WAITING, id: `${ID}4`, kind: 'associate', status: 'unapproved', reason: REASON, reason_language: 'zh', info: null, files: [], earlier: [] },
];
const EMAIL: EmailPreviewOutput = {
  language: 'zh',
  to: 'a-very-long-name@comics-research.example',
  subject: '您已成為創作者',
  text: '歐陽漫畫愛好者，您好：\n\n您的申請已核准，會員資格至 2029 年 11 月 19 日。',
  takes_paragraph: true,
};
const queued = (items: readonly StaffApplicationDetail[]) => async (page: Page) => {
  const meta = { total: items.length, page: 1, per_page: 25, last_page: 1 };
  await page.route('**/api/staff/creator_applications?*', (route) => route.fulfill({ json: { data: items, meta } }));
  await page.route('**/api/staff/creator_applications/*', (route) => {
    const data = items.find(({ id }) => route.request().url().endsWith(id));
    return data ? route.fulfill({ json: { data } }) : route.fallback();
  });
  await page.route('**/api/staff/creator_applications/*/preview', (route) =>
    route.fulfill({ json: { data: { ...WAITING, status: 'approved', membership_until: '2029-11-19', emails: [EMAIL] } } }),
  );
};
const STAFF_QUEUE = { path: 'staff/creators', member: STAFF };
const opened = (i: number) => ({ member: STAFF, path: `staff/creators?id=${QUEUE[i]?.id}`, before: queued(QUEUE) });
const asks = (nth: number) => async (page: Page) => {
  await page.locator('.queue-one .acts-row .btn').nth(nth).click();
  await page.locator('dialog[open]').waitFor();
};

export const CREATOR_SCENES: readonly Scene[] = [
  scene('none', given(null)),
  scene('kind', given(null), open),
  scene('info', given(null), fillInfo),
  scene('info-wrong', given(null), async (page) => {
    await fillInfo(page);
    await goOn(page);
    await page.locator('.error').first().waitFor();
  }),
  scene('applied', given(APPLIED, OPEN), (page) => page.locator('details summary').click()),
  scene('asked', given({ ...APPLIED, status: 'more_asked', reason: REASON, reason_language: 'zh', is_answerable: true }, OPEN)),
  scene('refused', given({ ...APPLIED, ...decided, status: 'unapproved', reason: REASON, reason_language: 'zh' })),
  scene('approved', given({ ...APPLIED, ...decided, status: 'approved' }, mayHave(null))),
  scene('page', given({ ...APPLIED, ...decided, status: 'approved' }, mayHave(null)), openPage),
  scene('page-wrong', given({ ...APPLIED, ...decided, status: 'approved' }, mayHave(null)), async (page) => {
    await openPage(page);
    await page.locator('#public-page + .panel form [type=submit]').click();
    await page.locator('.error').first().waitFor();
  }),
  scene('page-wished', given({ ...APPLIED, ...decided, status: 'approved' }, mayHave(PAGE))),
  { ...STAFF_QUEUE, name: 'staff-creators', before: queued(QUEUE) },
  { ...STAFF_QUEUE, name: 'staff-creators-none', before: queued([]) },
  { name: 'staff-creator', ...opened(0) },
  { name: 'staff-creator-asked', ...opened(1) },
  { name: 'staff-creator-refused', ...opened(2) },
  { name: 'staff-creator-approve', ...opened(0), act: asks(0), isDialog: true },
  { name: 'staff-creator-refuse', ...opened(0), act: asks(1), isDialog: true },
  scene('failed', (page) => page.route('**/api/my/creator_membership', (route) => route.fulfill({ status: 503, json: {} }))),
];
