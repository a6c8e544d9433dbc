import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import { HTML_LANG } from '../../../i18n/languages.ts';
import type { Deps } from '../../deps.ts';
import type { WalletTicket } from './wallet-ticket.ts';

type GoogleWalletKeys = NonNullable<Deps['config']['wallets']['google']>;

const SAVE_URL = 'https://pay.google.com/gp/v/save/';

/** Longer addresses are cut by some browsers, as Google says of its links. */
const URL_MAX_LENGTH = 1800;
/** The parts that an address goes without when it is too long: the place, then the end of a title, in this order. */
const SHORTER = [{}, { hasNoVenue: true }, { hasNoVenue: true, titleMax: 30 }, { hasNoVenue: true, titleMax: 15 }] as const satisfies readonly Shorter[];
interface Shorter {
  hasNoVenue?: boolean;
  titleMax?: number;
}

/**
 * The address at which Google adds a ticket to a wallet: a JWT that has all of it, signed by the centre's account. What Google knows already
 * stays as it was, so ids change with what is shown: that of the event is made of its words, that of the ticket counts changes.
 */
export async function googleSaveUrl(keys: GoogleWalletKeys, ticket: WalletTicket, at: { origin: string; now: Date }): Promise<string> {
  let url = '';
  for (const shorter of SHORTER) {
    url = SAVE_URL + (await signed(keys, payloadOf(keys, ticket, shorter), at));
    if (url.length <= URL_MAX_LENGTH) break;
  }
  return url;
}

function signed({ account, key }: GoogleWalletKeys, payload: object, { origin, now }: { origin: string; now: Date }): Promise<string> {
  return new SignJWT({ typ: 'savetowallet', origins: [origin], payload })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account)
    .setAudience('google')
    .setIssuedAt(now)
    .sign(key);
}

function payloadOf({ issuerId }: GoogleWalletKeys, ticket: WalletTicket, shorter: Shorter) {
  const event = eventOf(ticket, shorter);
  const classId = `${issuerId}.${createHash('sha256').update(JSON.stringify(event)).digest('base64url').slice(0, 16)}`;
  return {
    eventTicketClasses: [{ id: classId, ...event }],
    eventTicketObjects: [{ id: `${issuerId}.${ticket.id}.${ticket.sequence}.${ticket.language}`, classId, ...holderOf(ticket) }],
  };
}

function eventOf({ language, title, place, centre, next }: WalletTicket, { hasNoVenue = false, titleMax }: Shorter) {
  const said = (value: string) => ({ defaultValue: { language: HTML_LANG[language], value } });
  const characters = [...title];
  return {
    issuerName: centre.name,
    reviewStatus: 'UNDER_REVIEW',
    eventName: said(titleMax === undefined || characters.length <= titleMax ? title : `${characters.slice(0, titleMax).join('')}…`),
    ...(!hasNoVenue && { venue: { name: said(place), address: said(centre.address) } }),
    dateTime: { start: isoWithOffset(next.start), end: isoWithOffset(next.end) },
  };
}

const holderOf = ({ code, number, holder }: WalletTicket) => ({
  state: 'ACTIVE',
  barcode: { type: 'QR_CODE', value: code },
  ticketHolderName: holder,
  ticketNumber: number,
});
