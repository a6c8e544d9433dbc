import { askForExport, exportFile, getMyDeletion, withdrawDeletion } from '../contract/accounts/my-data.ts';
import type { CallData } from '../contract/call.ts';
import { type SendOptions, send } from './http.ts';

/** The address, under the API, of the file that holds the member's data; it opens once. */
export async function requestExport(password: string, options?: SendOptions): Promise<string> {
  const { ticket } = (await send(askForExport, { body: { password } }, options)).data;
  return exportFile.path.replace('{ticket}', ticket);
}

export async function readMyDeletion(options?: SendOptions): Promise<CallData<typeof getMyDeletion>> {
  return (await send(getMyDeletion, {}, options)).data;
}

export async function withdrawMyDeletion(options?: SendOptions): Promise<CallData<typeof withdrawDeletion>> {
  return (await send(withdrawDeletion, {}, options)).data;
}
