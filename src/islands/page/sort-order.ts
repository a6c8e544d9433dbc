/** The order that an address asks for with `?sort=`; the first of the known ones when it asks for none of them. */
export function orderOf<O extends string>(search: string, known: readonly O[]): O | undefined {
  const asked = new URLSearchParams(search).get('sort');
  return known.find((order) => order === asked) ?? known[0];
}

/** The query that keeps an order; the first order is the page's own and needs none. Other parameters stay. */
export function queryOf(search: string, order: string, known: readonly string[]): string {
  const query = new URLSearchParams(search);
  if (order === known[0]) query.delete('sort');
  else query.set('sort', order);
  return query.size > 0 ? `?${query}` : '';
}
