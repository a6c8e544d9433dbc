import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ClosingPreviewOutput } from '../../contract/closings/closing.ts';
import { moneyText } from '../../i18n/formats/money.ts';
import { numberText } from '../../i18n/formats/number-text.ts';
import { Effects } from '../queue/Effects.tsx';
import { EmailPreview } from '../queue/EmailPreview.tsx';
import type { StaffScope } from '../queue/staff-scope.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { HitEmailsStore } from './hit-emails.ts';

/** So many of the members are named. */
const NAMED = 30;
const COUNTED = ['rents', 'consultations', 'registrations', 'appointments', 'leases', 'lease_days', 'waits'] as const;

/** Forgets e-mails that were shown of a form as it was: they are not those that would be sent now. */
export function useEmailsOf(emails: { reset: () => void }, form: unknown): void {
  const filled = JSON.stringify(form);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of every change
  useEffect(() => emails.reset(), [emails, filled]);
}

/** The bookings that a closing calls off in a line each; of each kind that there is. */
export function countLines(counts: ClosingPreviewOutput['counts'], { t, language }: StaffScope): string[] {
  return [
    ...COUNTED.flatMap((kind) =>
      counts[kind] === 0 ? [] : [t(`closing:counts.${kind}`, { count: counts[kind], number: numberText(counts[kind], language) })],
    ),
    ...(counts.points === 0 ? [] : [t('closing:counts.points', { points: numberText(counts.points, language) })]),
    ...(counts.refund_twd === 0 ? [] : [t('closing:counts.refund', { amount: moneyText(counts.refund_twd, language) })]),
  ];
}

interface Props<F> extends StaffScope {
  preview: Pick<ClosingPreviewOutput, 'counts' | 'members'>;
  emails: HitEmailsStore<F>;
  /** As it is filled in; null while an e-mail cannot be written, as a reason is missing. */
  form: F | null;
}

/** The effect of a closing or a block: counts, the members, and the e-mail of each, word for word. */
export function HitMembers<F>({ preview: { counts, members }, emails, form, ...scope }: Props<F>) {
  const { t } = scope;
  const shown = useStore(emails.$emails);
  if (counts.members === 0) return <p>{t('closing:nobody')}</p>;
  return (
    <>
      <Effects
        lines={[t('closing:counts.members', { count: counts.members, number: numberText(counts.members, scope.language) }), ...countLines(counts, scope)]}
      />
      <details className="hit-members">
        <summary>{t('closing:who')}</summary>
        {form === null && <p>{t('closing:emailNeedsReason')}</p>}
        <ul className="plain">
          {members.slice(0, NAMED).map(({ member }) => {
            const email = shown[member.id];
            return (
              <li key={member.id} tabIndex={-1}>
                <span>
                  {member.name} · {member.mobile}
                </span>
                {form !== null && email === undefined && (
                  <Button
                    look="quiet"
                    aria-label={t('closing:emailOf', { name: member.name })}
                    onClick={({ currentTarget }) => {
                      // The button is gone with its answer: whoever goes on by keyboard goes on from here.
                      currentTarget.closest('li')?.focus();
                      void emails.ask(form, member.id);
                    }}
                  >
                    {t('closing:email')}
                  </Button>
                )}
                {email?.state === 'loading' && <Skeleton label={t('staff:decision.loading')} lines={1} />}
                {email?.state === 'failed' && <Notice kind="warning">{email.text}</Notice>}
                {email?.state === 'ready' && email.emails.map((each) => <EmailPreview key={`${each.to} ${each.subject}`} email={each} isOpen t={t} />)}
              </li>
            );
          })}
        </ul>
        {members.length > NAMED && <p>{t('closing:others', { count: members.length - NAMED, number: numberText(members.length - NAMED, scope.language) })}</p>}
      </details>
    </>
  );
}
