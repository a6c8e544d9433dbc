import { createHash } from 'node:crypto';
import Bowser from 'bowser';
import { type LoginDevice, PLATFORMS } from '../../../domain/identity/login-device.ts';
import type { Deps } from '../../deps.ts';
import { addressSubject } from '../../http/callers/rate-limit.ts';
import type { CallOrigin } from '../security/record-event.ts';

const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP));

/**
 * Reads what a browser says of itself; what it does not say is null. Of browsers that nobody knows Bowser returns the words
 * themselves: anybody could write them into the e-mail of a recovery, so they count as unsaid.
 */
export function readDevice(userAgent: string): LoginDevice {
  if (userAgent === '') return { browser: null, system: null, platform: null };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: browser.name !== undefined && BROWSERS.has(browser.name) ? browser.name : null,
    system: os.name !== undefined && SYSTEMS.has(os.name) ? os.name : null,
    platform: PLATFORMS.find((type) => type === platform.type) ?? null,
  };
}

/**
 * Returns by what a device of a member is known again: the random name its browser keeps (128 bits), else the kind of
 * browser and the network, which could be guessed and are therefore under the secret key (a hash for each, the current
 * one first). Bound to the member, so that nobody's devices can be told to be another's.
 */
export function deviceHashes(
  { secrets }: Pick<Deps, 'secrets'>,
  { memberId, deviceId, origin: { address, userAgent } }: { memberId: string; deviceId: string | undefined; origin: CallOrigin },
): [Buffer, ...Buffer[]] {
  if (deviceId !== undefined) return [createHash('sha256').update(`${memberId}:id:${deviceId}`).digest()];
  const { browser, system } = readDevice(userAgent);
  return secrets.macs(`device:${memberId}:kind:${browser}:${system}:${addressSubject(address)}`);
}
