import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** The first byte of a seal that names its key. */
const VERSION = 1;
const KEY_ID_BYTES = 4;
const HEAD_BYTES = 1 + KEY_ID_BYTES;

/**
 * Keeps secrets so that a stolen database alone opens nothing: the keys are not in it. There is a current key, under
 * which everything new is kept, and while the key is changed a second one, which still opens and verifies.
 */
export interface Secrets {
  /** Name of the current key. */
  keyId: Buffer;
  /** Names of all keys, the current first. */
  keyIds: readonly Buffer[];
  /** Encrypts; `owner` must be given again to decrypt, so that no row can stand in for another. */
  seal(plain: Uint8Array, owner: string): Buffer;
  /** @throws Error when the key, the owner or a byte is another */
  open(sealed: Uint8Array, owner: string): Buffer;
  /** As `seal`, for text that travels in JSON. */
  sealText(plain: string, owner: string): string;
  /** As `open`, of `sealText`. */
  openText(sealed: string, owner: string): string;
  /** Whether a seal names the current key; any other should be sealed anew. */
  isCurrent(sealed: Uint8Array): boolean;
  /** A hash that cannot be searched for without the key: for whatever is short or common enough to be guessed. */
  mac(text: string): Buffer;
  /** The hashes of a text under all keys, the current first: to look one up that may have been made under the other key. */
  macs(text: string): [Buffer, ...Buffer[]];
}

export interface SecretKeys {
  current: string | null;
  former: string | null;
}

/** Key objects: from bytes Node would make one at every use, which takes longer than the hash. */
interface Key {
  id: Buffer;
  seal: KeyObject;
  mac: KeyObject;
}

/** Secrets under the keys of the configuration, or, on one machine without one, of a file that is made there. */
export function openSecrets({ current, former }: SecretKeys, dataDir: string): Secrets {
  const key = deriveKey(current ?? readKeyFile(dataDir));
  const others = former === null ? [] : [deriveKey(former)];
  const keys = [key, ...others];
  const open = (sealed: Uint8Array, owner: string) => openWithAny(keys, Buffer.from(sealed), owner);
  const seal = (plain: Uint8Array, owner: string) => Buffer.concat([headOf(key), encrypt(key, plain, owner)]);
  return {
    keyId: key.id,
    keyIds: keys.map(({ id }) => id),
    seal,
    open,
    sealText: (plain, owner) => seal(Buffer.from(plain), owner).toString('base64url'),
    openText: (sealed, owner) => open(Buffer.from(sealed, 'base64url'), owner).toString(),
    isCurrent: (sealed) => headOf(key).equals(sealed.subarray(0, HEAD_BYTES)),
    mac: (text) => macUnder(key, text),
    macs: (text) => [macUnder(key, text), ...others.map((each) => macUnder(each, text))],
  };
}

function deriveKey(master: string): Key {
  const derive = (purpose: string, bytes = KEY_BYTES) => Buffer.from(hkdfSync('sha256', master, '', `comic-hub ${purpose}`, bytes));
  return { id: derive('key id', KEY_ID_BYTES), seal: createSecretKey(derive('seal')), mac: createSecretKey(derive('mac')) };
}

const headOf = ({ id }: Key) => Buffer.concat([Buffer.from([VERSION]), id]);
const macUnder = ({ mac }: Key, text: string) => createHmac('sha256', mac).update(text).digest();

function encrypt(key: Key, plain: Uint8Array, owner: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key.seal, iv).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function decrypt(key: Key, bytes: Buffer, owner: string): Buffer {
  const [iv, tag, body] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES), bytes.subarray(IV_BYTES + TAG_BYTES)];
  const decipher = createDecipheriv(CIPHER, key.seal, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner)).setAuthTag(tag);
  return Buffer.concat([decipher.update(body), decipher.final()]);
}

/** Seals made before keys had names begin with random bytes: those are tried with each key. */
function openWithAny(keys: readonly Key[], sealed: Buffer, owner: string): Buffer {
  const attempts = [
    ...keys.filter((key) => headOf(key).equals(sealed.subarray(0, HEAD_BYTES))).map((key) => () => decrypt(key, sealed.subarray(HEAD_BYTES), owner)),
    ...keys.map((key) => () => decrypt(key, sealed, owner)),
  ];
  for (const attempt of attempts) {
    try {
      return attempt();
    } catch {
      // The next key may open it; when none does, that is said below.
    }
  }
  throw new Error('a secret opens with neither SECRET_KEY nor SECRET_KEY_FORMER, belongs to another owner or is damaged');
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

/** Creates the file once, whole or not at all (a link is atomic); only its owner may read it. */
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
