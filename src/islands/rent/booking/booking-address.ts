import { MAX_EXTRAS } from '../../../contract/rent/rent.ts';
import type { Period } from '../../../domain/time/period.ts';
import { parseDateTime } from '../../../domain/time/taipei-time.ts';
import { periodPart } from '../week/period-part.ts';

/** The selection in an address, besides its device, which is the page. */
export interface AddressSelection {
  quantity: number;
  /** Pieces by device. */
  extras: Readonly<Record<string, number>>;
}

/** A wish as it stands: hours that were chosen, or none yet. */
export interface SavedSelection extends AddressSelection {
  period: Period | null;
}

interface Wished {
  period: Period | null;
  /** The device of the page first. */
  items: readonly { device: { id: string }; quantity: number }[];
}

const QUANTITY = /^[1-9][0-9]?$/;

/** Null for what is no period. */
export function readPeriodPart(text: string | null): Period | null {
  const [start, end] = (text ?? '').split('/').map((part) => parseDateTime(part.replace('T', ' ')));
  return start && end && start < end ? { start, end } : null;
}

/** Pieces that an address names; what cannot be read is one piece, or none of what comes along. */
export function readPieces(params: URLSearchParams): AddressSelection {
  const extras = params.getAll('with').flatMap((text) => {
    const [id = '', quantity = ''] = text.split(':');
    return id !== '' && QUANTITY.test(quantity) ? [[id, Number(quantity)] as const] : [];
  });
  const quantity = params.get('quantity') ?? '';
  return { quantity: QUANTITY.test(quantity) ? Number(quantity) : 1, extras: Object.fromEntries(extras.slice(0, MAX_EXTRAS)) };
}

/** The wish that an address holds. Null where it holds none, or asks for an earlier booking once more (`repeat-booking.ts`). */
export function readSelection(search: string): SavedSelection | null {
  const params = new URLSearchParams(search);
  if (params.has('like') || !['hours', 'quantity', 'with'].some((name) => params.has(name))) return null;
  return { ...readPieces(params), period: readPeriodPart(params.get('hours')) };
}

/** The query of an address with a wish in it; what else it holds stays. Hours that are chosen take the place of those looked for. */
export function withSelection(search: string, { period, items: [main, ...extras] }: Wished): string {
  const params = new URLSearchParams(search);
  for (const name of ['hours', 'quantity', 'with']) params.delete(name);
  if (period) {
    params.delete('like');
    params.set('hours', periodPart(period));
  }
  if (main && main.quantity > 1 && QUANTITY.test(String(main.quantity))) params.set('quantity', String(main.quantity));
  for (const { device, quantity } of extras) if (QUANTITY.test(String(quantity))) params.append('with', `${device.id}:${quantity}`);
  const query = params.toString();
  return query && `?${query}`;
}
