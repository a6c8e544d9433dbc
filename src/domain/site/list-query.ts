/*
 * What a script does in place stands in the query of a list's address (`list-address.ts`), so that it can be sent, saved and gone back
 * to. What says nothing is left out; what nobody knows is not understood; other parameters stay.
 */

/** The values that a parameter may have, the one that needs not be said first; or what makes any text one of them. */
type Parameter = readonly string[] | ((text: string) => string);
export type Parameters = Readonly<Record<string, Parameter>>;
export type Values<P extends Parameters> = { readonly [N in keyof P]: P[N] extends readonly (infer V extends string)[] ? V : string };

/** The values that a query asks for. */
export function readQuery<P extends Parameters>(parameters: P, search: string | URLSearchParams): Values<P> {
  const query = new URLSearchParams(search);
  const read = (name: string, known: Parameter) => {
    const text = query.get(name) ?? '';
    return typeof known === 'function' ? known(text) : (known.find((value) => value === text) ?? known[0] ?? '');
  };
  return Object.fromEntries(Object.entries(parameters).map(([name, known]) => [name, read(name, known)])) as Values<P>;
}

/** A query with these values in it, `?` included; empty when it says nothing. */
export function writeQuery(parameters: Parameters, values: Readonly<Record<string, string>>, search = ''): string {
  const query = new URLSearchParams(search);
  for (const [name, known] of Object.entries(parameters)) {
    const value = values[name];
    query.delete(name);
    if (value && (typeof known === 'function' || value !== known[0])) query.set(name, value);
  }
  return query.size > 0 ? `?${query}` : '';
}
