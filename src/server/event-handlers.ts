import type { Deps } from './deps.ts';
import type { EventHandlers } from './jobs/outbox-event.ts';
import { mailRentEvents } from './rent/rent-event-email.ts';

/** Handlers of the events of the outbox. Leases and consultations still enqueue their e-mails themselves (docs/decisions/139). */
export function eventHandlers(deps: Pick<Deps, 'jobs' | 'library' | 'config'>): EventHandlers {
  return {
    rent: (tx, events) => mailRentEvents(deps, tx, events),
    // Whoever is offered a place is told by the job that also looks whether the offer still stands.
    waitlist: async (tx, events) => {
      if (events.some(({ event }) => event === 'offered')) await deps.jobs.enqueue(tx, 'notify-offers', {});
    },
    space: null,
    advisory: null,
  };
}
