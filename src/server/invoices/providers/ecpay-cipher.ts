import { createCipheriv, createDecipheriv } from 'node:crypto';

/** The two keys of a merchant, 16 bytes each. */
export interface EcpayKeys {
  hashKey: string;
  hashIv: string;
}

const ALGORITHM = 'aes-128-cbc';

/** Percent-encodes as PHP does: more than a browser, and in capitals. It is not the encoder of CheckMacValue. */
function encode(text: string): string {
  return encodeURIComponent(text)
    .replace(/[~!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

/** Seals the data of a call: JSON, percent-encoded, encrypted, in base64. */
export function sealData(data: object, { hashKey, hashIv }: EcpayKeys): string {
  const cipher = createCipheriv(ALGORITHM, hashKey, hashIv);
  return Buffer.concat([cipher.update(encode(JSON.stringify(data))), cipher.final()]).toString('base64');
}

/** Opens the data of an answer. @throws when it was not sealed with these keys, or is no JSON */
export function openData(sealed: string, { hashKey, hashIv }: EcpayKeys): unknown {
  const decipher = createDecipheriv(ALGORITHM, hashKey, hashIv);
  const text = Buffer.concat([decipher.update(sealed, 'base64'), decipher.final()]).toString();
  return JSON.parse(decodeURIComponent(text.replaceAll('+', ' ')));
}
