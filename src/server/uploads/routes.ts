import { uploadFile } from '../../contract/uploads/upload.ts';
import type { Deps } from '../deps.ts';
import { type App, signedIn } from '../http/bind.ts';
import { bindFile } from '../http/bind-file.ts';
import { asStaff } from '../http/callers/staff-call.ts';
import { openUpload } from './uploads.ts';

/** The files that members have uploaded. */
export function mountUpload(app: App, deps: Deps): void {
  bindFile(app, deps, uploadFile, async ({ params }, context) => {
    const caller = signedIn(context);
    const open = () => openUpload(deps, caller, params.id);
    // Staff, who may open what is not theirs, leave a trace before the first byte is theirs.
    const staffCall = { caller, call: uploadFile, requestId: context.requestId, address: context.address };
    const { bytes, name } =
      caller.role === 'member' ? await open() : await asStaff(deps, staffCall, open, ({ memberId }) => ({ kind: 'upload', id: params.id, memberId }));
    return { body: bytes, name };
  });
}
