import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packPage } from '../src/server/pack-page.ts';

/** Kinds of public pages with their budgets in compressed bytes before interaction (design section 7). */
const KB = 1024;
const LISTS = ['news_list', 'rent_list', 'award_list', 'faq', 'tag', 'calendar', 'video_list', 'comic_list', 'creator_list', 'publisher_list', 'union_list'];
const TEXTS = ['news', 'award', 'video', 'album', 'comic', 'creator', 'publisher', 'union', 'space', 'about', 'history', 'level', 'sitemap'];
const page = (names: readonly string[], rest: string) => new RegExp(`^/(zh|en|ja)/(${names.join('|')})${rest}\\.html$`);
/** `files`: scripts and stylesheets beside the page; each is a round trip before it is at rest (docs/decisions/046-a-page-in-one-piece.md). */
const KINDS: { name: string; pattern: RegExp; js: number; text: number; files?: number }[] = [
  { name: 'home', pattern: page(['index'], ''), js: 8 * KB, text: 40 * KB },
  { name: 'list', pattern: page(LISTS, '(/.*)?'), js: 8 * KB, text: 40 * KB },
  { name: 'list', pattern: page(['google_search', 'advisory/preview'], ''), js: 8 * KB, text: 40 * KB, files: 1 },
  { name: 'list', pattern: page(['activity(?:_[a-z]+)?'], '(/page/.*)?'), js: 8 * KB, text: 40 * KB },
  // Previews read their draft from the server; applications are forms: neither is a text.
  { name: 'text', pattern: page([...TEXTS, 'activity(?:_[a-z]+)?'], '(/(?!preview\\.)[^/]+)?'), js: 8 * KB, text: 20 * KB },
  { name: 'text', pattern: page(['privacy', 'terms', 'termsspacerental', 'error404', 'error500'], ''), js: 8 * KB, text: 20 * KB },
];
/** Portal pages load React; they are printed, and bounded so that they do not grow unseen. */
const PORTAL = { name: 'portal', js: 160 * KB, text: 60 * KB, files: Number.POSITIVE_INFINITY };

interface Weight {
  js: number;
  text: number;
}
interface WeighedPage extends Weight {
  /** Scripts and stylesheets that the page asks for by itself. */
  files: number;
}

/**
 * Prints the heaviest page of every kind and returns what is over budget. `text` is HTML and CSS; `js` is every module
 * the page loads by itself, their static imports included. All compressed as they are served.
 */
export function checkBudgets(dist: string, paths: readonly string[]): string[] {
  const faults: string[] = [];
  const heaviest = new Map<string, { path: string; weight: Weight; budget: Weight }>();
  for (const path of largestOfEachTemplate(dist, paths)) {
    const kind = KINDS.find(({ pattern }) => pattern.test(path)) ?? PORTAL;
    const weight = weigh(dist, path);
    if (weight.js > kind.js) faults.push(`${path}: ${kilobytes(weight.js)} of JavaScript, ${kilobytes(kind.js)} allowed (${kind.name})`);
    if (weight.text > kind.text) faults.push(`${path}: ${kilobytes(weight.text)} of HTML and CSS, ${kilobytes(kind.text)} allowed (${kind.name})`);
    const allowed = kind.files ?? 0;
    if (weight.files > allowed) faults.push(`${path}: ${weight.files} scripts and stylesheets beside the page, ${allowed} allowed (${kind.name})`);
    const known = heaviest.get(kind.name);
    if (!known || weight.js + weight.text > known.weight.js + known.weight.text) heaviest.set(kind.name, { path, weight, budget: kind });
  }
  process.stdout.write('Heaviest page of each kind, compressed:\n');
  for (const [name, { path, weight, budget }] of heaviest) {
    process.stdout.write(
      `  ${name.padEnd(7)} JS ${kilobytes(weight.js)} of ${kilobytes(budget.js)}, HTML + CSS ${kilobytes(weight.text)} of ${kilobytes(budget.text)}  ${path}\n`,
    );
  }
  return faults;
}

/** Pages of one template load the same scripts and styles: the largest few of each tell of all. */
function largestOfEachTemplate(dist: string, paths: readonly string[]): string[] {
  const pages = paths.filter((each) => /^\/(zh|en|ja)\/.*\.html$/.test(each)).map((path) => ({ path, bytes: statSync(dist + path).size }));
  const templateOf = (path: string) => {
    const [, , ...rest] = path.split('/');
    return rest.length > 1 ? `${rest[0]} ${rest.length}` : rest[0];
  };
  const templates = Map.groupBy(pages, ({ path }) => templateOf(path));
  return [...templates.values()].flatMap((group) =>
    group
      .toSorted((a, b) => b.bytes - a.bytes)
      .slice(0, WEIGHED_OF_A_TEMPLATE)
      .map(({ path }) => path),
  );
}
const WEIGHED_OF_A_TEMPLATE = 12;

const kilobytes = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`.padStart(8);

function weigh(dist: string, path: string): WeighedPage {
  const html = readFileSync(dist + path, 'utf8');
  const own = (attribute: RegExp) => [...html.matchAll(attribute)].flatMap((match) => match[1] ?? []).filter((url) => url.startsWith('/'));
  const css = own(/<link[^>]+rel="?stylesheet"?[^>]+href="?([^"\s>]+)/g);
  const inline = Array.from(html.matchAll(/<script(?![^>]*(?:\ssrc=|application\/(?:ld\+)?json))[^>]*>([\s\S]*?)<\/script>/g), ([, code]) => code).join('\n');
  const modules = new Set<string>();
  // What stands in a template waits for a press of a button.
  const scripts = own(/(?<!<template[^>]*>\s*)<script[^>]+src="?([^"\s>]+)/g);
  for (const url of scripts) addModule(dist, url, modules);
  // An island that comes by itself brings its component and renderer with it.
  for (const tag of html.match(/<astro-island[^>]*client="(?:load|only|engage)"[^>]*>/g) ?? []) {
    for (const name of ['component-url', 'renderer-url']) {
      const url = new RegExp(`${name}="([^"]+)"`).exec(tag)?.[1];
      if (url) addModule(dist, url, modules);
    }
  }
  const sum = (urls: Iterable<string>) => [...urls].reduce((total, url) => total + sizeOf(dist, url), 0);
  return { js: sum(modules) + packPage(Buffer.from(inline)).length, text: sizeOf(dist, path) + sum(css), files: scripts.length + css.length };
}

function addModule(dist: string, url: string, seen: Set<string>): void {
  const file = dist + url.split('?')[0];
  if (seen.has(url) || !existsSync(file)) return;
  seen.add(url);
  const source = readFileSync(file, 'utf8');
  for (const match of source.matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[\w*{][^'"();]*?from\s*)?["'](\.[^"']+)["']/g)) {
    if (match[1]) addModule(dist, join(dirname(url), match[1]), seen);
  }
}

function sizeOf(dist: string, url: string): number {
  const file = dist + (url.split('?')[0] ?? '');
  return existsSync(`${file}.br`) ? statSync(`${file}.br`).size : packPage(readFileSync(file)).length;
}
