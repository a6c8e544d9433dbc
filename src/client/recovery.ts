import { changeEmail, changeMobile, getEmail, sendEmailLetter, sendMobileSms, verifyIdentity } from '../contract/accounts/member-contact.ts';
import { changePassword, forgetByEmail, forgetBySms, resetByEmail, resetBySms } from '../contract/accounts/member-password.ts';
import type { CallData, CallInput } from '../contract/call.ts';
import { type SendOptions, send } from './http.ts';

export async function askResetSms(body: CallInput<typeof forgetBySms>['body'], options?: SendOptions): Promise<CallData<typeof forgetBySms>> {
  return (await send(forgetBySms, { body }, options)).data;
}

export async function askResetLetter(body: CallInput<typeof forgetByEmail>['body'], options?: SendOptions): Promise<CallData<typeof forgetByEmail>> {
  return (await send(forgetByEmail, { body }, options)).data;
}

export async function resetWithSms(body: CallInput<typeof resetBySms>['body'], options?: SendOptions): Promise<CallData<typeof resetBySms>> {
  return (await send(resetBySms, { body }, options)).data;
}

export async function resetWithLink(body: CallInput<typeof resetByEmail>['body'], options?: SendOptions): Promise<CallData<typeof resetByEmail>> {
  return (await send(resetByEmail, { body }, options)).data;
}

export async function setOtherPassword(body: CallInput<typeof changePassword>['body'], options?: SendOptions): Promise<CallData<typeof changePassword>> {
  return (await send(changePassword, { body }, options)).data;
}

export async function readEmail(options?: SendOptions): Promise<CallData<typeof getEmail>> {
  return (await send(getEmail, {}, options)).data;
}

export async function askEmailChange(body: CallInput<typeof changeEmail>['body'], options?: SendOptions): Promise<CallData<typeof changeEmail>> {
  return (await send(changeEmail, { body }, options)).data;
}

export async function askEmailLetter(options?: SendOptions): Promise<CallData<typeof sendEmailLetter>> {
  return (await send(sendEmailLetter, {}, options)).data;
}

export async function proveEmail(body: CallInput<typeof verifyIdentity>['body'], options?: SendOptions): Promise<CallData<typeof verifyIdentity>> {
  return (await send(verifyIdentity, { body }, options)).data;
}

export async function askMobileSms(body: CallInput<typeof sendMobileSms>['body'], options?: SendOptions): Promise<CallData<typeof sendMobileSms>> {
  return (await send(sendMobileSms, { body }, options)).data;
}

export async function setOtherMobile(body: CallInput<typeof changeMobile>['body'], options?: SendOptions): Promise<CallData<typeof changeMobile>> {
  return (await send(changeMobile, { body }, options)).data;
}
