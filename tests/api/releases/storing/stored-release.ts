import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { S3Options } from '../../../../src/server/adapters/s3.ts';

const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', xml: 'application/xml; charset=utf-8' };

/** Writes a site whose pages each name a script by its hash. `words`: the text of each page by its path. */
export function writeSite(site: string, words: Readonly<Record<string, string>>): void {
  const files: Record<string, object> = {};
  const put = (path: string, text: string, immutable = false) => {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), text);
    const type = TYPES[path.split('.').at(-1) as keyof typeof TYPES];
    files[path] = { type, br: false, immutable };
  };
  for (const [path, text] of Object.entries(words)) {
    const script = `/_astro/${createHash('sha256').update(text).digest('hex').slice(0, 8)}.js`;
    put(script, `// of ${text}`, true);
    put(path, `<script src="${script}"></script>${text}`);
  }
  put('/sitemap.xml', Object.keys(words).join(' '));
  writeFileSync(join(site, '.files.json'), JSON.stringify(files));
}

const clientOf = ({ region, endpoint, accessKeyId, secretAccessKey }: S3Options) =>
  new S3Client({ region, credentials: { accessKeyId, secretAccessKey }, ...(endpoint !== null && { endpoint, forcePathStyle: true }) });

/** All that lies on a storage, by its key: the text, its type and how long it is good for. */
export async function objectsOn(options: S3Options): Promise<Map<string, { text: string; type: string | undefined; cacheControl: string | undefined }>> {
  const client = clientOf(options);
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: options.bucket }));
  const found = new Map<string, { text: string; type: string | undefined; cacheControl: string | undefined }>();
  for (const { Key = '' } of Contents) {
    const { Body, ContentType, CacheControl } = await client.send(new GetObjectCommand({ Bucket: options.bucket, Key }));
    found.set(Key, { text: (await Body?.transformToString()) ?? '', type: ContentType, cacheControl: CacheControl });
  }
  client.destroy();
  return found;
}

/** The parts that a page on the storage names and that are not there. */
export function missingParts(objects: ReadonlyMap<string, { text: string }>): string[] {
  return [...objects].flatMap(([key, { text }]) =>
    [...text.matchAll(/<script src="\/([^"]+)"/g)].flatMap(([, part = '']) => (objects.has(part) ? [] : [`${key} names ${part}`])),
  );
}
