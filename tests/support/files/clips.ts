import { CLIP_PART_BYTES } from '../../../src/domain/editing/clip.ts';
import type { TestApp } from '../app.ts';

/** A box of an MP4 file: its length, its four letters, what is in it. */
function box(kind: string, ...content: Buffer[]): Buffer {
  const inner = Buffer.concat(content);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(inner.length + 8);
  header.write(kind, 4, 'latin1');
  return Buffer.concat([header, inner]);
}
const numbers = (...each: number[]): Buffer => {
  const bytes = Buffer.alloc(each.length * 4);
  for (const [i, number] of each.entries()) bytes.writeInt32BE(number, i * 4);
  return bytes;
};

interface ClipOptions {
  seconds?: number;
  width?: number;
  height?: number;
  codec?: string;
  /** Filmed upright with a camera that lies. */
  isTurned?: boolean;
  /** Bytes of pictures, before the index or behind it. */
  bytes?: number;
  isIndexLast?: boolean;
}

/** A clip as players read it, with nothing on its pictures. */
export function clip({
  seconds = 12,
  width = 640,
  height = 360,
  codec = 'avc1',
  isTurned = false,
  bytes = 100,
  isIndexLast = false,
}: ClipOptions = {}): Buffer {
  const [one, none] = [0x10000, 0];
  const matrix = isTurned ? numbers(none, one, 0, -one, none, 0, 0, 0, 0x40000000) : numbers(one, 0, 0, 0, one, 0, 0, 0, 0x40000000);
  const track = (handler: string, format: string, size: readonly [number, number]) =>
    box(
      'trak',
      box('tkhd', numbers(0, 0, 0, 1, 0, seconds * 1000, 0, 0, 0, 0), matrix, numbers(size[0] << 16, size[1] << 16)),
      box(
        'mdia',
        box('hdlr', numbers(0, 0), Buffer.from(handler, 'latin1'), numbers(0, 0, 0)),
        box('minf', box('stbl', box('stsd', numbers(0, 1, 16), Buffer.from(format, 'latin1'), numbers(0, 0)))),
      ),
    );
  const index = box(
    'moov',
    box('mvhd', numbers(0, 0, 0, 1000, seconds * 1000), Buffer.alloc(80)),
    track('soun', 'mp4a', [0, 0]),
    track('vide', codec, [width, height]),
  );
  const pictures = box('mdat', Buffer.alloc(bytes, 'p'));
  return Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')), ...(isIndexLast ? [pictures, index] : [index, pictures])]);
}

/** A form with a piece of a file. */
export function clipPart(number: number, bytes: Uint8Array): FormData {
  const body = new FormData();
  body.set('number', String(number));
  body.set('part', new File([new Uint8Array(bytes)], 'part'));
  return body;
}

/** Sends a clip in its pieces. @returns its id, under which an act puts it beside an item */
export async function sendClip(app: Pick<TestApp, 'call'>, token: string, bytes: Buffer): Promise<string> {
  const { id, parts } = (await app.call('POST', '/staff/content_clips', { token, body: { media_type: 'video/mp4', bytes: bytes.length } })).body.data;
  for (let number = 0; number < parts; number += 1) {
    const part = bytes.subarray(number * CLIP_PART_BYTES, (number + 1) * CLIP_PART_BYTES);
    await app.call('POST', `/staff/content_clips/${id}/parts`, { token, body: clipPart(number, part) });
  }
  return id;
}
