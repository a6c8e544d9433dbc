import { mailRegistrationEvents } from './activities/emails/registration-event-email.ts';
import { mailClosingEvents } from './closings/closing-event-email.ts';
import { mailAdvisoryEvents } from './consultations/consultation-event-email.ts';
import type { Deps } from './deps.ts';
import type { EventHandlers } from './jobs/outbox-event.ts';
import { mailAppointmentEvents, mailIntroductionEvents } from './matchmaking/matchmaking-event-email.ts';
import { mailOrderEvents } from './payments/order-event-email.ts';
import { mailRentEvents } from './rent/rent-event-email.ts';
import { mailLeaseEvents } from './spaces/emails/lease-event-email.ts';

/** Handlers of the events of the outbox (docs/decisions/139): another feed or system is one more at each of its kinds. */
export function eventHandlers(deps: Pick<Deps, 'jobs' | 'library' | 'config'>): EventHandlers {
  return {
    rent: [(tx, events) => mailRentEvents(deps, tx, events)],
    space: [(tx, events) => mailLeaseEvents(deps, tx, events)],
    advisory: [(tx, events) => mailAdvisoryEvents(deps, tx, events)],
    appointment: [(tx, events) => mailAppointmentEvents(deps, tx, events)],
    introduction: [(tx, events) => mailIntroductionEvents(deps, tx, events)],
    registration: [(tx, events) => mailRegistrationEvents(deps, tx, events)],
    order: [(tx, events) => mailOrderEvents(deps, tx, events)],
    closing: [(tx, events) => mailClosingEvents(deps, tx, events)],
    // Whoever is offered a place is told by the job that also looks whether the offer still stands.
    waitlist: [
      async (tx, events) => {
        if (events.some(({ event }) => event === 'offered')) await deps.jobs.enqueue(tx, 'notify-offers', {});
      },
    ],
  };
}
