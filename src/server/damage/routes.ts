import * as contract from '../../contract/damage/damage-photo.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, signedIn } from '../http/bind.ts';
import { bindFile } from '../http/bind-file.ts';
import { asStaff } from '../http/callers/staff-call.ts';
import { addDamagePhoto, openDamagePhoto, readDamagePhotos, removeDamagePhoto } from './damage-photos.ts';

/** Photos of damage, which the desk takes. */
export function mountDamage(app: App, deps: Deps): void {
  bind(app, deps, contract.listDamagePhotos, async ({ params }, context) => ({ photos: await readDamagePhotos(deps, params, signedIn(context)) }));
  bind(app, deps, contract.addDamagePhoto, ({ params, body: { photo, ...piece } }, context) =>
    addDamagePhoto(deps, { record: params, piece, file: photo, caller: signedIn(context) }, context.once),
  );
  bind(app, deps, contract.removeDamagePhoto, ({ params }) => removeDamagePhoto(deps, params.id));
  bindFile(app, deps, contract.damagePhotoFile, async ({ params }, context) => {
    const caller = signedIn(context);
    const open = () => openDamagePhoto(deps, caller, params.id);
    // Staff, who may open what is not theirs, leave a trace before the first byte is theirs.
    const staffCall = { caller, call: contract.damagePhotoFile, requestId: context.requestId, address: context.address };
    const { bytes, name } =
      caller.role === 'member' ? await open() : await asStaff(deps, staffCall, open, ({ memberId }) => ({ kind: 'upload', id: params.id, memberId }));
    return { body: bytes, name, isInline: true };
  });
}
