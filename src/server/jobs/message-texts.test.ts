import { expect, test } from 'vitest';
import { mailText } from './message-texts.ts';

test('a value stays on its line', () => {
  const { text } = mailText('verifyEmail', 'en', { name: 'winner!\r\n\n claim your\u2028prize\u0007', url: 'https://hub.example/verify' });
  expect(text).toContain('winner! claim your prize,');
  expect(text).toContain('https://hub.example/verify');
});
