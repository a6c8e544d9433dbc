import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { CallRequest } from '../../../contract/call.ts';
import type { beginContentClip, ContentClip, sendContentClipPart } from '../../../contract/editing/content-clip.ts';
import { Refusal, refuseField } from '../../../contract/refusal.ts';
import { CLIP_PART_BYTES, partsOfClip } from '../../../domain/editing/clip.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import type { Db, Tx } from '../../db/client.ts';
import { countTry } from '../../http/callers/rate-limit.ts';
import { type IdempotencyKey, withIdempotency } from '../../http/with-idempotency.ts';
import type { EditingTools } from '../editing.ts';
import { toFieldFault } from '../fault-words.ts';
import type { StoredBytes } from '../store/file-bytes.ts';
import { type ClipFacts, mp4Facts } from './mp4-facts.ts';

/** Begins a file that comes in pieces. @throws Refusal TOO_MANY_REQUESTS */
export async function beginClip(
  deps: EditingTools,
  { media_type, bytes }: CallRequest<typeof beginContentClip>['body'],
  memberId: string,
  once: IdempotencyKey | null,
): Promise<ContentClip> {
  await countTry(deps, LIMITS.contentClipByEditor, memberId);
  return withIdempotency(deps, once, async (tx) => {
    const { id } = await tx
      .insertInto('content_clips')
      .values({ member_id: memberId, created_at: deps.now(), media_type, bytes })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, received: 0, parts: partsOfClip(bytes), seconds: null, width: null, height: null };
  });
}

/**
 * Takes a piece; with the last of them the file is looked at.
 * @throws Refusal NOT_FOUND of somebody else's; VALIDATION_FAILED where a piece is not of its size, or the file is not what it should be
 */
export async function takePart(
  { database }: Pick<EditingTools, 'database'>,
  id: string,
  { number, part }: CallRequest<typeof sendContentClipPart>['body'],
  memberId: string,
): Promise<ContentClip> {
  const sent = Buffer.from(await part.arrayBuffer());
  return database.db.transaction().execute(async (tx) => {
    const clip = await tx
      .selectFrom('content_clips')
      .select(['media_type', 'bytes', 'sha', 'seconds', 'width', 'height'])
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .forUpdate()
      .executeTakeFirst();
    if (clip === undefined) throw new Refusal('NOT_FOUND');
    const parts = partsOfClip(clip.bytes);
    const isWhole = sent.length === Math.min(CLIP_PART_BYTES, clip.bytes - number * CLIP_PART_BYTES);
    if (number >= parts || !isWhole) throw refuseField({ field: 'part', message: 'FILE_FORMAT' });
    await tx
      .insertInto('content_clip_parts')
      .values({ clip_id: id, number, bytes: sent })
      .onConflict((conflict) => conflict.columns(['clip_id', 'number']).doNothing())
      .execute();
    const { count } = await tx
      .selectFrom('content_clip_parts')
      .select((each) => each.fn.countAll<string>().as('count'))
      .where('clip_id', '=', id)
      .executeTakeFirstOrThrow();
    const facts = Number(count) === parts && clip.sha === null ? await settleClip(tx, id, clip) : clip;
    return { id, received: Number(count), parts, seconds: facts.seconds, width: facts.width, height: facts.height };
  });
}

type Facts = ClipFacts | { seconds: null; width: null; height: null };

/** Looks at a file that is whole, and notes what it is. @throws Refusal VALIDATION_FAILED */
async function settleClip(tx: Tx, id: string, { media_type, bytes }: { media_type: string; bytes: number }): Promise<Facts> {
  const hash = createHash('sha1').update(`blob ${bytes}\0`);
  for (let number = 0; number < partsOfClip(bytes); number += 1) hash.update(await readPart(tx, id, number));
  const sha = hash.digest('hex');
  const facts = media_type === 'video/mp4' ? await clipFacts(tx, id, bytes) : await captionsFacts(tx, id);
  await tx
    .updateTable('content_clips')
    .set({ sha, ...facts })
    .where('id', '=', id)
    .execute();
  return facts;
}

async function clipFacts(tx: Tx, id: string, bytes: number): Promise<ClipFacts> {
  const facts = await mp4Facts((from, length) => readRange(tx, id, from, Math.min(length, bytes - from)), bytes);
  if (typeof facts === 'string') throw new Refusal('VALIDATION_FAILED', { faults: [toFieldFault({ field: 'part', reason: facts })] });
  return facts;
}

/** Captions are text that begins as such files do. */
async function captionsFacts(tx: Tx, id: string): Promise<Facts> {
  const text = (await readPart(tx, id, 0)).toString('utf8');
  if (!/^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(text) || text.includes('\uFFFD'))
    throw new Refusal('VALIDATION_FAILED', { faults: [toFieldFault({ field: 'part', reason: 'must be captions as WebVTT' })] });
  return { seconds: null, width: null, height: null };
}

async function readBytes(db: Db | Tx, id: string, number: number, what: RawBuilder<Buffer>): Promise<Buffer> {
  const row = await db
    .selectFrom('content_clip_parts')
    .select(what.as('bytes'))
    .where('clip_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  // The embedded database gives plain bytes.
  return Buffer.from(row.bytes);
}

const readPart = (db: Db | Tx, id: string, number: number): Promise<Buffer> => readBytes(db, id, number, sql<Buffer>`bytes`);

/** Some bytes of a file that may lie in two pieces, or in several. */
async function readRange(tx: Tx, id: string, from: number, length: number): Promise<Buffer> {
  const read: Buffer[] = [];
  for (let at = from; at < from + length; ) {
    const [number, within] = [Math.floor(at / CLIP_PART_BYTES), at % CLIP_PART_BYTES];
    const here = Math.min(from + length - at, CLIP_PART_BYTES - within);
    read.push(await readBytes(tx, id, number, sql<Buffer>`substring(bytes FROM ${within + 1}::integer FOR ${here}::integer)`));
    at += here;
  }
  return Buffer.concat(read);
}

/** A clip or captions that an editor has sent whole. */
export interface StagedClip {
  media_type: string;
  bytes: number;
  /** Its bytes, as git names them. */
  sha: string;
}

/** The file that an editor has sent under an id; undefined where it is not there, or not whole. */
export async function findClip(tx: Db | Tx, id: string, memberId: string): Promise<StagedClip | undefined> {
  const row = await tx
    .selectFrom('content_clips')
    .select(['media_type', 'bytes', 'sha'])
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row === undefined || row.sha === null ? undefined : { ...row, sha: row.sha };
}

/** The bytes of a clip that is there whole: one piece after the other, each as it is asked for. */
export const bytesOfClip = (tx: Db | Tx, id: string, { bytes, sha }: Pick<StagedClip, 'bytes' | 'sha'>): StoredBytes => ({
  size: bytes,
  sha,
  chunks: async function* () {
    for (let number = 0; number < partsOfClip(bytes); number += 1) yield await readPart(tx, id, number);
  },
});
