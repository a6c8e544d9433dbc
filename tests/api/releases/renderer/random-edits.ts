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
const TAGS = ['opening-hours', 'visiting', 'exhibition'];
const LANGUAGE_FILES = ['zh.md', 'en.md', 'ja.md'];
/** The edits that each run begins with: of settings that all pages say, that a few say, and that none says. */
export const FIRST_EDITS = ['hours', 'a closed day', 'a sender', 'a name of the centre'] as const;

/** An edit of the content as an editor could make it, at a moment. */
export class RandomEdits {
  readonly #content: string;
  readonly #next: () => number;
  /** Puts the last edit back, its last act first. */
  #back: (() => void)[] = [];
  at: Date;

  constructor(content: string, { seed, at }: { seed: number; at: Date }) {
    this.#content = content;
    this.#next = numbersFrom(seed);
    this.at = at;
  }

  /** Puts back what the last edit has left, when content does not allow it. */
  undo(): void {
    for (const act of this.#back.reverse()) act();
    this.#back = [];
  }

  /** Makes the next edit. @returns its name */
  make(number: number): string {
    this.#back = [];
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
      ['an item', () => this.#add(this.#news(), `news/added-${number}`)],
      ['an item less', () => this.#move(this.#news(), `../gone-${number}`)],
      ['another id', () => this.#move(this.#news(), `news/renamed-${number}`)],
      ['a language less', () => this.#drop(join(this.#news(), pick(['en.md', 'ja.md'], this.#next())))],
      ['a tag', () => this.#edit(join(this.#content, 'tags.yaml'), (source) => source.replace(/zh: (開放時間|第 \d+ 籤)/, `zh: 第 ${number} 籤`))],
      ['a list', () => this.#edit(join(this.#content, 'news/_types.yaml'), (source) => source.replace(/en: (Notice|Kind \d+)/, `en: Kind ${number}`))],
      ['the home page', () => this.#edit(this.#text('home'), (source) => source.replace(/^summary: .*$/m, `summary: "第 ${number} 次"`))],
      ['a setting', () => this.#setting('levels.yaml', (source) => source.replace(/en: "?(Readers who|Reader \d+)/, `en: "Reader ${number}`))],
      ['a setting of few', () => this.#setting('contact.yaml', (source) => source.replace(/en: (General enquiry|Cause \d+)/, `en: Cause ${number}`))],
      ['hours', () => this.#setting('opening.yaml', (source) => source.replace(/open_hour: \d+/, `open_hour: ${8 + (number % 4)}`))],
      ['a closed day', () => this.#setting('opening.yaml', (source) => source.replace(/closures: .*$/m, `closures: [${this.#closure(number)}]`))],
      ['a sender', () => this.#setting('centre.yaml', (source) => source.replace(/mail_from: .*$/m, `mail_from: no-reply-${number}@comichub.example`))],
      ['a name of the centre', () => this.#setting('centre.yaml', (source) => source.replace(/en: (Comic Hub|Hub \d+), ja/g, `en: Hub ${number}, ja`))],
      [
        'a telephone',
        () => this.#setting('centre.yaml', (source) => source.replace(/telephone: .*$/m, number % 2 ? 'telephone: null' : `telephone: "+886-2-${number}"`)),
      ],
      ['minutes', () => this.#pass(this.#next() * 300 * MINUTE_MS)],
      ['days', () => this.#pass(this.#next() * 20 * DAY_MS)],
      ['nothing', () => {}],
    ];
    const [name, act] = edits.find(([each]) => each === FIRST_EDITS[number]) ?? pick(edits, this.#next());
    act();
    // Releases follow one another: each has its moment.
    this.#pass(1000);
    return name;
  }

  #setting(file: string, change: (source: string) => string): void {
    this.#edit(join(this.#content, 'settings', file), change);
  }

  /** A day from tomorrow on. */
  #closure(number: number): string {
    const day = taipeiDay(new Date(this.at.getTime() + DAY_MS * (1 + (number % 20))));
    return `{ date: "${day}", name: { zh: 休館, en: Closed, ja: 休館 } }`;
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
    const before = readFileSync(file, 'utf8');
    this.#back.push(() => writeFileSync(file, before));
    writeFileSync(file, change(before));
  }

  #add(folder: string, copy: string): void {
    const to = join(this.#content, copy);
    this.#back.push(() => rmSync(to, { recursive: true }));
    cpSync(folder, to, { recursive: true });
  }

  #move(folder: string, name: string): void {
    const to = join(this.#content, name);
    this.#back.push(() => renameSync(to, folder));
    renameSync(folder, to);
  }

  #drop(file: string): void {
    if (!existsSync(file)) return;
    const before = readFileSync(file, 'utf8');
    this.#back.push(() => writeFileSync(file, before));
    rmSync(file);
  }

  #set(folder: string, field: string, value: unknown): void {
    this.#edit(join(folder, 'item.yaml'), (source) => {
      const document = parseDocument(source);
      if (value === undefined) document.delete(field);
      else document.set(field, value);
      return String(document);
    });
  }
}
