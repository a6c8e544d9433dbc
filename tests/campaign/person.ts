import type { Chance } from './chance.ts';

/** The last response that a caller got. */
export interface CallResult {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every call pass through here
  body: any;
}

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  token?: string | undefined;
  /** A plain object travels as JSON; a function makes a form anew for each try. */
  body?: Record<string, unknown> | (() => FormData | URLSearchParams) | undefined;
  key?: string | undefined;
  /** The caller's network address, as the proxy in front says it. */
  address?: string | undefined;
}

/** The number of calls that failed on the way. */
export interface Traffic {
  /** Calls that got an answer. */
  answered: number;
  byKind: Map<string, { done: number; refused: Map<string, number> }>;
  /** Tries that met a broken connection, or 503. */
  lostTries: number;
  unavailableTries: number;
  /** 5xx other than 503: never right. */
  defects: string[];
  /** Calls that nobody answered in all their tries: never right. */
  unanswered: string[];
}

const TRY_MS = 30_000;
/** Longer than any fault lasts. */
const GIVE_UP_MS = 180_000;
const BETWEEN_TRIES_MS = 250;

export const newTraffic = (): Traffic => ({ answered: 0, byKind: new Map(), lostTries: 0, unavailableTries: 0, defects: [], unanswered: [] });

/**
 * Makes a call until it is answered, each try at any node: what a person does who presses again. The same key goes with every try.
 * Null when nobody answered, which the campaign counts as a fault of the product.
 */
export async function ask(
  origins: readonly string[],
  traffic: Traffic,
  chance: Chance,
  kind: string,
  request: Request,
): Promise<(CallResult & { tries: number }) | null> {
  const until = Date.now() + GIVE_UP_MS;
  for (let tries = 1; Date.now() < until; tries += 1) {
    const told = await tryOnce(chance.pick(origins), request);
    if (told !== null && told.status !== 503) {
      count(traffic, kind, told);
      if (told.status >= 500) traffic.defects.push(`${kind}: ${request.method} ${request.path} answered ${told.status} ${JSON.stringify(told.body)}`);
      return { ...told, tries };
    }
    if (told === null) traffic.lostTries += 1;
    else traffic.unavailableTries += 1;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS + chance.below(BETWEEN_TRIES_MS)));
  }
  traffic.unanswered.push(`${kind}: ${request.method} ${request.path}`);
  return null;
}

async function tryOnce(origin: string, { method, path, token, body, key, address }: Request): Promise<CallResult | null> {
  const isMade = typeof body === 'function';
  try {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        'accept-language': 'en',
        ...(address && { 'x-forwarded-for': address }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(body && !isMade && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isMade ? body() : JSON.stringify(body) }),
      signal: AbortSignal.timeout(TRY_MS),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  } catch {
    // Refused, reset, cut in the middle of the body, or too late: nobody knows what has become of it.
    return null;
  }
}

function count(traffic: Traffic, kind: string, { status, body }: CallResult): void {
  traffic.answered += 1;
  const known = traffic.byKind.get(kind) ?? { done: 0, refused: new Map<string, number>() };
  traffic.byKind.set(kind, known);
  if (status < 300) known.done += 1;
  else {
    const code = String(body?.code ?? body?.error ?? status);
    known.refused.set(code, (known.refused.get(code) ?? 0) + 1);
  }
}
