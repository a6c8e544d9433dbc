import { timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '../../../domain/time/period.ts';
import { isLanguage, type Language } from '../../../i18n/languages.ts';
import type { Secrets } from '../../adapters/secrets.ts';

/** As long as it takes from the button to the phone's own window; the page asks for another each time. */
const LINK_VALID_MS = 10 * MINUTE_MS;
/** Registration, last moment, language and mark. */
const TOKEN = /^([\w-]{22})\.([0-9a-z]{6,11})\.([a-z]{2})\.([\w-]{22})$/;
const MARK_LENGTH = 22;

/** The pass that a token names. */
export interface NamedPass {
  id: string;
  language: Language;
}

/** The token of a pass's address: a phone opens such a file by a link of its own, without the page's login. */
export function newPassToken(secrets: Pick<Secrets, 'mac'>, { id, language }: NamedPass, now: Date): string {
  const until = (now.getTime() + LINK_VALID_MS).toString(36);
  const named = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
  return `${named}.${until}.${language}.${markOf(secrets.mac(markedText({ id, language }, until)))}`;
}

/** The pass that a token of ours names, under the present key or the former; null when it is none, or too old. */
export function readPassToken(secrets: Pick<Secrets, 'macs'>, token: string, now: Date): NamedPass | null {
  const [, named = '', until = '', language = '', mark = ''] = TOKEN.exec(token) ?? [];
  if (!isLanguage(language) || Number.parseInt(until, 36) <= now.getTime()) return null;
  const id = Buffer.from(named, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  const given = Buffer.from(mark);
  const isOurs = secrets.macs(markedText({ id, language }, until)).some((mac) => timingSafeEqual(given, Buffer.from(markOf(mac))));
  return isOurs ? { id, language } : null;
}

const markedText = ({ id, language }: NamedPass, until: string) => `pass ${id} ${language} ${until}`;
const markOf = (mac: Buffer) => mac.toString('base64url').slice(0, MARK_LENGTH);
