import type { Texts } from '../../i18n/catalogue.ts';
import type { Language } from '../../i18n/languages.ts';
import { textsFor } from '../../i18n/page-texts.ts';

/** The texts of the desk's page. Of staff's queues and of leases it has those of the steps with a lease alone: the page is opened on a tablet. */
export function deskTexts(language: Language): Texts {
  const { staff, lease, colleagues, ...own } = textsFor(language, [
    ...(['desk', 'damage', 'staff', 'lease', 'colleagues', 'attendance', 'registration', 'account', 'validation'] as const),
  ]);
  if (staff === undefined || lease === undefined || colleagues === undefined) throw new Error('the texts of staff and leases are missing');
  const { becomes, retry, act, decision, queue, spaces } = staff;
  const { acts, fields, effects } = spaces;
  const ofSteps = { becomes, retry, act, decision, queue: { close: queue.close }, spaces: { acts, fields, effects } };
  const ofLeases = { lease: { status: lease.status, amounts: lease.amounts }, colleagues: { paragraph: colleagues.paragraph } };
  return { ...own, ...({ staff: ofSteps, ...ofLeases } as unknown as Texts) };
}

/** The texts of the page on which points are taken. Of staff's decisions it has those of an e-mail that is shown before. */
export function deskPayTexts(language: Language): Texts {
  const { staff, colleagues, ...own } = textsFor(language, ['spending', 'member', 'staff', 'colleagues']);
  if (staff === undefined || colleagues === undefined) throw new Error('the texts of staff are missing');
  const { retry, act, decision } = staff;
  return { ...own, ...({ staff: { retry, act, decision }, colleagues: { paragraph: colleagues.paragraph } } as unknown as Texts) };
}
