import { DRAFT_STAGE_PATH, STAGE_READY, type StageDraw, type StageFile, type StageFiles } from '../../../domain/editing/draft-stage.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/bind.ts';

/*
 * The empty page that a draft's page is put into with its scripts (docs/decisions/494). By its policy it has an origin of its own, whoever opens it: nothing in it reads the login, the
 * storage or the page around it, and nothing goes out of it. It has no draft: the page around it sends one, and is answered in no other way than by what is seen.
 */
export function mountStage(app: App, { config }: Pick<Deps, 'config'>): void {
  const site = new URL(config.siteUrl).origin;
  const policy = [
    'sandbox allow-scripts allow-forms',
    "default-src 'none'",
    "script-src 'unsafe-inline' blob:",
    `style-src 'unsafe-inline' ${site}`,
    `img-src data: blob: ${site}`,
    `media-src blob: ${site}`,
    `base-uri ${site}`,
    "form-action 'none'",
    `frame-ancestors 'self' ${site}`,
  ].join(';');
  // It speaks of the end of a script, and must not be ended by that.
  const script = stage.toString().replaceAll('</', '<\\/');
  const page = `<!doctype html><html><head><meta charset="utf-8"><title>·</title></head><body><script>(${script})('${STAGE_READY}')</script></body></html>`;
  app.get(DRAFT_STAGE_PATH, (c) =>
    c.html(page, 200, { 'Content-Security-Policy': policy, 'Cache-Control': 'public, max-age=300', 'Referrer-Policy': 'no-referrer' }),
  );
}

/** Runs in the page, by itself: it may name nothing of this module. */
function stage(ready: string): void {
  // With an origin it would be a page of the site that draws what anybody sends.
  if (self.origin !== 'null' || parent === self) return;
  const give = (on: object, name: string, get: () => unknown) => Object.defineProperty(on, name, { configurable: true, get, set: () => {} });
  const storage = () => {
    const values = new Map<string, string>();
    return {
      getItem: (name: string) => values.get(name) ?? null,
      setItem: (name: string, value: string) => void values.set(name, String(value)),
      removeItem: (name: string) => void values.delete(name),
      clear: () => values.clear(),
      key: (at: number) => [...values.keys()][at] ?? null,
      get length() {
        return values.size;
      },
    };
  };
  // A page without an origin has none of these; its scripts are given what ends with it.
  const [lasting, fleeting] = [storage(), storage()];
  give(window, 'localStorage', () => lasting);
  give(window, 'sessionStorage', () => fleeting);
  give(document, 'cookie', () => '');
  // Its policy lets no call out: to scripts it is as if the server could not be reached.
  give(window, 'fetch', () => () => Promise.reject(new TypeError('Failed to fetch')));
  give(navigator, 'sendBeacon', () => () => false);
  const attempt = (name: 'pushState' | 'replaceState') => {
    const own = history[name].bind(history);
    history[name] = (...given: Parameters<History['pushState']>) => {
      try {
        own(...given);
      } catch {
        // An address that it may not have.
      }
    };
  };
  attempt('pushState');
  attempt('replaceState');

  const urlOf = ({ from }: StageFile) => (typeof from === 'string' ? from : URL.createObjectURL(from));
  /** Puts files into the places that wait for them; another one of the same name takes the place of the one before. */
  const putFiles = (files: readonly StageFile[]) => {
    for (const file of files)
      for (const place of document.querySelectorAll(`[data-draft-file="${CSS.escape(file.name)}"]`)) {
        place.setAttribute('src', urlOf(file));
        const player = place.closest('video');
        if (place.localName !== 'track') player?.load();
      }
  };
  const put = ({ token, html, modules, files, address, base, part, scrollY }: StageDraw) => {
    const urls = new Map(files.map((file) => [file.name, urlOf(file)]));
    const imports = Object.fromEntries(modules.map(({ url, source }) => [url, URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))]));
    const map = JSON.stringify({ imports }).replaceAll('<', '\\u003c');
    // What has not come keeps its place, without an address that could be asked for.
    const shown = html.replaceAll(/( src=")?draft-file:([\w.-]+)/g, (_, src: string | undefined, name: string) => {
      const url = urls.get(name);
      if (src === undefined) return url ?? 'data:,';
      return ` data-draft-file="${name}${url === undefined ? '' : `"${src}${url}`}`;
    });
    history.replaceState(null, '', address);
    document.open();
    // What leads elsewhere leads nowhere; a place within the page is gone to.
    addEventListener(
      'click',
      (event) => {
        const pressed = event.target instanceof Element ? event.target : null;
        // Favourites are of a login, to which their script would lead.
        if (pressed?.closest('[data-collect]')) return event.stopImmediatePropagation();
        const link = pressed?.closest('a[href]');
        const href = link?.getAttribute('href') ?? null;
        if (href === null) return;
        event.preventDefault();
        if (href.length > 1 && href.startsWith('#')) document.getElementById(decodeURIComponent(href.slice(1)))?.scrollIntoView();
      },
      true,
    );
    addEventListener('message', ({ source, data }) => source === parent && putFiles((data as StageFiles).files));
    addEventListener('submit', (event) => event.preventDefault());
    addEventListener('scroll', () => parent.postMessage({ scrollY: window.scrollY }, '*'), { passive: true });
    // A script that goes to another page finds none here: whoever shows this one puts it back.
    addEventListener('pagehide', () => parent.postMessage({ hasLeft: token }, '*'));
    document.write(shown.replace(/<head>/i, `<head><base href="${base}"><script type="importmap">${map}</script>`));
    document.close();
    if (scrollY === null) document.getElementById(part)?.scrollIntoView();
    else scrollTo(0, scrollY);
  };
  const heard = ({ source, data }: MessageEvent) => {
    if (source !== parent) return;
    removeEventListener('message', heard);
    put(data as StageDraw);
  };
  addEventListener('message', heard);
  parent.postMessage({ stage: ready }, '*');
}
