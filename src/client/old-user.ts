import { getOldUser, type MigrateOutput, migrateOldUser, oldUserToComicists } from '../contract/accounts/old-user.ts';
import type { CallData } from '../contract/call.ts';
import { type SendOptions, send } from './http.ts';

export async function readOldUser(code: string, options?: SendOptions): Promise<CallData<typeof getOldUser>> {
  return (await send(getOldUser, { params: { code } }, options)).data;
}

export async function bringOver(body: MigrateOutput, options?: SendOptions): Promise<CallData<typeof migrateOldUser>> {
  return (await send(migrateOldUser, { body }, options)).data;
}

export async function becomeCreator(code: string, options?: SendOptions): Promise<CallData<typeof oldUserToComicists>> {
  return (await send(oldUserToComicists, { params: { code } }, options)).data;
}
