import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * An unkeyed hash hides nothing that can be guessed: a code of six digits, a number, an address, a password in a body.
 * Those go through `secrets.mac`. So every use of an unkeyed hash in code that runs for members stands here, with the
 * reason why what it hashes is either long and random or no secret.
 */
const ALLOWED: Readonly<Record<string, { uses: number; reason: string }>> = {
  'src/server/http/callers/authenticate.ts': { uses: 1, reason: 'tokens and link codes of 256 random bits' },
  'src/server/identity/login/exchange-code.ts': { uses: 1, reason: 'RFC 7636 S256, of a verifier that is 43 characters or more and lives a minute' },
  'src/server/identity/login/login-device.ts': { uses: 1, reason: 'the random name of a browser, 128 bits' },
  'src/server/uploads/receive-uploads.ts': { uses: 1, reason: 'the digest of a file that is kept beside it' },
  'src/server/adapters/files.ts': { uses: 2, reason: 'the digest of a file, compared with the one of its upload' },
  'src/server/adapters/storage-fault.ts': { uses: 1, reason: 'the digest of a file, compared with the one of its upload' },
  'src/server/creators/creator-page.ts': { uses: 1, reason: 'the address of a public page, of an id with 122 random bits' },
  'src/server/editing/content-folder.ts': { uses: 2, reason: 'digests of content, which the site shows' },
  'src/server/editing/store/file-bytes.ts': { uses: 2, reason: 'digests of content, which the site shows' },
  'src/server/editing/clips/content-clips.ts': { uses: 1, reason: 'digests of content, which the site shows' },
  'src/server/releases/pushes/record-push.ts': { uses: 1, reason: 'a push to the content, which the site shows' },
  'src/server/calendar/calendar-digest.ts': { uses: 1, reason: 'published events' },
  'src/server/activities/wallet/google-pass.ts': { uses: 1, reason: 'the id of a published event, made of its words' },
  'src/server/calendar/calendar-feed.ts': { uses: 1, reason: 'the ETag of a published calendar' },
  'src/server/http/content-cache.ts': { uses: 1, reason: 'the ETag of published content' },
  'src/editorial/reading/library-file.ts': { uses: 1, reason: 'digests of content, which the site shows' },
  'src/server/site/site-files.ts': { uses: 1, reason: 'the ETag of a published file' },
  'src/server/releases/storing/store-site.ts': { uses: 1, reason: 'the digest of a published file' },
  'src/server/delivery/sender-domain/dkim-signature.ts': { uses: 1, reason: 'the body of a test message, as DKIM has it (RFC 6376)' },
  'src/server/insight/read-figures.ts': { uses: 1, reason: 'the office’s holidays, which the site shows' },
  'src/server/delivery/demo-page.ts': { uses: 1, reason: 'the hash of a style in a Content-Security-Policy' },
  'src/server/payments/providers/check-mac-value.ts': { uses: 1, reason: 'ECPay’s CheckMacValue: keyed by what stands around the fields' },
  'src/server/payments/twin/page-frame.ts': { uses: 1, reason: 'the hashes of a style and a script in a Content-Security-Policy' },
  'src/server/payments/twin/ecpay/signature.ts': { uses: 1, reason: 'ECPay’s CheckMacValue: keyed by what stands around the fields' },
  'src/server/db/migrate.ts': { uses: 1, reason: 'the checksum of a migration' },
  'src/server/db/sql-sources.ts': { uses: 1, reason: 'the digest of a source of SQL' },
  'src/server/staff/sql/audit_digest.sql': { uses: 1, reason: 'the seal of audit entries, which lie beside it and hold no personal values' },
  'src/server/db/schema.sql': { uses: 1, reason: 'audit_digest, as above' },
  'src/server/db/statement-names.ts': { uses: 1, reason: 'the name of a statement: its text has no values' },
  'src/layouts/finished-page.ts': { uses: 1, reason: 'the hashes of a page’s scripts in its Content-Security-Policy' },
  'src/editorial/reading/read-digests.ts': { uses: 2, reason: 'what pages of the public site were made of, for the next build' },
  'src/components/seo/share-png.ts': { uses: 1, reason: 'the name of a drawn picture' },
};
const USE = /\bcreateHash\s*\(|\bsubtle\s*\.\s*digest\s*\(|\b(?:sha224|sha256|sha384|sha512|md5)\s*\(|\bcrypto\s*\.\s*hash\s*\(/g;
/** `hash` of node:crypto is the same in one call, under a name that is not looked for; an alias hides the others. */
const HIDDEN = /import\s*\{[^}]*\b(?:hash\b(?!\w)|createHash\s+as\b)[^}]*\}\s*from\s*['"](?:node:)?crypto['"]/;

/** Returns the violations of the list, one line each. */
export function hashFaults(files: readonly { path: string; source: string }[], allowed: typeof ALLOWED = ALLOWED): string[] {
  const found = files.map(({ path, source }) => ({ path, uses: source.match(USE)?.length ?? 0, isHidden: HIDDEN.test(source) }));
  return [
    ...found.flatMap(({ path, uses, isHidden }) => {
      if (isHidden) return [`${path}: import createHash by its name, so that its uses are seen`];
      const may = allowed[path]?.uses ?? 0;
      if (uses > may) return [`${path}: ${uses} unkeyed hashes, ${may} allowed: use secrets.mac, or add it to scripts/code/check-hashes.ts with the reason`];
      return uses < may ? [`${path}: ${may} unkeyed hashes allowed, ${uses} there: correct scripts/code/check-hashes.ts`] : [];
    }),
    ...Object.keys(allowed)
      .filter((path) => !found.some((file) => file.path === path))
      .map((path) => `${path}: is not there any more: correct scripts/code/check-hashes.ts`),
  ];
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|astro|sql)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  const faults = hashFaults(files.map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') })));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`Unkeyed hashes in ${files.length} files: ${faults.length === 0 ? 'each has its reason' : `${faults.length} faults`}\n`);
  process.exit(faults.length === 0 ? 0 : 1);
}
