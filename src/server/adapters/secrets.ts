import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** What is kept so that a stolen database alone opens nothing: the key is not in it. */
export interface Secrets {
  /** Encrypts; `owner` must be given again to decrypt, so that no row can stand in for another. */
  seal(plain: Uint8Array, owner: string): Buffer;
  /** @throws Error when the key, the owner or a byte is another */
  open(sealed: Uint8Array, owner: string): Buffer;
  /** A hash that cannot be searched for without the key: for codes short enough to be typed. */
  mac(text: string): Buffer;
}

/** Secrets under a key of the configuration, or, on one machine without one, of a file that is made there. */
export function openSecrets(secretKey: string | null, dataDir: string): Secrets {
  const master = secretKey ?? readKeyFile(dataDir);
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, '', `comic-hub ${purpose}`, KEY_BYTES));
  const [sealKey, macKey] = [derive('seal'), derive('mac')];
  return {
    seal: (plain, owner) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, sealKey, iv).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open: (sealed, owner) => {
      const bytes = Buffer.from(sealed);
      const [iv, tag, body] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES), bytes.subarray(IV_BYTES + TAG_BYTES)];
      const decipher = createDecipheriv(CIPHER, sealKey, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner)).setAuthTag(tag);
      return Buffer.concat([decipher.update(body), decipher.final()]);
    },
    mac: (text) => createHmac('sha256', macKey).update(text).digest(),
  };
}

/** The key that was made here is not whole any more: with what is left of it no second factor could be read. */
export class KeyFileDamaged extends Error {
  override readonly name = 'KeyFileDamaged';
}

/** The key in a file's text. @throws KeyFileDamaged */
export function checkKeyFile(file: string, text: string): string {
  const key = text.trim();
  if (Buffer.from(key, 'base64url').length === KEY_BYTES) return key;
  throw new KeyFileDamaged(`${file} is damaged: it should hold a key of ${KEY_BYTES} bytes. Restore it from a back-up; without it no second factor works.`);
}

/** Whoever comes first makes the file, whole or not at all (a link is atomic); it is the owner's alone. */
function readKeyFile(dataDir: string): string {
  const file = join(dataDir, 'secret.key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const draft = `${file}.${randomUUID()}`;
    try {
      writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: 0o600 });
      linkSync(draft, file);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return checkKeyFile(file, readFileSync(file, 'utf8'));
}
