/** Nothing in it that an address would write otherwise. */
const PLAIN = /^(?:\/[\w-]+)+(?:\.\w+)?$/;

/** The whole address of a path of the site: `/zh/news/spring`. Most need no parser, and a page names a dozen. */
export function absolute(path: string, site: URL | undefined): string {
  return site && PLAIN.test(path) ? site.origin + path : new URL(path, site).href;
}
