import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { createTransport } from 'nodemailer';

/** Before a key of Ed25519, which DNS holds bare (RFC 8463). */
const ED25519_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** The key of a DNS record (its `p=` and `k=`); null where it holds none that can be read. */
export function readPublicKey(key: string, kind: string): KeyObject | null {
  const bytes = Buffer.from(key, 'base64');
  try {
    return createPublicKey({ key: kind === 'ed25519' ? Buffer.concat([ED25519_PREFIX, bytes]) : bytes, format: 'der', type: 'spki' });
  } catch {
    return null;
  }
}

/** The text that DNS has to hold for a private key. */
export function recordOf(privateKey: KeyObject): string {
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const isBare = privateKey.asymmetricKeyType === 'ed25519';
  return `v=DKIM1; k=${isBare ? 'ed25519' : 'rsa'}; p=${(isBare ? spki.subarray(ED25519_PREFIX.length) : spki).toString('base64')}`;
}

/** Whether e-mails that are signed with a private key are verified by a public one: one is signed, as a mail server does, and verified as its receiver does. */
export async function signsFor(privateKey: KeyObject, publicKey: KeyObject, { domain, selector }: { domain: string; selector: string }): Promise<boolean> {
  // Nodemailer signs with RSA alone.
  if (privateKey.asymmetricKeyType === 'ed25519') {
    const bytes = Buffer.from(`${selector}._domainkey.${domain}`);
    return publicKey.asymmetricKeyType === 'ed25519' && verify(null, bytes, publicKey, sign(null, bytes, privateKey));
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await transport.sendMail({
    ...{ from: `test@${domain}`, to: `test@${domain}`, subject: 'Test 測試', text: 'A line of text,  with spaces \n\n簽章測試\n\n\n' },
    dkim: { domainName: domain, keySelector: selector, privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString() },
  });
  return isSigned(message.toString(), publicKey);
}

/**
 * Whether the first signature of a message is right by a public key: RFC 6376 with `c=relaxed/relaxed` and `a=rsa-sha256`, as nodemailer and nearly all mail
 * servers sign.
 */
export function isSigned(message: string, publicKey: KeyObject): boolean {
  const end = message.indexOf('\r\n\r\n');
  const headers = message.slice(0, end).split(/\r\n(?![ \t])/);
  const signature = headers.find((header) => nameOf(header) === 'dkim-signature');
  if (signature === undefined || publicKey.asymmetricKeyType !== 'rsa') return false;
  const tag = (name: string) => new RegExp(`(?:^|;)\\s*${name}=([^;]*)`).exec(signature.slice(signature.indexOf(':') + 1))?.[1]?.replace(/\s/g, '') ?? '';
  if (tag('a') !== 'rsa-sha256' || tag('c') !== 'relaxed/relaxed') return false;
  if (
    createHash('sha256')
      .update(relaxedBody(message.slice(end + 4)))
      .digest('base64') !== tag('bh')
  )
    return false;
  // Of a name that comes several times the last is signed first.
  const left = headers.filter((header) => header !== signature).reverse();
  const signed = tag('h')
    .split(':')
    .flatMap((name) => {
      const at = left.findIndex((header) => nameOf(header) === name.toLowerCase());
      return at < 0 ? [] : left.splice(at, 1).map((header) => `${relaxedHeader(header)}\r\n`);
    });
  const unsigned = relaxedHeader(signature)
    .replace(/(;\s*b=)[^;]*/, '$1')
    .trimEnd();
  return verify('sha256', Buffer.from(signed.join('') + unsigned), publicKey, Buffer.from(tag('b'), 'base64'));
}

const nameOf = (header: string) => header.slice(0, header.indexOf(':')).trim().toLowerCase();

/** Section 3.4.2: in small letters, on one line, with single spaces. */
const relaxedHeader = (header: string) =>
  `${nameOf(header)}:${header
    .slice(header.indexOf(':') + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()}`;

/** Section 3.4.4: single spaces, none at the end of a line, and no empty lines at the end. */
function relaxedBody(body: string): string {
  const lines = body
    .replace(/[ \t]+/g, ' ')
    .replace(/ (?=\r\n)/g, '')
    .replace(/(?:\r\n)+$/, '');
  return lines === '' ? '' : `${lines}\r\n`;
}
