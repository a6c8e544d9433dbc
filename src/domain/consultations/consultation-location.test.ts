import { expect, test } from 'vitest';
import { locationFault, shownLocation } from './consultation-location.ts';
import { ADVISORY_STATUSES } from './consultation-state.ts';

test('online a link that begins with https, by telephone digits, on site any words', () => {
  for (const link of ['https://meet.example/a?b=c#d', 'HTTPS://meet.example', 'https://會議.example/室'])
    expect(locationFault('online', link), link).toBeNull();
  for (const other of ['http://meet.example', 'meet.example', 'https://', 'https://a:b@meet.example', 'https://meet.example/ x', '0912345678', 'javascript:0'])
    expect(locationFault('online', other), other).toBe('HTTPS_FORMAT');
  for (const other of ['https:///meet.example', 'https://meet.example\\@other.example', 'https:\\\\meet.example'])
    expect(locationFault('online', other), other).toBe('HTTPS_FORMAT');
  expect(locationFault('telephone', '0223456789')).toBeNull();
  for (const other of ['02-23456789', 'https://meet.example', '9'.repeat(21)]) expect(locationFault('telephone', other), other).toBe('PHONE_FORMAT');
  expect(locationFault('on_site', '4F meeting room')).toBeNull();
});

test('its member is told from the confirmation on, and not of one that was called off', () => {
  const told = ADVISORY_STATUSES.filter((status) => shownLocation({ status, location: '4F' }) !== null);
  expect(told).toEqual(['reserved', 'ended', 'not_arrived']);
  expect(shownLocation({ status: 'reserved', location: null })).toBeNull();
});

test('a number may be as long as any telephone number, and not longer', () => {
  expect([locationFault('telephone', '1'.repeat(20)), locationFault('telephone', '1'.repeat(21))]).toEqual([null, 'PHONE_FORMAT']);
});

test('a name or a password before the host is no link', () => {
  for (const link of ['https://name@meet.example/a', 'https://:secret@meet.example/a']) expect(locationFault('online', link)).toBe('HTTPS_FORMAT');
});
