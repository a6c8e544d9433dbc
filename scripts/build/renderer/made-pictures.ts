import { noteRead } from '../../../src/editorial/reading/reads.ts';

/** Astro's way to have a picture made: what is asked for, and the address that it will have. */
type AddPicture = NonNullable<typeof globalThis.astroAsset.addStaticImage>;

const keyOf = (...asked: Parameters<AddPicture>): string => JSON.stringify(asked);

/** Notes the address of each picture that pages ask Astro for from here on. */
export function picturesOf(): Map<string, string> {
  const pictures = new Map<string, string>();
  const assets = globalThis.astroAsset;
  const add = assets.addStaticImage;
  if (!add) return pictures;
  assets.addStaticImage = (...asked) => {
    const address = add(...asked);
    noteRead('picture', address);
    pictures.set(keyOf(...asked), address);
    return address;
  };
  return pictures;
}

/** A page asks for a picture that was not made, or none asks for one that was. */
export class OtherPictures extends Error {
  override readonly name = 'OtherPictures';
}

/**
 * Answers pages with the pictures that were made before.
 * @param otherwise the address of one that was not made
 */
export function answerWith(pictures: ReadonlyMap<string, string>, otherwise: (...asked: Parameters<AddPicture>) => string = refuse): void {
  globalThis.astroAsset = {
    referencedImages: new Set(),
    recordReferencedImage: () => {},
    addStaticImage: (...what) => {
      const address = pictures.get(keyOf(...what)) ?? otherwise(...what);
      noteRead('picture', address);
      return address;
    },
  };
}

function refuse(): never {
  throw new OtherPictures('a page shows a picture that was not made');
}
