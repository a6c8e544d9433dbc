import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { GUARD_SCRIPT } from '../../src/islands/header/inline-scripts.ts';

export interface MeasuredPage {
  path: string;
  /** Kept from search engines: the portal, previews. */
  unlisted: boolean;
}

/**
 * Error screens have the status of an error, `3rd` and `activity/{id}` only lead on, a preview needs a token, a verification and a
 * migration the code of an e-mail.
 */
const NO_PAGE = /\/(error\d+|3rd|(?<!\/advisory\/)preview|verify|olduser\/info|activity\/[^/]+(\/apply)?)$/;
/** Pages of a kind that are so few are each laid out in their own way: all are measured. Of more, the heaviest. */
const FEW = 5;

/** Built public pages of every kind: what stands at the top, few of a kind all, of many the heaviest. What leads a visitor to `sign` is not public. */
export function pagesOfEveryKind(dist: string): MeasuredPage[] {
  const listed = Object.keys(JSON.parse(readFileSync(join(dist, '.files.json'), 'utf8')));
  const paths = listed
    .filter((path) => /^\/(zh|en|ja)\/.*\.html$/.test(path))
    .map((path) => path.slice(0, -'.html'.length))
    .filter((path) => !NO_PAGE.test(path));
  // A filter's pages (`comic_list/year/1990s`) are those of its list; an application below a space is a page of its own.
  const kindOf = (path: string) => {
    const [, language, first, ...rest] = path.split('/');
    return [language, first, rest.length > 1 ? rest.at(-1) : rest.length].join('/');
  };
  const isFilter = (path: string) => path.split('/').length > 4 && !path.endsWith('/apply');
  const kinds = Map.groupBy(
    paths.filter((path) => !isFilter(path)),
    kindOf,
  );
  const sizeOf = (path: string) => statSync(`${dist}${path}.html`).size;
  return [...kinds.values()]
    .flatMap((all) => (all.length <= FEW ? all : [all.reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a))]))
    .map((path) => ({ path, html: readFileSync(`${dist}${path}.html`, 'utf8') }))
    .filter(({ html }) => !html.includes(GUARD_SCRIPT))
    .map(({ path, html }) => ({ path, unlisted: /<meta name="?robots"? content="?noindex/.test(html) }));
}
