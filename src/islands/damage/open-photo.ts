import { fetchFile } from '../../client/download.ts';
import { damagePhotoFile } from '../../contract/damage/damage-photo.ts';
import { isCallFailure } from '../../stores/api.ts';

/** Fetches a photo with the page's login, for an address of the page that ends with `close`; null: it did not come, which a toast has said. */
export async function openPhoto(id: string): Promise<{ url: string; close: () => void } | null> {
  try {
    const { blob } = await fetchFile(damagePhotoFile, { params: { id }, query: {} });
    const url = URL.createObjectURL(blob);
    return { url, close: () => URL.revokeObjectURL(url) };
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    return null;
  }
}
