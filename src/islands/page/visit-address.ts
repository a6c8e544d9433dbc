/** Goes to an address without leaving the page; the same address once more is no step of its own. */
export function visitAddress(address: string, how: 'push' | 'replace' = 'push'): void {
  const isHere = address === location.pathname + location.search + location.hash;
  if (how === 'push' && !isHere) history.pushState(null, '', address);
  else history.replaceState(history.state, '', address);
}
