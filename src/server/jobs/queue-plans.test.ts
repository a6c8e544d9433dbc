import { expect, test } from 'vitest';
import { CONNECTIONS } from '../adapters/mail.ts';
import { queuePlans } from './queue-plans.ts';

test('no e-mail of a worker waits for a connection while its try runs out', () => {
  const plans = queuePlans();
  const atOnce = ({ batch, workers, standIns }: (typeof plans)['send-mail']) => batch * (workers + standIns);
  expect(atOnce(plans['send-mail'])).toBeLessThanOrEqual(CONNECTIONS.ordinary);
  expect(atOnce(plans['send-code-mail'])).toBeLessThanOrEqual(CONNECTIONS.awaited);
});
