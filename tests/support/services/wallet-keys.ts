import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * Certificates and keys as Apple and Google give them to those who issue passes, made anew at each run: nothing that could be mistaken for a
 * secret stands in the repository.
 */

export const PASS_TYPE = 'pass.tw.comichub.ticket';
export const TEAM = 'TEAM123456';
export const KEY_PASSWORD = 'correct horse 1886';
export const ISSUER = '3388000000012345678';
export const ACCOUNT = 'tickets@comic-hub.iam.gserviceaccount.com';

const openssl = (cwd: string, ...args: string[]) => execFileSync('openssl', args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });

/** An authority as Apple's, and the certificate of a pass type that it has signed, as PEM; `lockedKey` is the key under `KEY_PASSWORD`. */
export function makeAppleKeys(subject = `/UID=${PASS_TYPE}/CN=Pass Type ID: ${PASS_TYPE}/OU=${TEAM}/O=Comic Hub/C=TW`) {
  const dir = mkdtempSync(join(tmpdir(), 'comic-hub-pass-'));
  try {
    const read = (name: string) => readFileSync(join(dir, name), 'utf8');
    openssl(dir, 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '3650', '-subj', '/CN=Authority/O=Tests');
    openssl(dir, 'req', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'leaf.key', '-out', 'leaf.csr', '-subj', subject);
    openssl(dir, 'x509', '-req', '-in', 'leaf.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-out', 'leaf.pem', '-days', '3650');
    openssl(dir, 'pkcs8', '-topk8', '-in', 'leaf.key', '-passout', `pass:${KEY_PASSWORD}`, '-v2', 'aes-256-cbc', '-out', 'locked.key');
    return { authority: read('ca.pem'), certificate: read('leaf.pem'), key: read('leaf.key'), lockedKey: read('locked.key') };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** A service account's key file, with the key that verifies what it signs. */
export function makeGoogleKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const file = { type: 'service_account', client_email: ACCOUNT, private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }) };
  return { file: JSON.stringify(file), publicKey };
}

export const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** The settings of both wallets. */
export function walletEnvironment(apple: ReturnType<typeof makeAppleKeys>, google: ReturnType<typeof makeGoogleKeys>) {
  return {
    APPLE_PASS_CERTIFICATE: base64(apple.certificate),
    APPLE_PASS_KEY: base64(apple.key),
    APPLE_PASS_AUTHORITY: base64(apple.authority),
    GOOGLE_WALLET_ISSUER_ID: ISSUER,
    GOOGLE_WALLET_ACCOUNT: base64(google.file),
  };
}

/** Has openssl verify a detached signature over a manifest, from the certificate up to the authority. @throws where it is not good */
export function verifySignature({ manifest, signature, authority }: { manifest: Buffer; signature: Buffer; authority: string }): void {
  const dir = mkdtempSync(join(tmpdir(), 'comic-hub-verify-'));
  try {
    for (const [name, content] of Object.entries({ manifest, signature, 'ca.pem': authority })) writeFileSync(join(dir, name), content);
    openssl(
      dir,
      'cms',
      '-verify',
      '-binary',
      '-inform',
      'DER',
      '-in',
      'signature',
      '-content',
      'manifest',
      '-CAfile',
      'ca.pem',
      '-purpose',
      'any',
      '-out',
      'said',
    );
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
