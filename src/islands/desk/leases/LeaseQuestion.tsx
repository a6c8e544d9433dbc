import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { StaffScope } from '../../queue/staff-scope.ts';
import { LeaseDecision } from '../../spaces/staff/LeaseDecision.tsx';
import { focusTicket } from '../steps/use-desk-acts.ts';
import type { LeaseSteps } from './lease-steps.ts';

/** The question of a step with a lease; once it is closed, its ticket has the focus. */
export function LeaseQuestion({ leases, ...scope }: StaffScope & { leases: LeaseSteps }) {
  const question = useStore(leases.decision.$question);
  const last = useRef<string | null>(null);
  const id = question?.record.id ?? null;
  useEffect(() => {
    if (id === null && last.current !== null) focusTicket(`lease-${last.current}`);
    last.current = id;
  }, [id]);
  return question && <LeaseDecision key={`${question.about} ${question.record.id}`} question={question} leases={leases} {...scope} />;
}
