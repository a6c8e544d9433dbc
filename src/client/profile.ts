import { getPwChangeDate, putAvatar, removeAvatar, updateProfile } from '../contract/accounts/profile.ts';
import type { CallData, CallInput } from '../contract/call.ts';
import { type SendOptions, send } from './http.ts';

/** Changes the fields that are given; an empty one is cleared. */
export async function saveProfile(body: CallInput<typeof updateProfile>['body'], options?: SendOptions): Promise<CallData<typeof updateProfile>> {
  return (await send(updateProfile, { body }, options)).data;
}

export async function sendAvatar(avatar: Blob, options?: SendOptions): Promise<CallData<typeof putAvatar>> {
  return (await send(putAvatar, { body: { avatar } }, options)).data;
}

export async function deleteAvatar(options?: SendOptions): Promise<CallData<typeof removeAvatar>> {
  return (await send(removeAvatar, {}, options)).data;
}

export async function readPwChangeDate(options?: SendOptions): Promise<CallData<typeof getPwChangeDate>> {
  return (await send(getPwChangeDate, {}, options)).data;
}
