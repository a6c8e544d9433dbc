import { Refusal, refuseField } from '../../contract/refusal.ts';
import { PICTURE_MAX_MEGAPIXELS, PICTURE_MIN_SIDE } from '../../domain/accounts/picture.ts';
import { PictureFault, PicturesBusy } from '../adapters/pictures.ts';

const BUSY_RETRY_SECONDS = 5;

/**
 * Works on a picture that came in a field, with what is wrong with it worded at that field.
 * @throws Refusal VALIDATION_FAILED with FILE_FORMAT, PICTURE_TOO_SMALL, PICTURE_TOO_MANY_PIXELS; UNAVAILABLE_NOW
 */
export async function orRefused<T>(field: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PicturesBusy) throw new Refusal('UNAVAILABLE_NOW', { cause: error, retryAfterSeconds: BUSY_RETRY_SECONDS });
    if (!(error instanceof PictureFault)) throw error;
    switch (error.reason) {
      case 'format':
        throw refuseField({ field, message: 'FILE_FORMAT' });
      case 'part':
        throw refuseField({ field: 'width', message: 'WRONG_FORMAT' });
      case 'small':
        throw refuseField({ field, message: 'PICTURE_TOO_SMALL', limit: PICTURE_MIN_SIDE });
      case 'pixels':
        throw refuseField({ field, message: 'PICTURE_TOO_MANY_PIXELS', limit: PICTURE_MAX_MEGAPIXELS });
    }
  }
}
