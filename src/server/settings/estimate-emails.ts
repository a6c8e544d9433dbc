import { mailMoment } from '../../i18n/formats/mail-dates.ts';
import type { Tx } from '../db/client.ts';
import { readAddressee } from '../delivery/addressee.ts';
import type { Deps } from '../deps.ts';
import { emails } from '../emails/messages.ts';
import type { NewPayload } from '../jobs/job-kinds.ts';
import { leaseTime, spaceName, twdText } from '../spaces/emails/lease-email.ts';
import { readApplicationsFor } from '../spaces/queries.ts';

/** The e-mails to applicants for a space whose prices change at a moment: the estimate of the application stays. */
export async function estimateEmails(tx: Tx, { config, library }: Deps, spaceId: string, validFrom: Date): Promise<(() => NewPayload<'send-mail'>)[]> {
  const notices: (() => NewPayload<'send-mail'>)[] = [];
  for (const lease of await readApplicationsFor(tx, spaceId)) {
    const member = await readAddressee(tx, lease.member_id);
    if (member === undefined) continue;
    const { name, email, language } = member;
    notices.push(() => ({
      to: email,
      language,
      ...emails.spacePriceKept({
        name,
        space: spaceName(library, lease, language),
        when: mailMoment(validFrom, language),
        event: lease.event_name,
        time: leaseTime(library, lease, language),
        rent: twdText(lease.discounted_twd),
        url: `${config.siteUrl}/${language}/member/spaceApply`,
      }),
    }));
  }
  return notices;
}
