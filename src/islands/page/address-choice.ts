import { type Parameters, readQuery, type Values, writeQuery } from '../../domain/site/list-query.ts';
import { visitAddress } from './visit-address.ts';

/**
 * Keeps what is chosen of a list in the address: going back shows what was chosen before, and the links to the list's other filters
 * take the choice along. `show` is not called for what the address asks for at the beginning.
 */
export function openAddressChoice<P extends Parameters>(parameters: P, show: (choice: Values<P>) => void) {
  const chosen = () => readQuery(parameters, location.search);
  const lead = () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.filters a')) {
      const search = writeQuery(parameters, chosen(), link.search);
      if (link.search !== search) link.search = search;
    }
  };
  const follow = () => {
    lead();
    show(chosen());
  };
  addEventListener('popstate', follow);
  lead();
  return {
    chosen: chosen(),
    choose: (choice: Values<P>) => {
      visitAddress(location.pathname + writeQuery(parameters, choice, location.search) + location.hash);
      follow();
    },
  };
}
