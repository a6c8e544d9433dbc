/** The facts of a clip that a page needs to show it. */
export interface ClipFacts {
  seconds: number;
  width: number;
  height: number;
}
/** The faults of a clip, as a build would say them. */
export type ClipFault = 'must be an MP4 clip' | 'must be a clip that every browser plays: H.264, AV1 or VP9';
const NO_MP4: ClipFault = 'must be an MP4 clip';

/** Reads some bytes of a file; fewer where it ends. */
export type ReadRange = (from: number, length: number) => Promise<Buffer>;

/** Containers are lists of boxes: a length, four letters, and what is in it. */
interface Box {
  kind: string;
  /** Of what is in it. */
  from: number;
  end: number;
}
const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;
/** The index of a clip: of an hour it is a megabyte. */
const INDEX_MAX_BYTES = 8 * 1024 * 1024;
/** The codecs of pictures that browsers play, whatever machine they are on. */
const PLAYED = ['avc1', 'avc3', 'av01', 'vp09'];
/** Boxes at the top of a file; a stream in pieces has thousands, and its length nowhere. */
const TOP_BOXES_MAX = 64;

/** Looks at the boxes of an MP4 file: its length, the size of its picture as it is shown, and whether browsers play it. */
export async function mp4Facts(read: ReadRange, size: number): Promise<ClipFacts | ClipFault> {
  const index = await findIndex(read, size);
  if (index === null) return NO_MP4;
  const header = find(index, ['mvhd']);
  const seconds = header && durationOf(header);
  const video = boxesIn(index, 0, index.length)
    .filter(({ kind }) => kind === 'trak')
    .map(({ from, end }) => index.subarray(from, end))
    .find((track) => find(track, ['mdia', 'hdlr'])?.toString('latin1', 8, 12) === 'vide');
  const place = video && find(video, ['tkhd']);
  const codec = video && find(video, ['mdia', 'minf', 'stbl', 'stsd'])?.toString('latin1', 12, 16);
  const shown = place && sizeOf(place);
  if (!seconds || !shown || !codec) return NO_MP4;
  return PLAYED.includes(codec) ? { seconds: Math.max(1, Math.round(seconds)), ...shown } : 'must be a clip that every browser plays: H.264, AV1 or VP9';
}

/** The index of a file that begins as such files do; null of another one. */
async function findIndex(read: ReadRange, size: number): Promise<Buffer | null> {
  let at = 0;
  for (let count = 0; at + HEADER_BYTES <= size && count < TOP_BOXES_MAX; count += 1) {
    const box = boxAt(await read(at, LONG_HEADER_BYTES), 0, size - at);
    if (box === null || (at === 0 && box.kind !== 'ftyp')) return null;
    if (box.kind === 'moov') return box.end - box.from > INDEX_MAX_BYTES ? null : read(at + box.from, box.end - box.from);
    at += box.end;
  }
  return null;
}

/** The box at a place, with `end` at most the end of what is around it; null where there can be none. */
function boxAt(bytes: Buffer, at: number, end: number): Box | null {
  if (bytes.length < at + HEADER_BYTES) return null;
  const kind = bytes.toString('latin1', at + 4, at + HEADER_BYTES);
  const short = bytes.readUInt32BE(at);
  const isLong = short === 1;
  if (isLong && bytes.length < at + LONG_HEADER_BYTES) return null;
  const length = isLong ? Number(bytes.readBigUInt64BE(at + HEADER_BYTES)) : short === 0 ? end - at : short;
  const from = at + (isLong ? LONG_HEADER_BYTES : HEADER_BYTES);
  return /^[\w ©-]{4}$/.test(kind) && at + length >= from && at + length <= end ? { kind, from, end: at + length } : null;
}

function boxesIn(bytes: Buffer, from: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let box = boxAt(bytes, from, end); box !== null; box = boxAt(bytes, box.end, end)) boxes.push(box);
  return boxes;
}

/** The content of a box, by the kinds of the boxes around it; undefined where it is not there, or too short to say anything. */
function find(bytes: Buffer, [kind, ...inner]: readonly string[]): Buffer | undefined {
  const box = boxesIn(bytes, 0, bytes.length).find((each) => each.kind === kind);
  const content = box && bytes.subarray(box.from, box.end);
  if (!content || inner.length > 0) return content && find(content, inner);
  return content.length >= 16 ? content : undefined;
}

/** In seconds. The times before it take eight bytes instead of four in the second version of the box. */
function durationOf(header: Buffer): number | null {
  const at = header[0] === 1 ? 20 : 12;
  if (header.length < at + 12) return null;
  const scale = header.readUInt32BE(at);
  const length = header[0] === 1 ? Number(header.readBigUInt64BE(at + 4)) : header.readUInt32BE(at + 4);
  return scale === 0 ? null : length / scale;
}

/** Width and height stand last, behind the nine numbers that say how the picture is turned. */
function sizeOf(place: Buffer): { width: number; height: number } | null {
  if (place.length < 84) return null;
  const [width, height] = [place.readUInt32BE(place.length - 8) >>> 16, place.readUInt32BE(place.length - 4) >>> 16];
  const isTurned = place.readInt32BE(place.length - 44) === 0;
  if (width === 0 || height === 0) return null;
  return isTurned ? { width: height, height: width } : { width, height };
}
