import { mailRegistrationEvents } from './activities/emails/registration-event-email.ts';
import { mailClosingEvents } from './closings/closing-event-email.ts';
import { mailAdvisoryEvents } from './consultations/consultation-event-email.ts';
import type { Deps } from './deps.ts';
import type { EventHandlers, HandleEvents } from './jobs/outbox-event.ts';
import { mailAppointmentEvents, mailIntroductionEvents } from './matchmaking/matchmaking-event-email.ts';
import { mailOrderEvents } from './payments/order-event-email.ts';
import { mailRentEvents } from './rent/rent-event-email.ts';
import { mailLeaseEvents } from './spaces/emails/lease-event-email.ts';
import { writeWebhookMessages } from './webhooks/webhook-events.ts';

/** Handlers of the events of the outbox (docs/decisions/139): another feed or system is one more at each of its kinds. */
export function eventHandlers(deps: Pick<Deps, 'jobs' | 'library' | 'config' | 'now'>): EventHandlers {
  const tellSystems: HandleEvents = (tx, events) => writeWebhookMessages(deps, tx, events);
  return {
    rent: [(tx, events) => mailRentEvents(deps, tx, events), tellSystems],
    space: [(tx, events) => mailLeaseEvents(deps, tx, events), tellSystems],
    advisory: [(tx, events) => mailAdvisoryEvents(deps, tx, events), tellSystems],
    appointment: [(tx, events) => mailAppointmentEvents(deps, tx, events), tellSystems],
    introduction: [(tx, events) => mailIntroductionEvents(deps, tx, events), tellSystems],
    registration: [(tx, events) => mailRegistrationEvents(deps, tx, events), tellSystems],
    order: [(tx, events) => mailOrderEvents(deps, tx, events), tellSystems],
    closing: [(tx, events) => mailClosingEvents(deps, tx, events), tellSystems],
    block: [(tx, events) => mailClosingEvents(deps, tx, events), tellSystems],
    // Whoever is offered a place is told by the job that also looks whether the offer still stands.
    waitlist: [
      async (tx, events) => {
        if (events.some(({ event }) => event === 'offered')) await deps.jobs.enqueue(tx, 'notify-offers', {});
      },
      tellSystems,
    ],
  };
}
