import { deviceName } from '../../domain/login-device.ts';
import { clockText, dayText } from '../../i18n/time-text.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { MailTemplate, MessageValues } from '../jobs/message-texts.ts';
import { addressSubject } from './limit.ts';
import { readDevice } from './login-device.ts';
import type { CallOrigin } from './record-event.ts';

export interface SecurityLetter {
  template: MailTemplate;
  memberId: string;
  origin: CallOrigin;
  values?: MessageValues;
  now: Date;
}

/** Tells a member, in their language, what was done to the account: when, on which device, from which network, and where to look. */
export async function writeOfSecurity(
  tx: Tx,
  { jobs, config }: Pick<Deps, 'jobs' | 'config'>,
  { template, memberId, origin, values = {}, now }: SecurityLetter,
): Promise<void> {
  const { name, email, language } = await tx.selectFrom('members').select(['name', 'email', 'language']).where('id', '=', memberId).executeTakeFirstOrThrow();
  await jobs.enqueue(tx, 'send-mail', {
    to: email,
    language,
    template,
    values: {
      ...values,
      name,
      time: `${dayText(now, language, { year: true })} ${clockText(now)}`,
      device: deviceName(readDevice(origin.userAgent)),
      network: addressSubject(origin.address),
      url: `${config.siteUrl}/${language}/member/info#security`,
    },
  });
}
