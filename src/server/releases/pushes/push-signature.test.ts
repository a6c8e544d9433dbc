import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PUSH_TIME_MS } from '../../../domain/releases/push.ts';
import { provenDelivery } from './push-signature.ts';

const now = new Date('2026-11-18T10:30:00+08:00');
const body = Buffer.from('{"ref":"refs/heads/main"}');
const secret = 'a-secret-of-the-git-host';
const hex = (key: string, of: Buffer) => createHmac('sha256', key).update(of).digest('hex');
const proven = (headers: Record<string, string>, { of = body, key = secret } = {}) => provenDelivery((name) => headers[name], of, { secret: key, now });

test('GitHub, by the values of its documentation', () => {
  const signed = 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17';
  const headers = { 'x-hub-signature-256': signed, 'x-github-delivery': 'd-1' };
  const documented = { of: Buffer.from('Hello, World!'), key: "It's a Secret to Everybody" };
  expect(proven(headers, documented)).toBe('d-1');
  expect(proven(headers, { ...documented, of: Buffer.from('Hello, World?') })).toBeNull();
});

test('Gitea, by a signature of its own; GitLab, by its token', () => {
  expect(proven({ 'x-gitea-signature': hex(secret, body), 'x-gitea-delivery': 'd-2' })).toBe('d-2');
  expect(proven({ 'x-gitlab-token': secret, 'idempotency-key': 'd-3', 'x-gitlab-event-uuid': 'd-4' })).toBe('d-3');
  expect(proven({ 'x-gitlab-token': secret, 'x-gitlab-event-uuid': 'd-4' })).toBe('d-4');
});

describe('Standard Webhooks', () => {
  const key = Buffer.from('0123456789abcdef0123456789abcdef');
  const shared = `whsec_${key.toString('base64')}`;
  const signed = (at: Date) => {
    const seconds = String(Math.floor(at.getTime() / 1000));
    const signature = createHmac('sha256', key).update(`d-5.${seconds}.${body}`).digest('base64');
    return { 'webhook-id': 'd-5', 'webhook-timestamp': seconds, 'webhook-signature': `v1,bm90IHRoaXM= v1,${signature}` };
  };

  test('any of several signatures proves it, for some minutes', () => {
    expect(proven(signed(now), { key: shared })).toBe('d-5');
    expect(proven(signed(new Date(now.getTime() - PUSH_TIME_MS)), { key: shared })).toBe('d-5');
    expect(proven(signed(new Date(now.getTime() - PUSH_TIME_MS - 1000)), { key: shared })).toBeNull();
    expect(proven(signed(new Date(now.getTime() + PUSH_TIME_MS + 1000)), { key: shared })).toBeNull();
  });

  test('another name under the same signature proves nothing, and whoever says a time is held to it', () => {
    expect(proven({ ...signed(now), 'webhook-id': 'd-6' }, { key: shared })).toBeNull();
    expect(proven({ ...signed(new Date(0)), 'x-gitlab-token': shared, 'idempotency-key': 'd-7' }, { key: shared })).toBeNull();
  });
});

test.each([
  ['no header', {}],
  ['a signature by another secret', { 'x-hub-signature-256': `sha256=${hex('another-secret', body)}`, 'x-github-delivery': 'd' }],
  ['a signature cut short', { 'x-hub-signature-256': `sha256=${hex(secret, body).slice(0, 10)}`, 'x-github-delivery': 'd' }],
  ['an empty signature', { 'x-gitea-signature': '', 'x-gitea-delivery': 'd' }],
  ['another token', { 'x-gitlab-token': `${secret}x`, 'idempotency-key': 'd' }],
  ['no name', { 'x-hub-signature-256': `sha256=${hex(secret, body)}` }],
  ['a name without end', { 'x-hub-signature-256': `sha256=${hex(secret, body)}`, 'x-github-delivery': 'd'.repeat(101) }],
])('%s is nothing that is proven', (_, headers) => {
  expect(proven(headers)).toBeNull();
});
