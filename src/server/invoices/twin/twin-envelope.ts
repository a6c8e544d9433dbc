import { createCipheriv, createDecipheriv } from 'node:crypto';

/** The other side's own hand: written beside the adapter's, so that a mistake of one is not a mistake of both. */

const UNRESERVED = new Set('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.');

/** Encodes byte by byte, as PHP's urlencode. */
function urlEncode(text: string): string {
  let encoded = '';
  for (const byte of Buffer.from(text, 'utf8')) {
    const character = String.fromCharCode(byte);
    if (byte === 0x20) encoded += '+';
    else encoded += UNRESERVED.has(character) ? character : `%${byte.toString(16).padStart(2, '0').toUpperCase()}`;
  }
  return encoded;
}

/** Decodes byte by byte; what is no escape stands for itself. */
function urlDecode(text: string): string {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    const escaped = character === '%' ? /^[0-9A-Fa-f]{2}$/.exec(text.slice(at + 1, at + 3)) : null;
    if (escaped) {
      bytes.push(Number.parseInt(escaped[0], 16));
      at += 2;
    } else {
      bytes.push(character === '+' ? 0x20 : character.charCodeAt(0));
    }
  }
  return Buffer.from(bytes).toString('utf8');
}

/** Encrypts the data of an answer, padded by hand to whole blocks of 16 bytes. */
export function encryptData(data: object, hashKey: string, hashIv: string): string {
  const plain = Buffer.from(urlEncode(JSON.stringify(data)), 'latin1');
  const padding = 16 - (plain.length % 16);
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(hashKey), Buffer.from(hashIv)).setAutoPadding(false);
  return Buffer.concat([cipher.update(Buffer.concat([plain, Buffer.alloc(padding, padding)])), cipher.final()]).toString('base64');
}

/** Decrypts the data of a call; null when it was not made with these keys. */
export function decryptData(sealed: string, hashKey: string, hashIv: string): unknown {
  try {
    const decipher = createDecipheriv('aes-128-cbc', Buffer.from(hashKey), Buffer.from(hashIv)).setAutoPadding(false);
    const padded = Buffer.concat([decipher.update(Buffer.from(sealed, 'base64')), decipher.final()]);
    const padding = padded.at(-1) ?? 0;
    if (padding < 1 || padding > 16 || !padded.subarray(-padding).every((byte) => byte === padding)) return null;
    return JSON.parse(urlDecode(padded.subarray(0, -padding).toString('latin1')));
  } catch {
    return null;
  }
}
