import { createHash, timingSafeEqual } from 'node:crypto';

/** The fields of a form of ECPay's; a number counts as its digits. */
export type EcpayFields = Readonly<Record<string, string>>;
/** The two secrets that a merchant has from ECPay. */
export interface EcpaySecrets {
  hashKey: string;
  hashIv: string;
}

/** As `HttpUtility.UrlEncode` of .NET does it, in lower case afterwards: only the encoded text is, never what is encoded. */
const encoded = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+').replaceAll('~', '%7e').replaceAll("'", '%27').toLowerCase();

/** ECPay's checksum over all fields that travel, whatever they are, but itself (CheckMacValue, SHA-256; the trade file may want MD5). */
export function checkMacValue(fields: EcpayFields, { hashKey, hashIv }: EcpaySecrets, hash: 'sha256' | 'md5' = 'sha256'): string {
  const sorted = Object.entries(fields)
    .filter(([name]) => name !== 'CheckMacValue')
    .map(([name, value]) => ({ order: name.toLowerCase(), pair: `${name}=${value}` }))
    .sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
  const text = [`HashKey=${hashKey}`, ...sorted.map(({ pair }) => pair), `HashIV=${hashIv}`].join('&');
  return createHash(hash).update(encoded(text)).digest('hex').toUpperCase();
}

/** Whether fields carry the checksum that only their merchant and ECPay can make. How long the comparison takes says nothing about it. */
export function isGenuine(fields: EcpayFields, secrets: EcpaySecrets): boolean {
  const given = Buffer.from((fields['CheckMacValue'] ?? '').toUpperCase());
  const expected = Buffer.from(checkMacValue(fields, secrets));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
