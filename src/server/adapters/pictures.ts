import sharp from 'sharp';
import { AVATAR_SIZES, type AvatarSize, PICTURE_MAX_PIXELS, PICTURE_MIN_SIDE, pictureFormat } from '../../domain/accounts/picture.ts';

/** Why a file becomes no picture. */
export type PictureFaultReason = 'format' | 'small' | 'pixels' | 'part';
export class PictureFault extends Error {
  override readonly name = 'PictureFault';
  readonly reason: PictureFaultReason;
  constructor(reason: PictureFaultReason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
/** Too much is being worked on, or something of this owner is: to be tried again a little later. */
export class PicturesBusy extends Error {
  override readonly name = 'PicturesBusy';
}

export interface Pictures {
  /**
   * The squares of a picture as WebP, turned upright, without metadata, of a moving one the first frame.
   * @throws PictureFault, PicturesBusy
   */
  squares(file: Uint8Array, owner: string): Promise<Map<AvatarSize, Uint8Array>>;
  /**
   * A whole photo as WebP, turned upright, without metadata, its longer side at most so many pixels: a JPEG, PNG or WebP.
   * @throws PictureFault, PicturesBusy
   */
  photo(file: Uint8Array, options: { owner: string; maxSide: number }): Promise<Uint8Array>;
  /**
   * The same of a part of a picture, in pixels of the upright one; all of it without a part.
   * @throws PictureFault `part` where it lies outside; PicturesBusy
   */
  part(file: Uint8Array, options: { owner: string; maxSide: number; part: PicturePart | null }): Promise<{ bytes: Uint8Array; width: number; height: number }>;
}
/** A part of a picture, in pixels. */
interface PicturePart {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** So many pictures are unpacked at a time, so many more may wait: each can take 200 MB, whatever its file weighs. */
const AT_ONCE = 2;
const WAITING = 8;
const TIMEOUT_SECONDS = 10;
/** The colour behind a transparent picture: the paper of the site. */
const PAPER = '#fffdf6';
const QUALITY = 82;

export function openPictures(): Pictures {
  const owners = new Set<string>();
  const waiting: (() => void)[] = [];
  let running = 0;
  const enter = async () => {
    // Whoever leaves hands its place on, so that nobody slips in between.
    if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
  };
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  async function inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (owners.has(owner) || waiting.length >= WAITING) throw new PicturesBusy();
    owners.add(owner);
    try {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    } finally {
      owners.delete(owner);
    }
  }
  return {
    squares: (file, owner) => inTurn(owner, () => makeSquares(file)),
    photo: (file, { owner, maxSide }) => inTurn(owner, async () => (await makePhoto(file, maxSide, null)).data),
    part: (file, { owner, maxSide, part }) =>
      inTurn(owner, async () => {
        const { data, info } = await makePhoto(file, maxSide, part);
        return { bytes: data, width: info.width, height: info.height };
      }),
  };
}

async function makePhoto(file: Uint8Array, maxSide: number, part: PicturePart | null) {
  if (pictureFormat(file) === 'gif') throw new PictureFault('format');
  const { width, height } = await inspect(file);
  if (part !== null && (part.left + part.width > width || part.top + part.height > height)) throw new PictureFault('part');
  if (part !== null && Math.min(part.width, part.height) < PICTURE_MIN_SIDE) throw new PictureFault('small');
  const upright = open(file).autoOrient();
  return orFault(
    (part === null ? upright : upright.extract(part))
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: PAPER })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true }),
  );
}

/** Sides of the upright picture. @throws PictureFault when it is none that is opened */
async function inspect(file: Uint8Array): Promise<{ width: number; height: number }> {
  // Before sharp sees it: what is no picture of dots (SVG, PDF, HTML) is never opened.
  if (pictureFormat(file) === null) throw new PictureFault('format');
  const { width, height, autoOrient } = await orFault(open(file).metadata());
  if (width * height > PICTURE_MAX_PIXELS) throw new PictureFault('pixels');
  if (Math.min(width, height) < PICTURE_MIN_SIDE) throw new PictureFault('small');
  return autoOrient;
}

async function makeSquares(file: Uint8Array): Promise<Map<AvatarSize, Uint8Array>> {
  await inspect(file);
  const [largest, ...others] = AVATAR_SIZES;
  const square = await orFault(
    open(file)
      .autoOrient()
      .resize(largest, largest, { fit: 'cover' })
      .flatten({ background: PAPER })
      .removeAlpha()
      .timeout({ seconds: TIMEOUT_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const raw = { width: square.info.width, height: square.info.height, channels: square.info.channels };
  const squares = new Map<AvatarSize, Uint8Array>();
  for (const size of [largest, ...others]) squares.set(size, await sharp(square.data, { raw }).resize(size, size).webp({ quality: QUALITY }).toBuffer());
  return squares;
}

/** `failOn: 'error'`: a file that ends too early or is broken inside is no picture; odd but whole ones are. */
function open(file: Uint8Array) {
  return sharp(file, { failOn: 'error', limitInputPixels: PICTURE_MAX_PIXELS, pages: 1, sequentialRead: true });
}

/** Errors of sharp that are the file's fault: its header, its size, its contents. */
async function orFault<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new PictureFault(cause instanceof Error && /exceeds pixel limit/.test(cause.message) ? 'pixels' : 'format', { cause });
  }
}
