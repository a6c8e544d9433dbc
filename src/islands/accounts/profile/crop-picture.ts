import type { Area } from 'react-easy-crop';
import { PICTURE_MIN_SIDE } from '../../../domain/accounts/picture.ts';

/** More than the server keeps, for screens to come; no more than travels quickly. */
const SENT_MAX_SIDE = 1024;
const QUALITY = 0.92;
/** The colour behind a transparent picture, as on the server. */
const PAPER = '#fffdf6';

/** Null for a file that the browser cannot read as a picture of dots. */
export async function loadPicture(file: File): Promise<HTMLImageElement | null> {
  if (file.type === 'image/svg+xml') return null;
  const image = new Image();
  image.src = await dataUrlOf(file);
  return image.decode().then(
    () => image,
    () => null,
  );
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Draws a part of a picture, as upright as it is shown, over the whole of a square canvas. */
export function drawSquare(canvas: HTMLCanvasElement, image: HTMLImageElement, { x, y, width, height }: Area): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
}

/** The part as a file to be sent. */
export function pictureOf(image: HTMLImageElement, area: Area): Promise<Blob> {
  const side = Math.max(PICTURE_MIN_SIDE, Math.min(SENT_MAX_SIDE, Math.round(area.width)));
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  drawSquare(canvas, image, area);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser gave no picture'))), 'image/jpeg', QUALITY);
  });
}
