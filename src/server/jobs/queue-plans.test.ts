import { expect, test } from 'vitest';
import { CONNECTIONS } from '../adapters/mail.ts';
import { PLANS, type QueuePlan } from './queue-plans.ts';

test('no e-mail of a worker waits for a connection while its try runs out', () => {
  const atOnce = ({ batch, workers, standIns }: QueuePlan) => batch * (workers + standIns);
  expect(atOnce(PLANS.mail)).toBeLessThanOrEqual(CONNECTIONS.ordinary);
  expect(atOnce(PLANS.codeMail)).toBeLessThanOrEqual(CONNECTIONS.awaited);
});
