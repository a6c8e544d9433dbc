import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { policyOfPage } from '../../src/server/site/response-headers.ts';

export interface BuiltPage {
  /** Its file, from the root of the site: `/en/news/a.html`. */
  path: string;
  policy: string;
}
/** Facts about the pages for a host that serves the site by itself. */
export interface DeployRules {
  /** Pages whose first segment below the language begins so, and a policy that allows what any of them holds. No prefix begins another. */
  groups: { prefix: string; policy: string }[];
  /** Of the page at `/`, which finds the visitor's language. */
  home: string;
  /** Of the page that is shown at any address that leads nowhere. */
  lost: string;
  /** Paths beside the pages, by the folder where they stand in one. */
  others: { path: string; hasScripts: boolean; hasFiles: boolean }[];
}

const LOST = '/404.html';
const HOME = '/index.html';
const BELOW_LANGUAGE = /^\/[a-z]{2}\/([^/.]+)/;
const HEAD_BYTES = 16_384;

/** A page's own policy, read from its head alone. @throws Error for a page without one */
export function readPage(dist: string, path: string): BuiltPage {
  const head = Buffer.alloc(HEAD_BYTES);
  const file = openSync(join(dist, path), 'r');
  try {
    const policy = policyOfPage(head.subarray(0, readSync(file, head)));
    if (policy === null) throw new Error(`${path} has no policy of its own`);
    return { path, policy };
  } finally {
    closeSync(file);
  }
}

/** One policy that allows what each of them does. */
export function unionOf(policies: readonly string[]): string {
  const directives = new Map<string, Set<string>>();
  for (const directive of new Set(policies.flatMap((policy) => policy.split(';')))) {
    const [name = '', ...values] = directive.trim().split(/\s+/);
    const known = directives.get(name) ?? new Set();
    for (const value of values) known.add(value);
    directives.set(name, known);
  }
  return [...directives].map(([name, values]) => [name, ...values].join(' ')).join(';');
}

/** The rules of a built site: few enough for hosts that take a hundred. */
export function deployRules(pages: readonly BuiltPage[], otherPaths: readonly string[]): DeployRules {
  const at = (path: string) => pages.find((page) => page.path === path)?.policy ?? raise(`the build has no ${path}`);
  const lost = at(LOST);
  const bySegment = new Map<string, Set<string>>();
  for (const { path, policy } of pages) {
    const segment = BELOW_LANGUAGE.exec(path)?.[1];
    if (!segment) {
      if (path !== LOST && path !== HOME) raise(`${path} stands below no language: no rule is made for it`);
      continue;
    }
    bySegment.set(segment, (bySegment.get(segment) ?? new Set()).add(policy));
  }
  const groups: { prefix: string; policies: string[] }[] = [];
  for (const [segment, policies] of [...bySegment].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const last = groups.at(-1);
    if (last && segment.startsWith(last.prefix)) last.policies.push(...policies);
    // What is not there is asked for below any segment, and answered with the page that says so.
    else groups.push({ prefix: segment, policies: [lost, ...policies] });
  }
  return { groups: groups.map(({ prefix, policies }) => ({ prefix, policy: unionOf(policies) })), home: at(HOME), lost, others: otherRules(otherPaths) };
}

function otherRules(paths: readonly string[]): DeployRules['others'] {
  const rules = new Map<string, DeployRules['others'][number]>();
  for (const path of paths) {
    if (BELOW_LANGUAGE.test(path)) continue;
    const [, first = '', rest] = path.split('/');
    const place = rest === undefined ? `/${first}` : `/${first}/`;
    const rule = rules.get(place) ?? { path: place, hasScripts: false, hasFiles: false };
    if (path.endsWith('.js')) rule.hasScripts = true;
    else rule.hasFiles = true;
    rules.set(place, rule);
  }
  return [...rules.values()];
}

function raise(message: string): never {
  throw new Error(message);
}
