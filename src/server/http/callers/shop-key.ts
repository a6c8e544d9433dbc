import { timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../../contract/refusal.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import type { PartnerShop } from '../../../editorial/settings/spending-settings.ts';
import type { Secrets } from '../../adapters/secrets.ts';
import type { Deps } from '../../deps.ts';
import { addressSubject, countedSoFar, countTry } from './rate-limit.ts';

type Registry = Pick<Deps, 'config' | 'library'>;

/** The partner shops that there are: samples exist in a demo only, and a sample of tests is none. */
export function partnerShops({ config, library }: Registry): PartnerShop[] {
  return library.settings.spending.shops.filter(({ sample }) => !sample || config.isDemo);
}

/** Whether partner shops may take points at all (`partner_shops` of `content/settings/spending.yaml`). */
export function arePartnerShopsOpen({ config, library }: Registry): boolean {
  const { partner_shops: open } = library.settings.spending;
  return open === 'open' || (open === 'demo' && config.isDemo);
}

/** The keys of a shop under one name: made of the server's secret key, so that none is stored; while that is changed, the former one counts too. */
function keysOf(secrets: Pick<Secrets, 'macs'>, shopId: string, name: string): string[] {
  return secrets.macs(`shop-key:${shopId}:${name}`).map((secret) => `${shopId}.${name}.${secret.toString('base64url')}`);
}

/** The key of a shop, as it is handed over (`npm run shop-key`): that of its newest name. */
export function shopKey(secrets: Pick<Secrets, 'macs'>, { id, keys: [newest = ''] }: Pick<PartnerShop, 'id' | 'keys'>): string {
  return keysOf(secrets, id, newest)[0] ?? '';
}

/**
 * The partner shop whose key an Authorization header holds (docs/partner-shops.md). Wrong keys are counted by network.
 * @throws Refusal UNAUTHENTICATED, TOO_MANY_REQUESTS, PARTNER_SHOPS_CLOSED
 */
export async function authenticateShop(deps: Deps, header: string | undefined, address: string): Promise<PartnerShop> {
  const given = /^Bearer +([A-Za-z0-9._-]{1,200})$/i.exec(header ?? '')?.[1];
  if (given === undefined) throw new Refusal('UNAUTHENTICATED');
  const place = addressSubject(address);
  const { counted, retryAfterSeconds } = await countedSoFar(deps, LIMITS.shopKeyByAddress, place);
  if (counted >= LIMITS.shopKeyByAddress.times) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds });
  const shop = partnerShops(deps).find(({ id }) => given.startsWith(`${id}.`));
  const isRight = shop?.keys.flatMap((name) => keysOf(deps.secrets, shop.id, name)).some((key) => isSame(key, given)) ?? false;
  if (shop === undefined || !isRight) {
    await countTry(deps, LIMITS.shopKeyByAddress, place);
    throw new Refusal('UNAUTHENTICATED');
  }
  if (!arePartnerShopsOpen(deps)) throw new Refusal('PARTNER_SHOPS_CLOSED');
  await countTry(deps, LIMITS.shopCalls, shop.id);
  return shop;
}

/** Takes as long wherever two texts differ. */
function isSame(key: string, given: string): boolean {
  const [expected, actual] = [Buffer.from(key), Buffer.from(given)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
