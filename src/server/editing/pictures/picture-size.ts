import sharp from 'sharp';

const PICTURE = /\.(?:webp|jpg|png)$/;

/** The size of a picture in pixels, as it is shown; null of what is none, by its name or in truth. @param from its path or its bytes */
export async function pictureSize(name: string, from: string | Uint8Array): Promise<{ width: number; height: number } | null> {
  if (!PICTURE.test(name)) return null;
  const { autoOrient } = await sharp(from)
    .metadata()
    .catch(() => ({ autoOrient: null }));
  return autoOrient && { width: autoOrient.width, height: autoOrient.height };
}
