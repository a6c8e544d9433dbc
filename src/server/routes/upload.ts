import { uploadFile } from '../../contract/upload.ts';
import type { Deps } from '../deps.ts';
import { openUpload } from '../services/uploads.ts';
import { type App, signedIn } from './bind.ts';
import { bindFile } from './bind-file.ts';

/** What members have sent in. */
export function mountUpload(app: App, deps: Deps): void {
  bindFile(app, deps, uploadFile, async ({ params }, context) => {
    const { bytes, name } = await openUpload(deps, signedIn(context), params.id);
    return { body: bytes, name };
  });
}
