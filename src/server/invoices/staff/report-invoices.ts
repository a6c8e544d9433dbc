import { STAFF_INVOICES_PATH } from '../../../domain/invoices/invoice-state.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Deps } from '../../deps.ts';
import { emails } from '../../emails/messages.ts';
import { isOpen } from './staff-invoice-queries.ts';

/** Job: writes to the office of the invoices that wait for it, once a day for as long as there are any. */
export async function reportInvoices({ config, database, jobs, library, now }: Pick<Deps, 'config' | 'database' | 'jobs' | 'library' | 'now'>): Promise<void> {
  const at = now();
  const today = taipeiDay(at);
  await database.db.transaction().execute(async (tx) => {
    const { numUpdatedRows: news } = await tx
      .updateTable('invoices')
      .set({ reported_on: today })
      .where(isOpen(at))
      .where(({ eb, or }) => or([eb('reported_on', 'is', null), eb('reported_on', '<', today)]))
      .executeTakeFirst();
    if (news === 0n) return;
    const { count } = await tx
      .selectFrom('invoices')
      .where(isOpen(at))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const { contact, centre } = library.settings;
    const email = emails.invoicesOffice({ name: centre.name.zh, count: Number(count), url: `${config.siteUrl}/zh/${STAFF_INVOICES_PATH}` });
    await jobs.enqueue(tx, 'send-mail', { to: contact.mailbox, language: 'zh', ...email });
  });
}
