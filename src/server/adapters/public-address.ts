import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** An address leads into the centre's own network, or is none that a server on the internet has. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
  constructor(host: string) {
    super(`${host} is no public address`);
  }
}

/** IPv4 that is not on the public internet (IANA special-purpose registry, RFC 6890). */
const PRIVATE_V4 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE_V4.addSubnet(network, prefix, 'ipv4');

/** Of IPv6 global unicast alone is public, and of it neither what carries IPv4 inside (Teredo, 6to4) nor what is for documents. */
const GLOBAL_V6 = new BlockList();
GLOBAL_V6.addSubnet('2000::', 3, 'ipv6');
const PRIVATE_V6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE_V6.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !PRIVATE_V4.check(address, 'ipv4');
  return version === 6 && GLOBAL_V6.check(address, 'ipv6') && !PRIVATE_V6.check(address, 'ipv6');
}

/** Whether a URL's host may be reached, as far as its letters say: its name is looked up where the connection is made. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !/(^|\.)(localhost|local|internal|home\.arpa)$/i.test(host);
}

type AskNames = (hostname: string, answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void) => void;
const askSystem: AskNames = (hostname, answer) => lookup(hostname, { all: true }, answer);

/**
 * Looks a name up for the connection itself, so that what was checked is what is connected to. One address that is not public refuses
 * the name: whoever answers for it would choose.
 */
export const publicLookup =
  (ask: AskNames = askSystem): LookupFunction =>
  (hostname, options, answer) => {
    ask(hostname, (error, addresses) => {
      const [first] = addresses ?? [];
      const fault = error ?? (first === undefined || addresses.some(({ address }) => !isPublicAddress(address)) ? new PrivateAddress(hostname) : null);
      if (fault !== null || first === undefined) return answer(fault as NodeJS.ErrnoException, '', 0);
      if (options.all === true) return answer(null, addresses);
      answer(null, first.address, first.family);
    });
  };
