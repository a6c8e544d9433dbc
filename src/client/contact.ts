import type { CallData } from '../contract/call.ts';
import { type ContactOutput, sendContact } from '../contract/contact/contact.ts';
import { type SendOptions, send } from './http.ts';

export async function writeToOffice(body: ContactOutput, options?: SendOptions): Promise<CallData<typeof sendContact>> {
  return (await send(sendContact, { body }, options)).data;
}
