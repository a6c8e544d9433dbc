import * as v from 'valibot';
import { faultsOf } from '../../contract/field-message.ts';
import * as contract from '../../contract/profile.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { Deps } from '../deps.ts';
import { readAvatar } from '../services/avatar-files.ts';
import { readPasswordAge } from '../services/read-password-age.ts';
import { removeAvatar, setAvatar } from '../services/set-avatar.ts';
import { updateProfile } from '../services/update-profile.ts';
import { type App, bind, signedIn } from './bind.ts';

const AVATAR_HEADERS = {
  'Content-Type': 'image/webp',
  // Another picture has another name.
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Content-Disposition': 'inline; filename="avatar.webp"',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** The member's own data and picture (spec section 7, Member). */
export function mountProfile(app: App, deps: Deps): void {
  bind(app, deps, contract.updateProfile, ({ body }, context) => updateProfile(deps, { caller: signedIn(context), form: body }));
  bind(app, deps, contract.putAvatar, ({ body }, context) => setAvatar(deps, { caller: signedIn(context), file: body.avatar }));
  bind(app, deps, contract.removeAvatar, (_, context) => removeAvatar(deps, signedIn(context)));
  bind(app, deps, contract.getPwChangeDate, (_, context) => readPasswordAge(deps, signedIn(context).memberId));
  app.get('/avatar/:name{[^/]+\\.webp}', async (c) => {
    const query = v.safeParse(contract.avatarFile.query, c.req.query());
    if (!query.success) throw new Refusal('VALIDATION_FAILED', { faults: faultsOf(query.issues) });
    const bytes = await readAvatar(deps, c.req.param('name').slice(0, -'.webp'.length), Number(query.output.size));
    if (bytes === null) throw new Refusal('NOT_FOUND');
    return c.body(new Uint8Array(bytes), 200, AVATAR_HEADERS);
  });
}
