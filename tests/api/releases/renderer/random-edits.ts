import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { DAY_MS, MINUTE_MS } from '../../../../src/domain/time/period.ts';
import { formatDateTime, taipeiDay } from '../../../../src/domain/time/taipei-time.ts';

/** One of `many`, by a number from 0 to 1. */
const pick = <T>(many: readonly T[], at: number): T => many[Math.floor(at * many.length)] as T;

/** Draws numbers from 0 to 1, the same for one seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const TYPES = ['announcement', 'facility', 'event', 'member'];
const TAGS = ['visiting', 'booking', 'points', 'creators', 'exhibition'];
const LANGUAGE_FILES = ['zh.md', 'en.md', 'ja.md'];
/** Settings are everybody's: an edit of them makes all pages anew, and needs a process that has read none. */
export const SETTINGS = 'settings';
const EACH_SETTINGS = 13;

/** An edit of the content as an editor could make it, at a moment. */
export class RandomEdits {
  readonly #content: string;
  readonly #next: () => number;
  at: Date;

  constructor(content: string, { seed, at }: { seed: number; at: Date }) {
    this.#content = content;
    this.#next = numbersFrom(seed);
    this.at = at;
  }

  /** Makes the next edit. Content that it leaves wrong is for the caller to put back. @returns its name */
  make(number: number): string {
    const edits: readonly (readonly [string, () => void])[] = [
      ['a word', () => this.#edit(this.#text(), (source) => `${source}\n第${number}句。\n`)],
      ['a title', () => this.#edit(this.#text(), (source) => source.replace(/^title: .*$/m, `title: "第 ${number} 題"`))],
      ['a summary', () => this.#edit(this.#text(), (source) => source.replace(/^summary: .*$/m, `summary: "第 ${number} 次"`))],
      ['a type', () => this.#set(this.#news(), 'type', pick(TYPES, this.#next()))],
      ['tags', () => this.#set(this.#news(), 'tags', [...new Set([pick(TAGS, this.#next()), pick(TAGS, this.#next())])])],
      ['a pin', () => this.#set(this.#news(), 'pinned', this.#next() < 0.5)],
      ['a day', () => this.#set(this.#news(), 'published_on', taipeiDay(new Date(this.at.getTime() + (this.#next() * 60 - 50) * DAY_MS)))],
      ['a draft', () => this.#set(this.#item(), 'draft', this.#next() < 0.5)],
      ['a moment to come', () => this.#set(this.#item(), 'publish_at', this.#minute())],
      ['a moment to go', () => this.#set(this.#item(), 'unpublish_at', this.#minute())],
      ['no moment', () => this.#set(this.#item(), pick(['publish_at', 'unpublish_at'], this.#next()), undefined)],
      ['an item', () => cpSync(this.#news(), join(this.#content, `news/added-${number}`), { recursive: true })],
      ['an item less', () => rmSync(this.#news(), { recursive: true })],
      ['another id', () => renameSync(this.#news(), join(this.#content, `news/renamed-${number}`))],
      ['a language less', () => rmSync(join(this.#news(), pick(['en.md', 'ja.md'], this.#next())), { force: true })],
      ['a tag', () => this.#edit(join(this.#content, 'tags.yaml'), (source) => source.replace(/zh: (開放時間|第 \d+ 籤)/, `zh: 第 ${number} 籤`))],
      ['a list', () => this.#edit(join(this.#content, 'news/_types.yaml'), (source) => source.replace(/en: (Notice|Kind \d+)/, `en: Kind ${number}`))],
      ['the home page', () => this.#edit(this.#text('home'), (source) => source.replace(/^summary: .*$/m, `summary: "第 ${number} 次"`))],
      ['minutes', () => this.#pass(this.#next() * 300 * MINUTE_MS)],
      ['days', () => this.#pass(this.#next() * 20 * DAY_MS)],
      ['nothing', () => {}],
    ];
    if (number % EACH_SETTINGS === 0) return this.#settings(number);
    const [name, act] = pick(edits, this.#next());
    act();
    // Releases follow one another: each has its moment.
    this.#pass(1000);
    return name;
  }

  #settings(number: number): string {
    this.#edit(join(this.#content, 'settings/centre.yaml'), (source) => source.replace(/en: (Comic Hub|Hub \d+), ja/, `en: Hub ${number}, ja`));
    this.#pass(1000);
    return SETTINGS;
  }

  #pass(ms: number): void {
    this.at = new Date(this.at.getTime() + Math.round(ms));
  }

  /** A minute around now. */
  #minute(): string {
    return formatDateTime(new Date(this.at.getTime() + (this.#next() * 4 - 2) * DAY_MS)).slice(0, 'YYYY-MM-DD HH:mm'.length);
  }

  #folder(collection: string): string {
    const ids = readdirSync(join(this.#content, collection), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
    return join(this.#content, collection, pick(ids.sort(), this.#next()));
  }

  #news(): string {
    return this.#folder('news');
  }

  #item(): string {
    return this.#folder(pick(['news', 'news', 'activity', 'comic', 'video'], this.#next()));
  }

  #text(collection = pick(['news', 'news', 'activity', 'comic'], this.#next())): string {
    const folder = this.#folder(collection);
    const files = LANGUAGE_FILES.filter((file) => existsSync(join(folder, file)));
    return join(folder, pick(files, this.#next()));
  }

  #edit(file: string, change: (source: string) => string): void {
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  }

  #set(folder: string, field: string, value: unknown): void {
    const file = join(folder, 'item.yaml');
    const document = parseDocument(readFileSync(file, 'utf8'));
    if (value === undefined) document.delete(field);
    else document.set(field, value);
    writeFileSync(file, String(document));
  }
}
