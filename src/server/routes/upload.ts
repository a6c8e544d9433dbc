import { uploadFile } from '../../contract/upload.ts';
import type { Deps } from '../deps.ts';
import { asStaff } from '../services/audit.ts';
import { openUpload } from '../services/uploads.ts';
import { type App, signedIn } from './bind.ts';
import { bindFile } from './bind-file.ts';

/** What members have sent in. */
export function mountUpload(app: App, deps: Deps): void {
  bindFile(app, deps, uploadFile, async ({ params }, context) => {
    const caller = signedIn(context);
    const open = () => openUpload(deps, caller, params.id);
    // Staff, who may open what is not theirs, leave a trace before the first byte is theirs.
    const staffCall = { caller, call: uploadFile, requestId: context.requestId };
    const { bytes, name } =
      caller.role === 'member' ? await open() : await asStaff(deps, staffCall, open, ({ memberId }) => ({ kind: 'upload', id: params.id, memberId }));
    return { body: bytes, name };
  });
}
