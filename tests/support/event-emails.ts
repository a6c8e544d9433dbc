import { eventHandlers } from '../../src/server/event-handlers.ts';
import { checkMessage } from '../../src/server/jobs/check-message.ts';
import type { JobName, NewPayload } from '../../src/server/jobs/job-kinds.ts';
import { createRelay } from '../../src/server/jobs/relay-events.ts';
import type { TestApp } from './app.ts';

type Mail = NewPayload<'send-mail'>;

/** Relays the events that wait, and gives the e-mails that follow from them in place of enqueuing them. */
export async function relayedEmails(app: TestApp): Promise<Mail[]> {
  const mails: Mail[] = [];
  const take = (name: JobName, payloads: readonly unknown[]) => {
    for (const payload of name === 'send-mail' ? payloads : []) {
      const mail = payload as Mail;
      checkMessage(name, mail);
      mails.push(mail);
    }
    return Promise.resolve();
  };
  const jobs: TestApp['jobs'] = {
    ...app.jobs,
    enqueue: (_tx, name, payload) => take(name, [payload]),
    enqueueAll: (_tx, name, payloads) => take(name, payloads),
  };
  const relay = createRelay(app, eventHandlers({ ...app, jobs }));
  while (await relay());
  return mails;
}
