import { timingSafeEqual } from 'node:crypto';
import { unsubscribe } from '../../contract/notifications/notification.ts';
import { isOptionalKind, type OptionalKind } from '../../domain/notifications/notification-kind.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Secrets } from '../adapters/secrets.ts';

/** 128 bits: nobody guesses one, and the link stays short enough for one line of a plain text. */
const MARK_LENGTH = 22;
/** Member, kind and mark; a UUID is 22 characters as base64url. */
const TOKEN = /^([\w-]{22})\.([a-z_]{3,40})\.([\w-]{22})$/;

/** The member and kind that a token names: believed once `isTokenFor` says so. */
export interface NamedChoice {
  memberId: string;
  kind: OptionalKind;
}

/**
 * The token of an e-mail's links: it turns this kind on and off for this member, and nothing else. It shows neither address nor name,
 * logs nobody in and ends with the address that it was sent to: whoever has a former mailbox changes nothing any more.
 */
export function newUnsubscribeToken(secrets: Pick<Secrets, 'mac'>, { memberId, kind, address }: NamedChoice & { address: string }): string {
  const id = Buffer.from(memberId.replaceAll('-', ''), 'hex').toString('base64url');
  return `${id}.${kind}.${markOf(secrets.mac(markedText({ memberId, kind }, address)))}`;
}

/** Reads a token; null when it is none, or of a kind that cannot be chosen any more. */
export function readUnsubscribeToken(token: string): (NamedChoice & { mark: string }) | null {
  const [, id = '', kind = '', mark = ''] = TOKEN.exec(token) ?? [];
  if (id === '' || !isOptionalKind(kind)) return null;
  const hex = Buffer.from(id, 'base64url').toString('hex');
  return { memberId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), kind, mark };
}

/** Whether we wrote a token to that address, under the present key or the former. */
export function isTokenFor(secrets: Pick<Secrets, 'macs'>, { mark, ...named }: NamedChoice & { mark: string }, address: string): boolean {
  const given = Buffer.from(mark);
  return secrets.macs(markedText(named, address)).some((mac) => {
    const right = Buffer.from(markOf(mac));
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

const markedText = ({ memberId, kind }: NamedChoice, address: string) => `unsubscribe ${memberId} ${kind} ${address.toLowerCase()}`;
const markOf = (mac: Buffer) => mac.toString('base64url').slice(0, MARK_LENGTH);

/** The subject of an e-mail that turns a kind off. */
const SUBJECT = /\bunsubscribe\s+([\w.-]{40,100})/i;
/** The token in the subject of an e-mail to the address that ours come from; null where there is none. */
export const tokenOfSubject = (subject: string): string | null => SUBJECT.exec(subject)?.[1] ?? null;

/** The links by which the reader of an e-mail turns its kind off: in its footer, and in its headers for mail programs. */
export function unsubscribeLinks(
  { config, secrets, centre }: { config: { siteUrl: string; apiUrl: string }; secrets: Pick<Secrets, 'mac'>; centre: { mail_from: string } },
  { language, ...reader }: NamedChoice & { address: string; language: Language },
): { footer: { kind: OptionalKind; url: string }; header: { url: string; mailto: string } } {
  const token = newUnsubscribeToken(secrets, reader);
  return {
    footer: { kind: reader.kind, url: `${config.siteUrl}/${language}/unsubscribe/${token}` },
    header: {
      url: `${config.apiUrl}${unsubscribe.path.replace('{token}', token)}`,
      mailto: `mailto:${centre.mail_from}?subject=${encodeURIComponent(`unsubscribe ${token}`)}`,
    },
  };
}
