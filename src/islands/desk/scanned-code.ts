/** The target of a code that a scanner has typed into the search: a reservation, or a registration for an activity. */
export type Scanned = { kind: 'rent' | 'registration'; id: string };

/** Reads what a scanner typed, which is the address in the code of a ticket; null for what is no such address, which is searched for. */
export function scannedCode(text: string): Scanned | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { pathname, searchParams } = new URL(text);
  if (!/^\/[a-z]{2}\/(?:staff\/)?desk\/?$/.test(pathname)) return null;
  for (const kind of ['rent', 'registration'] as const) {
    const id = searchParams.get(kind);
    if (id !== null && id !== '') return { kind, id };
  }
  return null;
}
