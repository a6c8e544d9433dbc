import type { StageDraw } from '../../../domain/editing/draft-stage.ts';

/*
 * The scripts of a page, for a page without an origin: it may fetch none of them, since they are the site's own. Whoever shows it fetches them all, and each speaks of the others by
 * their whole addresses, which an import map answers.
 */

type Module = StageDraw['modules'][number];

/** The scripts of a page as they stand in it: by their addresses, and in islands, which say what they need. */
const IN_PAGE = /\b(?:src|component-url|renderer-url|before-hydration-url)="(\/[^"?]+\.js)"/g;
/** An import, of whatever kind, by its place beside the file or at the site. */
const IMPORT = /(\b(?:from|import)\s*\(?\s*)(["'`])((?:\.{1,2})?\/[\w./-]+\.js)\2/g;
const MODULE_WITH_SRC = /<script\b([^>]*?)\ssrc="(\/[^"?]+\.js)"([^>]*)><\/script>/g;
/** Scripts in a template are dead: another one imports them by their addresses when they are needed. */
const TEMPLATE = /(<template\b[\s\S]*?<\/template>)/;
const POLICY = /<meta http-equiv="content-security-policy"[^>]*>/gi;
const PRELOAD = /<link\b[^>]*rel="?modulepreload"?[^>]*>/g;

/** The source of a script with all its imports by their whole addresses, and these. */
export function withWholeImports(source: string, at: string): { source: string; imports: string[] } {
  const imports = new Set<string>();
  const whole = source.replaceAll(IMPORT, (_, before: string, quote: string, place: string) => {
    const { href } = new URL(place, at);
    imports.add(href);
    return `${before}${quote}${href}${quote}`;
  });
  return { source: whole, imports: [...imports] };
}

/** A page whose scripts are imports by whole addresses, and these addresses; what a policy says of other pages goes. */
export function withModules(html: string, site: string): { html: string; imports: string[] } {
  const imports = new Set([...html.matchAll(IN_PAGE)].map(([, place = '']) => new URL(place, site).href));
  const plain = html.replaceAll(POLICY, '').replaceAll(PRELOAD, '');
  const inline = plain
    .split(TEMPLATE)
    .map((part) =>
      part.replaceAll(MODULE_WITH_SRC, (_, before: string, place: string, after: string) => {
        const { href } = new URL(place, site);
        if (TEMPLATE.test(part)) return `<script${before} src="${href}"${after}></script>`;
        return `<script${before}${after}>import ${JSON.stringify(href)}</script>`;
      }),
    )
    .join('');
  const own = inline.replaceAll(/(<script\b[^>]*type="?module"?[^>]*>)([\s\S]*?)(?=<\/script>)/g, (_, tag: string, text: string) => {
    const { source, imports: named } = withWholeImports(text, site);
    for (const each of named) imports.add(each);
    return tag + source;
  });
  return { html: own, imports: [...imports] };
}

/** Scripts that were fetched, by address: they have a digest in their names, and stay what they are. */
const fetched = new Map<string, Promise<{ source: string; imports: string[] } | null>>();

function fetchModule(url: string): Promise<{ source: string; imports: string[] } | null> {
  const before = fetched.get(url);
  if (before !== undefined) return before;
  const asked = fetch(url)
    .then(async (answer) => (answer.ok ? withWholeImports(await answer.text(), url) : null))
    .catch(() => null);
  fetched.set(url, asked);
  // What did not come may come the next time.
  void asked.then((module) => module === null && fetched.delete(url));
  return asked;
}

/** The scripts of some addresses with all that they import, now or later; those that do not come are left out, and what needs them does nothing. */
export async function fetchModules(urls: readonly string[]): Promise<Module[]> {
  const found = new Map<string, Module>();
  const seen = new Set(urls);
  for (let next = [...urls]; next.length > 0; ) {
    const modules = await Promise.all(next.map(async (url) => ({ url, module: await fetchModule(url) })));
    next = [];
    for (const { url, module } of modules) {
      if (module === null) continue;
      found.set(url, { url, source: module.source });
      for (const each of module.imports) if (!seen.has(each)) next.push(each);
      for (const each of module.imports) seen.add(each);
    }
  }
  return [...found.values()];
}
