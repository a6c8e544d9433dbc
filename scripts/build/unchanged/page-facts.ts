import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type BuiltPage, readPage } from '../../deploy/deploy-rules.ts';
import { measuresOf, type PageMeasures, type WeighedPage } from '../../pages/page-budgets.ts';
import { digestOfFile, filesIn } from '../renderer/kept-files.ts';
import { KeptReading } from './kept-reading.ts';

/*
 * Facts about pages that are read out of their files: a page that is taken as it was has those it had. Otherwise each release would open and pack
 * tens of thousands of pages.
 */

/** Beside the pages of a site; no part of what is sent. */
const NAME = '.facts';
const ROOT = join(import.meta.dirname, '../../..');
/** The code that measures. */
const MEASURES = ['scripts/pages', 'scripts/deploy', 'src/server/site'];

const FactsSchema = v.object({
  /** A digest of the code that has measured. */
  by: v.string(),
  policies: v.array(v.string()),
  /** The place of its policy, and the bytes of its file. */
  pages: v.record(v.string(), v.pipe(v.tuple([v.number(), v.number()]), v.readonly())),
  /** The largest of each template alone. */
  weights: v.record(v.string(), v.any()),
});
type Facts = v.InferOutput<typeof FactsSchema>;
const known = new KeptReading<Facts | null>(NAME);

const digestOfMeasures = (): string => {
  const files = MEASURES.flatMap((folder) => filesIn(join(ROOT, folder)).map((path) => [folder, path, digestOfFile(join(ROOT, folder) + path)]));
  return createHash('sha256').update(JSON.stringify(files)).digest('hex');
};

/** Pages that a site has taken from the one before. */
export interface TakenPages {
  /** The folder of that one. */
  base: string;
  pages: ReadonlySet<string>;
}

/** The facts about the pages of a site, those of pages that were taken from the site that they were taken from. */
export class PageFacts implements PageMeasures {
  readonly #site: string;
  readonly #taken: TakenPages | null;
  readonly #before: Facts | null;
  readonly #by = digestOfMeasures();
  readonly #same = new Set<string>();
  readonly #measures: PageMeasures;
  readonly #policies = new Map<string, string>();
  readonly #bytes = new Map<string, number>();
  readonly #weights = new Map<string, WeighedPage>();

  constructor(site: string, taken: TakenPages | null) {
    this.#site = site;
    this.#taken = taken;
    this.#measures = measuresOf(site);
    const before = taken && factsOf(taken.base);
    this.#before = before?.by === this.#by ? before : null;
  }

  /** Pages that are as they were in that site besides, though they were made. */
  takeAlso(pages: Iterable<string>): void {
    for (const page of pages) this.#same.add(page);
  }

  pageAt(path: string): BuiltPage {
    const known = this.#known(path);
    const policy = (known && this.#before?.policies[known[0]]) ?? readPage(this.#site, path).policy;
    this.#policies.set(path, policy);
    return { path, policy };
  }

  bytesOf(path: string): number {
    const bytes = this.#known(path)?.[1] ?? this.#measures.bytesOf(path);
    this.#bytes.set(path, bytes);
    return bytes;
  }

  weightOf(path: string): WeighedPage {
    const weight = (this.#known(path) && (this.#before?.weights[path] as WeighedPage | undefined)) || this.#measures.weightOf(path);
    this.#weights.set(path, weight);
    return weight;
  }

  /** Leaves what was asked for in the site's folder. */
  write(): void {
    const policies = [...new Set(this.#policies.values())].sort();
    const places = new Map(policies.map((policy, place) => [policy, place]));
    const pages = [...this.#policies].map(([path, policy]) => [path, [places.get(policy) ?? 0, this.#bytes.get(path) ?? this.bytesOf(path)]] as const);
    const facts: Facts = { by: this.#by, policies, pages: Object.fromEntries(pages), weights: Object.fromEntries(this.#weights) };
    writeFileSync(join(this.#site, NAME), JSON.stringify(facts));
    known.keep(this.#site, facts);
  }

  #known(path: string): readonly [number, number] | undefined {
    return this.#taken?.pages.has(path) || this.#same.has(path) ? this.#before?.pages[path] : undefined;
  }
}

/** The facts that a site has left; null where there are none that can be read. */
export const factsOf = (site: string): Facts | null => known.of(site, readFacts);

function readFacts(site: string): Facts | null {
  try {
    return v.parse(FactsSchema, JSON.parse(readFileSync(join(site, NAME), 'utf8')));
  } catch {
    return null;
  }
}
