import type { Page } from '@playwright/test';
import type { ApplicationOutput } from '../../src/contract/creators/application.ts';
import type { Scene } from './scene.ts';

/* A member's application to be a creator in each of its states, and its form step by step. */

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
const FREE = { creator: null, associate: null, extension: 'NO_MEMBERSHIP' };
/** While one is open, no other may be sent. */
const OPEN = { membership: null, obstacles: { creator: 'ALREADY_APPLIED', associate: 'ALREADY_APPLIED', extension: 'NO_MEMBERSHIP' } };
const MEMBERSHIP = { class: 'creator', first_day: '2026-11-20', last_day: '2029-11-19' };

const given =
  (application: ApplicationOutput | null, mine: object = { membership: null, obstacles: FREE }) =>
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
async function fillInfo(page: Page): Promise<void> {
  await open(page);
  await page.locator('input[name=kind]').first().check();
  await goOn(page);
  await page.locator('#step-info').waitFor();
}

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
  scene(
    'approved',
    given(
      { ...APPLIED, ...decided, status: 'approved' },
      { membership: MEMBERSHIP, obstacles: { creator: 'ALREADY_CREATOR', associate: 'ALREADY_CREATOR', extension: null } },
    ),
  ),
  scene('failed', (page) => page.route('**/api/my/creator_membership', (route) => route.fulfill({ status: 503, json: {} }))),
];
