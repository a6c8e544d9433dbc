import { BlockList, isIP } from 'node:net';
import type { AskDns } from './ask-dns.ts';

/** The word of SPF on an address (RFC 7208), or on the record: `none` there is no record, `broken` it cannot be read or asks too much. */
export type SpfResult = 'pass' | 'fail' | 'softfail' | 'neutral' | 'none' | 'broken';

/** Receivers look no further (section 4.6.4). */
const MAX_LOOKUPS = 10;
const RESULTS: Readonly<Record<string, SpfResult>> = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' };
const TERM = /^([+\-~?]?)(all|include|a|mx|ip4|ip6|exists|ptr)(?::([^/]*[^/]|[^/]))?((?:\/\d{1,3}){0,2}|\/\/\d{1,3})$/i;

/** The domain's SPF records; a domain has one. */
export const spfRecords = async (dns: AskDns, domain: string): Promise<string[]> => (await dns.texts(domain)).filter((text) => /^v=spf1(?: |$)/i.test(text));

/** A record asks for more than receivers look up, or says what none of them reads. */
class Broken extends Error {}

/** Evaluates the record of a domain for an address that sends for it. Macros, and what looks up names of the address (`ptr`, `exists`), match nothing here. */
export async function spfOf(dns: AskDns, domain: string, address: string): Promise<SpfResult> {
  try {
    return await evaluate({ dns, address, left: { lookups: MAX_LOOKUPS } }, domain);
  } catch (error) {
    if (error instanceof Broken) return 'broken';
    throw error;
  }
}

interface Asked {
  dns: AskDns;
  address: string;
  left: { lookups: number };
}

async function evaluate(asked: Asked, domain: string): Promise<SpfResult> {
  const records = await spfRecords(asked.dns, domain);
  if (records.length > 1) throw new Broken();
  const [record] = records;
  if (record === undefined) return 'none';
  const terms = record.split(/ +/).slice(1).filter(Boolean);
  for (const term of terms) {
    if (/^[\w.-]+=/.test(term)) continue;
    const [, sign = '', name = '', target = '', length = ''] = TERM.exec(term) ?? [];
    if (name === '') throw new Broken();
    if (await matches(asked, { name: name.toLowerCase(), target: target || domain, length })) return RESULTS[sign || '+'] ?? 'neutral';
  }
  const redirect = terms.map((term) => /^redirect=(.+)$/i.exec(term)?.[1]).find((found) => found !== undefined);
  if (redirect === undefined) return 'neutral';
  spend(asked);
  const result = await evaluate(asked, redirect);
  if (result === 'none') throw new Broken();
  return result;
}

async function matches(asked: Asked, { name, target, length }: { name: string; target: string; length: string }): Promise<boolean> {
  if (name === 'all') return true;
  if (name === 'ip4' || name === 'ip6') return isWithin(asked.address, target, lengthFor(target, length));
  spend(asked);
  if (name === 'include') {
    const result = await evaluate(asked, target);
    if (result === 'none') throw new Broken();
    return result === 'pass';
  }
  const hosts = name === 'mx' ? await asked.dns.mailServers(target) : name === 'a' ? [target] : [];
  for (const host of hosts)
    for (const address of await asked.dns.addresses(host)) if (isWithin(asked.address, address, lengthFor(address, length))) return true;
  return false;
}

function spend({ left }: Asked): void {
  left.lookups -= 1;
  if (left.lookups < 0) throw new Broken();
}

/** `/24` is of IPv4, of IPv6 where the address is one; `/24//64` of both. */
function lengthFor(address: string, length: string): number | null {
  const [, four, six] = /^(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(length) ?? [];
  const given = isIP(address) === 6 ? (six ?? (length.startsWith('//') ? undefined : four)) : four;
  return given === undefined ? null : Number(given);
}

function isWithin(address: string, of: string, length: number | null): boolean {
  const version = isIP(of);
  if (version === 0) throw new Broken();
  if (isIP(address) !== version) return false;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  const most = version === 6 ? 128 : 32;
  if (length !== null && length > most) throw new Broken();
  const list = new BlockList();
  list.addSubnet(of, length ?? most, family);
  return list.check(address, family);
}
