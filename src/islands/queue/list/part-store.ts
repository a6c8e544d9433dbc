import { atom, onMount } from 'nanostores';
import { readQuery, writeQuery } from '../../../domain/site/list-query.ts';
import { visitAddress } from '../../page/visit-address.ts';

/** The part of a screen that is looked at, in its address (`?part=`): a reload, a link and the browser's history lead to it. The first needs not be said. */
export function createPart<K extends string>(parts: readonly K[]) {
  const parameters = { part: parts };
  const read = () => readQuery(parameters, location.search).part;
  const $part = atom<K>(read());
  onMount($part, () => {
    const follow = () => $part.set(read());
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  });
  return {
    $part,
    show: (part: K) => {
      visitAddress(`${location.pathname}${writeQuery(parameters, { part }, location.search)}${location.hash}`);
      $part.set(part);
    },
  };
}
