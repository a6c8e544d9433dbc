import { checkRegistered, getMember, register, sendLetterAgain, sendRegisterEmail, sendRegisterSms, verifyMember } from '../contract/accounts/member.ts';
import type { CallData, CallInput } from '../contract/call.ts';
import { type SendOptions, send } from './http.ts';

export async function readMember(options?: SendOptions): Promise<CallData<typeof getMember>> {
  return (await send(getMember, {}, options)).data;
}

export async function requestRegisterSms(body: CallInput<typeof sendRegisterSms>['body'], options?: SendOptions): Promise<CallData<typeof sendRegisterSms>> {
  return (await send(sendRegisterSms, { body }, options)).data;
}

export async function requestRegisterEmail(
  body: CallInput<typeof sendRegisterEmail>['body'],
  options?: SendOptions,
): Promise<CallData<typeof sendRegisterEmail>> {
  return (await send(sendRegisterEmail, { body }, options)).data;
}

export async function checkAccount(body: CallInput<typeof checkRegistered>['body'], options?: SendOptions): Promise<CallData<typeof checkRegistered>> {
  return (await send(checkRegistered, { body }, options)).data;
}

export async function registerMember(body: CallInput<typeof register>['body'], options?: SendOptions): Promise<CallData<typeof register>> {
  return (await send(register, { body }, options)).data;
}

export async function verifyEmail(body: CallInput<typeof verifyMember>['body'], options?: SendOptions): Promise<CallData<typeof verifyMember>> {
  return (await send(verifyMember, { body }, options)).data;
}

export async function askLetterAgain(body: CallInput<typeof sendLetterAgain>['body'], options?: SendOptions): Promise<CallData<typeof sendLetterAgain>> {
  return (await send(sendLetterAgain, { body }, options)).data;
}
