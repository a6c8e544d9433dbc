import * as contract from '../../../contract/accounts/profile.ts';
import { Refusal } from '../../../contract/refusal.ts';
import type { Deps } from '../../deps.ts';
import { type App, bind, signedIn } from '../../http/bind.ts';
import { bindFile } from '../../http/bind-file.ts';
import { readAvatar } from './avatar-files.ts';
import { readPasswordAge } from './read-password-age.ts';
import { removeAvatar, setAvatar } from './set-avatar.ts';
import { updateProfile } from './update-profile.ts';

const AVATAR_HEADERS = {
  // Another picture has another name.
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** The member's own data and picture (docs/rules.md#profile). */
export function mountProfile(app: App, deps: Deps): void {
  bind(app, deps, contract.updateProfile, ({ body }, context) => updateProfile(deps, { caller: signedIn(context), form: body }));
  bind(app, deps, contract.putAvatar, ({ body }, context) => setAvatar(deps, { caller: signedIn(context), file: body.avatar }));
  bind(app, deps, contract.removeAvatar, (_, context) => removeAvatar(deps, signedIn(context)));
  bind(app, deps, contract.getPwChangeDate, (_, context) => readPasswordAge(deps, signedIn(context).memberId));
  bindFile(app, deps, contract.avatarFile, async ({ params, query }) => {
    const body = await readAvatar(deps, params.id, Number(query.size));
    if (body === null) throw new Refusal('NOT_FOUND');
    return { body, name: 'avatar.webp', isInline: true, headers: AVATAR_HEADERS };
  });
}
