import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { COLLECT_INTENT_KEY } from '../../src/domain/site/browser-storage.ts';
import { compressPage } from '../../src/server/site/compress-page.ts';
import { kindOf, type PageKind } from './page-kinds.ts';
import { type PageShape, shapeOf } from './page-shape.ts';

const KB = 1024;
/** The most that hearts may cost a visitor: their script within a page, compressed (docs/decisions/163-favourites.md). */
const HEART_MAX_BYTES = KB;

interface Weight {
  js: number;
  text: number;
  /** Of the script that hearts need before one is pressed; 0 on a page without them. */
  heart: number;
}
interface PageOfKind {
  path: string;
  kind: PageKind;
}
export interface WeighedPage extends Weight {
  /** Scripts and stylesheets that the page asks for by itself. */
  files: number;
  shape: PageShape;
}

/** Tells of a page the bytes of its file, and what a reader loads with it. */
export interface PageMeasures {
  bytesOf(path: string): number;
  weightOf(path: string): WeighedPage;
}

/** Measures the pages of a site, each time anew. */
export const measuresOf = (dist: string): PageMeasures => ({ bytesOf: (path) => statSync(dist + path).size, weightOf: (path) => weigh(dist, path) });

/**
 * Prints the heaviest page of every kind and returns what is over budget, and each page that has no kind. `text` is HTML
 * and CSS; `js` is every module the page loads by itself, their static imports included. All compressed as they are served.
 */
export function checkBudgets(dist: string, paths: readonly string[], measures = measuresOf(dist)): string[] {
  const { pages, faults } = kindsOf(paths);
  let hearts = 0;
  const heaviest = new Map<PageKind, { path: string; weight: Weight }>();
  for (const { path, kind } of largestOfEachTemplate(pages, measures)) {
    const weight = measures.weightOf(path);
    hearts = Math.max(hearts, weight.heart);
    if (weight.js > kind.js) faults.push(`${path}: ${kilobytes(weight.js)} of JavaScript, ${kilobytes(kind.js)} allowed (${kind.name})`);
    if (weight.text > kind.text) faults.push(`${path}: ${kilobytes(weight.text)} of HTML and CSS, ${kilobytes(kind.text)} allowed (${kind.name})`);
    if (weight.files > kind.files) faults.push(`${path}: ${weight.files} scripts and stylesheets beside the page, ${kind.files} allowed (${kind.name})`);
    if (weight.heart > HEART_MAX_BYTES) faults.push(`${path}: ${kilobytes(weight.heart)} of JavaScript for hearts, ${kilobytes(HEART_MAX_BYTES)} allowed`);
    const parts: [keyof PageShape, string][] = [
      ['elements', 'elements'],
      ['atOnce', 'elements that are laid out at once'],
      ['depth', 'levels of nesting'],
      ['css', 'characters of styles'],
    ];
    for (const [part, words] of parts) {
      if (weight.shape[part] > kind.shape[part]) faults.push(`${path}: ${weight.shape[part]} ${words}, ${kind.shape[part]} allowed (${kind.name})`);
    }
    const known = heaviest.get(kind);
    if (!known || weight.js + weight.text > known.weight.js + known.weight.text) heaviest.set(kind, { path, weight });
  }
  process.stdout.write('Heaviest page of each kind, compressed:\n');
  process.stdout.write(`  hearts      JS ${kilobytes(hearts)} of ${kilobytes(HEART_MAX_BYTES)}\n`);
  for (const [{ name, js, text }, { path, weight }] of heaviest) {
    process.stdout.write(
      `  ${name.padEnd(11)} JS ${kilobytes(weight.js)} of ${kilobytes(js)}, HTML + CSS ${kilobytes(weight.text)} of ${kilobytes(text)}  ${path}\n`,
    );
  }
  if (hearts === 0 && pages.length > 0) faults.push('no page has the script of hearts, so nobody knows what it weighs');
  return faults;
}

/** Every page with its kind; one of none is a fault. */
function kindsOf(paths: readonly string[]): { pages: PageOfKind[]; faults: string[] } {
  const pages: PageOfKind[] = [];
  const faults: string[] = [];
  for (const path of paths.filter((each) => each.endsWith('.html'))) {
    try {
      pages.push({ path, kind: kindOf(path) });
    } catch (error) {
      faults.push((error as Error).message);
    }
  }
  return { pages, faults };
}

/** Pages of one template load the same scripts and styles: the largest few of each tell of all. */
function largestOfEachTemplate(pages: readonly PageOfKind[], measures: PageMeasures): PageOfKind[] {
  const templateOf = ({ path, kind }: PageOfKind) => {
    const [, , ...rest] = path.split('/');
    return `${kind.name} ${rest.length > 1 ? `${rest[0]} ${rest.length}` : rest[0]}`;
  };
  const templates = Map.groupBy(
    pages.map((page) => ({ ...page, bytes: measures.bytesOf(page.path) })),
    templateOf,
  );
  return [...templates.values()].flatMap((group) => group.toSorted((a, b) => b.bytes - a.bytes).slice(0, WEIGHED_OF_A_TEMPLATE));
}
const WEIGHED_OF_A_TEMPLATE = 12;

const kilobytes = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`.padStart(8);

function weigh(dist: string, path: string): WeighedPage {
  const html = readFileSync(dist + path, 'utf8');
  const own = (attribute: RegExp) => [...html.matchAll(attribute)].flatMap((match) => match[1] ?? []).filter((url) => url.startsWith('/'));
  const css = own(/<link[^>]+rel="?stylesheet"?[^>]+href="?([^"\s>]+)/g);
  const inlined = Array.from(html.matchAll(/<script(?![^>]*(?:\ssrc=|application\/(?:ld\+)?json))[^>]*>([\s\S]*?)<\/script>/g), ([, code = '']) => code);
  const heart = inlined.find((code) => code.includes(COLLECT_INTENT_KEY));
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
  return {
    js: sum(modules) + compressPage(Buffer.from(inlined.join('\n'))).length,
    heart: heart === undefined ? 0 : compressPage(Buffer.from(heart)).length,
    text: sizeOf(dist, path) + sum(css),
    files: scripts.length + css.length,
    shape: shapeOf(html),
  };
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
  return existsSync(`${file}.br`) ? statSync(`${file}.br`).size : compressPage(readFileSync(file)).length;
}
