import { createHash, timingSafeEqual } from 'node:crypto';

/** A merchant of the twin, with the keys that it and the merchant share. */
export interface TwinMerchant {
  merchantId: string;
  hashKey: string;
  hashIv: string;
  /** The merchant's code for asking about card payments; null takes any. */
  creditCheckCode: string | null;
}
export type SignatureHash = 'sha256' | 'md5';
export type Fields = Readonly<Record<string, string>>;

/** The bytes that .NET's UrlEncode leaves as they are. */
const PLAIN = new Set(Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!*()', 'latin1'));
const SPACE = 0x20;

/** The text byte by byte, as .NET's UrlEncode writes it, in lower case. */
function encoded(text: string): string {
  let out = '';
  for (const byte of Buffer.from(text, 'utf8')) {
    if (byte === SPACE) out += '+';
    else out += PLAIN.has(byte) ? String.fromCharCode(byte) : `%${byte.toString(16).padStart(2, '0')}`;
  }
  return out.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * CheckMacValue as ECPay's side makes it. Written apart from the adapter's, byte by byte: two sides that share a function would agree
 * on a mistake, too.
 */
export function twinSignature(fields: Fields, { hashKey, hashIv }: Pick<TwinMerchant, 'hashKey' | 'hashIv'>, hash: SignatureHash = 'sha256'): string {
  const names = Object.keys(fields).filter((name) => name !== 'CheckMacValue');
  const order = (name: string) => name.toLowerCase();
  names.sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0));
  const joined = names.reduce((text, name) => `${text}${name}=${fields[name]}&`, `HashKey=${hashKey}&`);
  return createHash(hash)
    .update(encoded(`${joined}HashIV=${hashIv}`), 'latin1')
    .digest('hex')
    .toUpperCase();
}

/** Whether fields are signed with the merchant's keys. */
export function isSigned(fields: Fields, merchant: TwinMerchant, hash: SignatureHash = 'sha256'): boolean {
  const [given, right] = [Buffer.from(fields['CheckMacValue'] ?? ''), Buffer.from(twinSignature(fields, merchant, hash))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The fields with their signature. */
export function signed(fields: Fields, merchant: TwinMerchant): Fields {
  return { ...fields, CheckMacValue: twinSignature(fields, merchant) };
}
