import { afterEach, expect, test, vi } from 'vitest';
import { fetchModules, withModules, withWholeImports } from './page-modules.ts';

const SITE = 'https://hub.example/';
afterEach(() => vi.unstubAllGlobals());

test('imports of each kind are by whole addresses, and what is none stays as it is', () => {
  const source = `import{a as b}from"./b.1.js";import"../c.js";export{d}from'/_astro/d.js';const e=()=>import("./e.js");const f="./f.js",g=import.meta.url,h=()=>import(\`./h.js\`)`;
  expect(withWholeImports(source, 'https://hub.example/_astro/a.js')).toEqual({
    source: `import{a as b}from"https://hub.example/_astro/b.1.js";import"https://hub.example/c.js";export{d}from'https://hub.example/_astro/d.js';const e=()=>import("https://hub.example/_astro/e.js");const f="./f.js",g=import.meta.url,h=()=>import(\`https://hub.example/_astro/h.js\`)`,
    imports: ['_astro/b.1', 'c', '_astro/d', '_astro/e', '_astro/h'].map((name) => `https://hub.example/${name}.js`),
  });
});

test('a page’s scripts become imports, its islands say what they need, and its policy and its preloads go', () => {
  const html =
    '<head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="script-src \'self\'"><link rel="modulepreload" href="/_astro/a.js"></head>' +
    '<script>let t=0</script><script type="module" src="/_astro/a.js"></script><script type="module">import"/_astro/b.js"</script>' +
    '<astro-island component-url="/_astro/c.js" renderer-url="/_astro/client.js"></astro-island>';
  const made = withModules(html, SITE);
  expect(made.html).toBe(
    '<head><meta charset="utf-8"></head><script>let t=0</script><script type="module">import "https://hub.example/_astro/a.js"</script>' +
      '<script type="module">import"https://hub.example/_astro/b.js"</script>' +
      '<astro-island component-url="/_astro/c.js" renderer-url="/_astro/client.js"></astro-island>',
  );
  expect(made.imports.sort()).toEqual(['a', 'b', 'c', 'client'].map((name) => `https://hub.example/_astro/${name}.js`));
});

test('a script that waits in a template keeps its address, by which another one imports it', () => {
  const html = '<script type="module" src="/_astro/a.js"></script><template data-later><script type="module" src="/_astro/b.js"></script></template>';
  const made = withModules(html, SITE);
  expect(made.html).toBe(
    '<script type="module">import "https://hub.example/_astro/a.js"</script><template data-later><script type="module" src="https://hub.example/_astro/b.js"></script></template>',
  );
  expect(made.imports.sort()).toEqual(['https://hub.example/_astro/a.js', 'https://hub.example/_astro/b.js']);
});

test('all that is imported comes, each once, in circles too; what does not come is left out', async () => {
  const sources: Record<string, string> = {
    'https://hub.example/_astro/one.js': 'import"./two.js";import("./gone.js")',
    'https://hub.example/_astro/two.js': 'import"./one.js"',
  };
  const asked = vi.fn(async (url: string) => new Response(sources[url] ?? '', { status: sources[url] === undefined ? 404 : 200 }));
  vi.stubGlobal('fetch', asked);
  const modules = await fetchModules(['https://hub.example/_astro/one.js']);
  expect(modules.map(({ url }) => url)).toEqual(['https://hub.example/_astro/one.js', 'https://hub.example/_astro/two.js']);
  expect(asked).toHaveBeenCalledTimes(3);
  await fetchModules(['https://hub.example/_astro/two.js']);
  // What did not come is asked for again.
  expect(asked).toHaveBeenCalledTimes(4);
});
