import type { PageShape } from './page-shape.ts';

/**
 * Every kind of page there is, by the addresses of its pages below a language, with what one may weigh. A page of no kind
 * stops the build: whoever adds one says what it may cost (docs/decisions/092-every-page-has-a-kind.md).
 */
export interface PageKind {
  name: string;
  /** `*` is one part of an address, `**` any number of them, none too; `{a,b}` one of those. A page may have one kind alone. */
  pages: readonly string[];
  /** Compressed bytes before anybody presses anything: every module that the page loads by itself. */
  js: number;
  /** Compressed bytes of HTML and CSS. */
  text: number;
  /** Scripts and stylesheets beside the page; each is a round trip before it is at rest (docs/decisions/046-a-page-in-one-piece.md). */
  files: number;
  /** The most that its pages may have of each: what a phone must build before it shows one. */
  shape: PageShape;
}

const KB = 1024;
const ACTIVITIES = '{activity,activity_course,activity_exhibition,activity_lecture,activity_matchmaking}';
const LISTS = '{news_list,rent_list,faq,tag,calendar,video_list,comic_list,creator_list,publisher_list}';
const ITEMS = '{news,award,video,album,comic,creator,publisher,union,space}';
const PREVIEWED = `{news,album,video,rent,${ACTIVITIES.slice(1, -1)}}`;

export const PAGE_KINDS: readonly PageKind[] = [
  { name: 'door', pages: ['/index', '/404'], js: 8 * KB, text: 20 * KB, files: 0, shape: { elements: 150, atOnce: 150, depth: 10, css: 26000 } },
  { name: 'home', pages: ['index'], js: 8 * KB, text: 42 * KB, files: 0, shape: { elements: 1900, atOnce: 420, depth: 14, css: 52000 } },
  {
    name: 'list',
    pages: [`${LISTS}/**`, ACTIVITIES, `${ACTIVITIES}/page/*`, 'award_list', 'union_list'],
    js: 8 * KB,
    text: 40 * KB,
    files: 0,
    shape: { elements: 1200, atOnce: 960, depth: 14, css: 38000 },
  },
  {
    name: 'search',
    pages: ['google_search', 'advisory/preview'],
    js: 8 * KB,
    text: 40 * KB,
    files: 1,
    shape: { elements: 620, atOnce: 330, depth: 14, css: 30000 },
  },
  {
    name: 'text',
    pages: [`${ITEMS}/*`, `${ACTIVITIES}/*`, 'about/**', '{history,level,sitemap,privacy,terms,termsspacerental,error404,error500,error503}'],
    js: 8 * KB,
    text: 20 * KB,
    files: 0,
    shape: { elements: 800, atOnce: 580, depth: 14, css: 34000 },
  },
  // These load React, or read what they show from the server: bounded so that they do not grow unseen.
  {
    name: 'preview',
    pages: [`${PREVIEWED}/preview`],
    js: 130 * KB,
    text: 40 * KB,
    files: Number.POSITIVE_INFINITY,
    shape: { elements: 650, atOnce: 640, depth: 15, css: 50700 },
  },
  {
    name: 'booking',
    pages: ['rent/*'],
    js: 130 * KB,
    text: 40 * KB,
    files: Number.POSITIVE_INFINITY,
    shape: { elements: 650, atOnce: 640, depth: 15, css: 50700 },
  },
  {
    name: 'application',
    pages: ['space/*/apply', `${ACTIVITIES}/*/apply`, 'advisory', 'contact'],
    js: 160 * KB,
    text: 60 * KB,
    files: Number.POSITIVE_INFINITY,
    shape: { elements: 450, atOnce: 430, depth: 14, css: 44400 },
  },
  // Sells points, beside all that the law asks to be said.
  {
    name: 'sale',
    pages: ['recharge', 'recharge/result'],
    js: 128 * KB,
    text: 40 * KB,
    files: Number.POSITIVE_INFINITY,
    shape: { elements: 450, atOnce: 430, depth: 14, css: 52000 },
  },
  {
    name: 'account',
    pages: [
      '{sign,register,register_three,forget_password,change_password,account_cancel,3rd,unsubscribe}',
      '{register,forget,identity,olduser}/verify',
      'olduser/info',
    ],
    js: 160 * KB,
    text: 60 * KB,
    files: Number.POSITIVE_INFINITY,
    shape: { elements: 480, atOnce: 470, depth: 14, css: 40000 },
  },
  {
    name: 'member',
    pages: ['member/{info,apply,points,buy,receipt,rent,advisory,spaceApply,collect,ticket,calendar,matchmaking,pay}'],
    js: 136 * KB,
    text: 40 * KB,
    files: Number.POSITIVE_INFINITY,
    shape: { elements: 410, atOnce: 400, depth: 14, css: 56000 },
  },
  {
    name: 'desk',
    pages: ['desk', 'desk/pay'],
    // Staff's own, which may weigh 200 KB: with walk-ins and the printed list it is 136.
    js: 144 * KB,
    text: 40 * KB,
    files: Number.POSITIVE_INFINITY,
    shape: { elements: 260, atOnce: 250, depth: 12, css: 47000 },
  },
  // Staff's own pages, which nobody else loads. The desk has members' tickets beside the queues' styles.
  {
    name: 'staff',
    pages: ['staff', 'staff/**'],
    js: 200 * KB,
    text: 40 * KB,
    files: Number.POSITIVE_INFINITY,
    shape: { elements: 330, atOnce: 320, depth: 12, css: 56000 },
  },
];

const patterns = PAGE_KINDS.map((kind) => ({ kind, patterns: kind.pages.map(patternOf) }));

/** The kind of a built page, `/zh/news/x.html`. @throws for a page of no kind, which has no budget, and for one of two */
export function kindOf(path: string): PageKind {
  const address = path.replace(/^\/(?:zh|en|ja)\//, '').replace(/\.html$/, '');
  const [kind, other] = patterns.filter((each) => each.patterns.some((pattern) => pattern.test(address))).map((each) => each.kind);
  if (!kind) throw new Error(`${path}: a page of no declared kind, so without a budget: name it in scripts/pages/page-kinds.ts`);
  if (other) throw new Error(`${path}: a page of two kinds, ${kind.name} and ${other.name}: scripts/pages/page-kinds.ts`);
  return kind;
}

/** `/x` is a page outside the languages; a preview is an item of no list, whatever its template. */
function patternOf(pages: string): RegExp {
  const source = pages
    .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
    .replaceAll('/**', '(?:/~)*')
    .replaceAll('*', (star, at: number, all: string) => (all[at - 1] === ')' ? star : '~'))
    .replaceAll('~', '(?!preview$)[^/]+');
  return new RegExp(`^${source}$`);
}
