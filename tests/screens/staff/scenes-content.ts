import type { Page } from '@playwright/test';
import type { ContentChangeOutput } from '../../../src/contract/editing/content-history.ts';
import type { ContentItemOutput, ContentSummary } from '../../../src/contract/editing/staff-content.ts';
import { DRAFT_PREFIX } from '../../../src/domain/site/browser-storage.ts';
import type { Scene } from '../scene.ts';
import { STAFF } from '../seed.ts';

/* Content as an editor has it: the list, one item, what waits for a review, what two have changed, what was changed before, and the board of translations. */

const REVISION = 'a'.repeat(64);
const OLD = 'b'.repeat(64);
const REVIEW = 'https://git.example/centre/content/pulls/18';
const LONG = '從編輯者的一次修改到公開的頁面：冬季開館時間、入場辦法與週邊活動的完整說明，以及各樓層在連續假期期間的調整';
const SUMMARY: ContentSummary = {
  ...{ id: 'news.winter-opening-hours', collection: 'news', name: 'winter-opening-hours', state: 'scheduled', changes_at: '2026-12-01T09:00:00+08:00' },
  ...{ title_zh: '冬季開館時間', title_en: 'Opening hours in winter', title_ja: '冬の開館時間' },
  ...{ translation_zh: null, translation_en: 'older', translation_ja: 'missing', changed_at: '2026-11-20T14:00:00+08:00', changed_by: '王大明' },
  ...{ others: ['Lin Mei'], review_url: null },
};
const ROWS: readonly ContentSummary[] = [
  SUMMARY,
  { ...SUMMARY, id: 'news.b', name: 'b', title_zh: LONG, title_en: null, title_ja: null, state: 'draft', changes_at: null, review_url: REVIEW, others: [] },
  { ...SUMMARY, id: 'video.c', collection: 'video', name: 'c', state: 'public', translation_en: 'current', translation_ja: 'current', changed_by: null },
  { ...SUMMARY, id: 'settings.rent', collection: 'settings', name: 'rent', title_zh: null, title_en: null, title_ja: null, state: null, translation_en: null },
  { ...SUMMARY, id: 'activity.d', collection: 'activity', name: 'd', state: 'ended', changed_at: null, changed_by: null, changes_at: null },
];
const text = (title: string, body: string) => ({ front: { title, summary: `${title}：${body.slice(0, 20)}` }, body });
const ZH = text('冬季開館時間', '十二月起，週末延長到晚上九點。\n\n## 交通\n\n- 捷運：善導寺站\n- 公車：審計部站');
const ITEM: ContentItemOutput = {
  ...{ ...SUMMARY, revision: REVISION, page: 'news/winter-opening-hours', may_save: true, files: [], reviewed: [] },
  shared: { type: 'notice', published_on: '2026-12-01', pinned: true, tags: ['exhibition'], publish_at: '2026-12-01 09:00' },
  texts: { zh: ZH, en: text('Opening hours in winter', 'From December the house stays open until nine at weekends.'), ja: null },
  zh_then: { zh: null, en: text('冬季開館時間', '十二月起，週末延長到晚上八點。\n\n## 交通\n\n- 捷運：善導寺站'), ja: null },
};
const VIDEO: ContentItemOutput = {
  ...{ ...ITEM, id: 'video.c', collection: 'video', name: 'c', translation_en: 'current', zh_then: { zh: null, en: null, ja: null }, others: [] },
  shared: {
    ...{ type: 'talk', published_on: '2026-11-01', duration_seconds: 95, file: 'clip.mp4', width: 1280, height: 720, tags: [] },
    chapters: [{ at_seconds: 0, name: { zh: '開始', en: 'Beginning', ja: 'はじめ' } }],
  },
  files: [
    { name: 'clip.mp4', bytes: 2_400_000, width: null, height: null },
    { name: 'clip.zh.vtt', bytes: 800, width: null, height: null },
  ],
};
const CHANGES: readonly ContentChangeOutput[] = [
  {
    ...{
      id: '00000000-0000-4000-8000-000000000001',
      act: 'saved',
      at: '2026-11-20T14:00:00+08:00',
      by: '王大明',
      revision_before: OLD,
      revision_after: REVISION,
    },
    fields: [
      { field: 'texts.zh.body', before: '十二月起，週末延長到晚上八點。', after: ZH.body },
      { field: 'shared.pinned', before: false, after: true },
    ],
    ...{ files: [{ name: 'hall.webp', change: 'added' }], commit: null, review_url: REVIEW, undoes: null, may_be_undone: true },
  },
  {
    ...{ id: '00000000-0000-4000-8000-000000000002', act: 'created', at: '2026-11-18T09:30:00+08:00', by: null, revision_before: null, revision_after: OLD },
    ...{ fields: [], files: [], commit: null, review_url: null, undoes: null, may_be_undone: false },
  },
];
const FAULTS = { 'shared.published_on': ['請輸入日期，例如 2026-11-28，或相對日期，例如 @+2w6。'], 'texts.zh.front.title': ['不能空白。'] };

const list = (rows: readonly ContentSummary[]) => (page: Page) =>
  page.route('**/api/staff/content?*', (route) =>
    route.fulfill({ json: { data: rows, meta: { total: rows.length, page: 1, per_page: 25, last_page: Math.max(1, Math.ceil(rows.length / 25)) } } }),
  );
const away = (page: Page) =>
  page.route('**/api/staff/content?*', (route) => route.fulfill({ status: 503, json: { message: '內容目前無法讀取。', code: 'CONTENT_AWAY' } }));

const item =
  (shown: ContentItemOutput, { faults = {}, changes = CHANGES }: { faults?: Record<string, string[]>; changes?: readonly ContentChangeOutput[] } = {}) =>
  async (page: Page) => {
    const of = `**/api/staff/content/${shown.id}`;
    await page.route(of, (route) => route.fulfill({ json: { data: shown } }));
    await page.route(`${of}/check`, (route) =>
      route.fulfill({ json: { data: { errors: faults, html: { zh: '<p>十二月起</p>', en: '<p>From December</p>', ja: null } } } }),
    );
    const opened = { others: [{ id: 'x', name: 'Lin Mei' }], revision: shown.revision, changed_at: null, changed_by: null };
    await page.route(`${of}/open`, (route) => route.fulfill({ json: { data: opened } }));
    await page.route(`${of}/changes?*`, (route) =>
      route.fulfill({ json: { data: changes, meta: { total: changes.length, page: 1, per_page: 10, last_page: 1 } } }),
    );
    const html = '<html><head></head><body><main><h1>冬季開館時間</h1><p class="lead">十二月起</p></main></body></html>';
    const preview = Object.keys(faults).length > 0 ? { state: 'faulty', html: null, errors: faults } : { state: 'shown', html, errors: {} };
    await page.route(`${of}/page`, (route) => route.fulfill({ json: { data: preview } }));
  };

/** The server that makes pages is away. */
const previewAway = async (page: Page) => {
  await item(ITEM)(page);
  await page.route(`**/api/staff/content/${ITEM.id}/page`, (route) => route.abort());
};
/** A page with a film that is larger than any that is sent, and captions that do not come. */
const largeFilm = async (page: Page) => {
  await item({ ...VIDEO, files: VIDEO.files.map((file) => (file.name === 'clip.mp4' ? { ...file, bytes: 100_000_000 } : file)) })(page);
  await page.route(`**/api/staff/content/${VIDEO.id}/clips/*`, (route) => route.abort());
  const html =
    '<html><head></head><body><main><h1>開館時間</h1><video controls><source src="draft-file:clip.mp4"><track src="draft-file:clip.zh.vtt"></video></main></body></html>';
  await page.route(`**/api/staff/content/${VIDEO.id}/page`, (route) => route.fulfill({ json: { data: { state: 'shown', html, errors: {} } } }));
};

/** A draft of an older version, which somebody else has saved since. */
const conflict = async (page: Page) => {
  await item(ITEM)(page);
  const base = { revision: OLD, shared: ITEM.shared, texts: { ...ITEM.texts, zh: text('開館時間', '舊的內文。') } };
  const draft = { name: '', shared: ITEM.shared, texts: { ...ITEM.texts, zh: text('冬天的開館時間', '我寫的內文。') }, put: [], drop: [], still_right: [] };
  await page.addInitScript(
    ([key, kept]) => sessionStorage.setItem(key ?? '', kept ?? ''),
    [`${DRAFT_PREFIX}content ${ITEM.id}`, JSON.stringify({ base, draft })],
  );
};
const press = (selector: string, shown: string) => async (page: Page) => {
  await page.locator(selector).first().click();
  await page.locator(shown).first().waitFor();
};
const path = (of: ContentItemOutput) => `staff/content/item?id=${of.id}`;
const reviewed = [
  { at: '2026-11-20T14:00:00+08:00', by: '王大明' },
  { at: '2026-11-20T15:20:00+08:00', by: 'Lin Mei' },
];

export const CONTENT_SCENES: readonly Scene[] = [
  { name: 'content-list', path: 'staff/content', member: STAFF, before: list(ROWS) },
  { name: 'content-list-none', path: 'staff/content', member: STAFF, before: list([]) },
  { name: 'content-list-away', path: 'staff/content', member: STAFF, before: away },
  { name: 'content-item', path: path(ITEM), member: STAFF, before: item(ITEM) },
  { name: 'content-item-faults', path: path(ITEM), member: STAFF, before: item({ ...ITEM, title_zh: LONG }, { faults: FAULTS }) },
  { name: 'content-item-review', path: path(ITEM), member: STAFF, before: item({ ...ITEM, review_url: REVIEW, reviewed }) },
  { name: 'content-item-read-only', path: path(ITEM), member: STAFF, before: item({ ...ITEM, may_save: false }, { changes: [] }) },
  { name: 'content-item-conflict', path: path(ITEM), member: STAFF, before: conflict },
  { name: 'content-item-history', path: path(ITEM), member: STAFF, before: item(ITEM), act: press('.edit-history summary', '.edit-history .edit-lines') },
  { name: 'content-item-preview', path: path(ITEM), member: STAFF, before: item(ITEM), act: press('#edit-preview + p .btn', '.edit-stage') },
  {
    ...{ name: 'content-item-preview-faults', path: path(ITEM), member: STAFF, before: item(ITEM, { faults: FAULTS }) },
    act: press('#edit-preview + p .btn', '.edit-part .notice.warning ul'),
  },
  {
    ...{ name: 'content-item-preview-away', path: path(ITEM), member: STAFF, before: previewAway },
    act: press('#edit-preview + p .btn', '.edit-part .notice.warning ul'),
  },
  {
    ...{ name: 'content-video-preview', path: path(VIDEO), member: STAFF, before: largeFilm },
    act: press('#edit-preview + p .btn', '.edit-part .notice.warning + .notice.warning'),
  },
  { name: 'content-video', path: path(VIDEO), member: STAFF, before: item(VIDEO) },
  { name: 'content-new', path: 'staff/content/item?new=activity', member: STAFF },
  { name: 'content-missing', path: 'staff/content/item?id=news.no-such-item', member: STAFF },
  { name: 'translations', path: 'staff/content/translations', member: STAFF, before: list(ROWS) },
  {
    ...{ name: 'translations-item', path: `staff/content/translations?id=${ITEM.id}`, member: STAFF },
    before: async (page) => {
      await list(ROWS)(page);
      await item(ITEM)(page);
    },
  },
];
