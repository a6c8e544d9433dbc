import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lineAt, withoutComments } from './source-text.ts';

/**
 * Streams, sockets, servers, child processes, threads and connections raise their faults outside every promise: one that
 * nobody listens to ends the process. So each is a `const` or a field with `.on('error', …)` in the same file (`once` hears the
 * first fault only), or passes through `pipeline`, or stands here with the reason why somebody else listens. A mail transport, a pool,
 * a parser, an archive and a log's destination are among them; what answers by promises alone (S3Client, fetch, sharp) is not.
 */
const ALLOWED: Readonly<Record<string, { uses: number; reason: string }>> = {
  'src/server/adapters/files.ts': {
    uses: 1,
    reason: 'the stream of a file that is read is looped over in the same turn',
  },
  'src/server/delivery/sender-domain/dkim-signature.ts': {
    uses: 1,
    reason: 'a message is made in memory and connects to nothing: what fails is thrown by its sending',
  },
};
const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['src/server', 'scripts'];
const CODE = /\.(ts|mjs)$/;
const MADE = new RegExp(
  [
    String.raw`(?<![.\w])(?:createReadStream|createWriteStream|spawn|fork|createServer|createSecureServer|createConnection|createInterface)\s*\(`,
    String.raw`(?<!\w)(?:fs|net|tls|http|https|http2|child_process|cp)\s*\.\s*(?:createReadStream|createWriteStream|spawn|fork|createServer|createSecureServer|createConnection|connect|request|get)\s*\(`,
    String.raw`(?<!\w)new\s+(?:pg\s*\.\s*)?(?:Worker|Client|Pool|PgBoss|Socket|TLSSocket|WebSocket|Readable|Writable|Duplex|Transform|PassThrough|Busboy|ZipFile)\s*\(`,
    String.raw`(?<!\w)(?:Readable|Writable|Duplex)\s*\.\s*from(?:Web)?\s*\(`,
    String.raw`(?<![.\w])create(?:Gzip|Gunzip|Deflate|Inflate|BrotliCompress|BrotliDecompress|ZstdCompress|ZstdDecompress)\s*\(`,
    String.raw`(?<!\w)(?:nodemailer\s*\.\s*)?createTransport\s*\(`,
    String.raw`(?<![.\w])busboy\s*\(`,
    String.raw`(?<!\w)pino\s*\.\s*destination\s*\(`,
    // Hands no fault on to what it writes to; `v.pipe` is Valibot's.
    String.raw`(?<!\bv)\.pipe\s*\(`,
    String.raw`\.getStream\s*\(`,
  ].join('|'),
  'g',
);
/** Imports of Node's modules whose plain verbs make sockets and requests; by themselves such names are everybody's. */
const IMPORTED = /\bimport\s*\{([^}]*)\}\s*from\s*['"](?:node:)?(?:net|tls|https?|http2)['"]/g;
const VERBS = ['connect', 'request', 'get'];
const NAMED = /(?:(?:const|let)\s+(\w+)(?:\s*:[^=;]+)?|(this\.#?\w+))\s*=\s*(?:await\s+)?$/;

/** The lines on which something is made that nobody in this source listens to. */
export function unheardEmitters(source: string): number[] {
  const code = withoutComments(source);
  const made = [MADE, ...importedVerbs(code)].flatMap((pattern) => [...code.matchAll(pattern)]);
  return made.flatMap(({ index }) => {
    const before = code.slice(0, index);
    const named = NAMED.exec(before);
    const name = named?.[1] ?? named?.[2];
    const isHeard = name !== undefined && new RegExp(`(?<![\\w.])${name.replace('.', '\\.')}\\s*\\.on\\(\\s*['"]error['"]`).test(code.slice(index));
    return isHeard || isInPipeline(before) ? [] : [lineAt(code, index)];
  });
}

/** One pattern for each call of a verb that was imported, under the name that it has here. */
function importedVerbs(code: string): RegExp[] {
  const imports = [...code.matchAll(IMPORTED)].flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(/\s+as\s+/)));
  return imports.flatMap(([verb = '', name = verb]) => (VERBS.includes(verb) ? [new RegExp(String.raw`(?<![.\w])${name}\s*\(`, 'g')] : []));
}

/** Whether what follows is an argument of `pipeline(`. */
function isInPipeline(before: string): boolean {
  const start = before.search(/\bpipeline\s*\((?![\s\S]*\bpipeline\s*\()/);
  if (start === -1) return false;
  let depth = 0;
  for (const sign of before.slice(start).match(/[()]/g) ?? []) {
    depth += sign === '(' ? 1 : -1;
    if (depth === 0) return false;
  }
  return true;
}

/** Returns the violations of the list, one line each. */
export function emitterFaults(files: readonly { path: string; source: string }[], allowed: typeof ALLOWED = ALLOWED): string[] {
  const found = files.map(({ path, source }) => ({ path, lines: unheardEmitters(source) }));
  return [
    ...found.flatMap(({ path, lines }) => {
      const may = allowed[path]?.uses ?? 0;
      if (lines.length > may)
        return [
          `${path}: lines ${lines.join(', ')} make what may raise a fault that nobody hears, ${may} allowed: listen with .on('error', …), use pipeline, or add it to scripts/code/check-emitters.ts with the reason`,
        ];
      return lines.length < may ? [`${path}: ${may} unheard allowed, ${lines.length} there: correct scripts/code/check-emitters.ts`] : [];
    }),
    ...Object.keys(allowed)
      .filter((path) => !found.some((file) => file.path === path))
      .map((path) => `${path}: is not there any more: correct scripts/code/check-emitters.ts`),
  ];
}

if (import.meta.main) {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && CODE.test(entry.name) && !entry.name.includes('.test.') && !entry.name.startsWith('check-emitters'))
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1)),
  );
  const faults = emitterFaults(files.map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') })));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`Emitters in ${files.length} files: ${faults.length === 0 ? 'each is listened to' : `${faults.length} faults`}\n`);
  process.exit(faults.length === 0 ? 0 : 1);
}
