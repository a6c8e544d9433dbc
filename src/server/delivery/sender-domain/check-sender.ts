import type { KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import type { AskDns } from './ask-dns.ts';
import { readPublicKey, recordOf, signsFor } from './dkim-signature.ts';
import { spfOf, spfRecords } from './spf.ts';

/** One thing that was looked at: `right`, `advice` what would be better, `missing` what lets e-mails be refused or taken for others'. */
export interface Finding {
  what: 'SPF' | 'DKIM' | 'DMARC' | 'MX';
  is: 'right' | 'advice' | 'missing';
  says: string;
}

interface Sender {
  /** The part of `mail_from` behind the @. */
  domain: string;
  /** The addresses from which the mail server sends, or its name. */
  servers: readonly string[];
  /** The names of the keys with which it signs. */
  selectors: readonly string[];
  /** The key with which the mail server signs, where it is at hand. */
  signing: SigningKey | null;
}

interface SigningKey {
  /** As it was named, for what is said of it. */
  file: string;
  privateKey: KeyObject;
}

/** Receivers refuse shorter ones (RFC 8301). */
const MIN_RSA_BITS = 1024;
const GOOD_RSA_BITS = 2048;

/** Looks in DNS at what receivers look at when an e-mail comes from a domain. @throws where DNS does not answer */
export async function checkSender(dns: AskDns, { domain, servers, selectors, signing }: Sender): Promise<Finding[]> {
  const keys = await Promise.all(selectors.map((selector) => checkDkim(dns, domain, selector)));
  return [
    ...(await checkSpf(dns, domain, servers)),
    ...keys.map(({ finding }) => finding),
    ...(signing === null || keys.length === 0 ? [] : await checkSigning(domain, keys, signing)),
    ...(selectors.length > 0
      ? []
      : [
          {
            what: 'DKIM' as const,
            is: 'missing' as const,
            says: 'no selector was named: it is the s= in the DKIM-Signature of an e-mail that arrived. Without a signature DMARC hangs on SPF alone, which forwarding breaks',
          },
        ]),
    ...(await checkDmarc(dns, domain)),
    await checkMx(dns, domain),
  ];
}

async function checkSpf(dns: AskDns, domain: string, servers: readonly string[]): Promise<Finding[]> {
  const finding = (is: Finding['is'], says: string): Finding => ({ what: 'SPF', is, says });
  const records = await spfRecords(dns, domain);
  const [record] = records;
  if (record === undefined) return [finding('missing', `${domain} has no text that begins with v=spf1: nobody knows which servers send for it`)];
  if (records.length > 1)
    return [finding('missing', `${domain} has ${records.length} texts that begin with v=spf1: receivers then read none; make one of them`)];
  const end = /(?:^| )([+?]?all)(?: |$)/i.exec(record)?.[1];
  const findings = end === undefined ? [] : [finding('missing', `it ends with ${end}, which lets every server send for ${domain}: end it with -all or ~all`)];
  if (servers.length === 0) return [...findings, finding('advice', `name the server that sends, and it is looked up whether ${record} allows it`)];
  for (const server of servers) findings.push(...(await checkServer(dns, domain, server)));
  return findings;
}

async function checkServer(dns: AskDns, domain: string, server: string): Promise<Finding[]> {
  const addresses = isIP(server) === 0 ? await dns.addresses(server) : [server];
  if (addresses.length === 0) return [{ what: 'SPF', is: 'missing', says: `the server ${server} has no address` }];
  return Promise.all(
    addresses.map(async (address): Promise<Finding> => {
      const result = await spfOf(dns, domain, address);
      const of = address === server ? address : `${server} (${address})`;
      if (result === 'pass') return { what: 'SPF', is: 'right', says: `${of} may send for ${domain}` };
      if (result === 'broken')
        return { what: 'SPF', is: 'missing', says: `the record cannot be read, or asks for more than ten look-ups: receivers take it for broken` };
      const mechanism = isIP(address) === 6 ? 'ip6' : 'ip4';
      return {
        what: 'SPF',
        is: 'missing',
        says: `${of} may not send for ${domain} (${result}): add ${mechanism}:${address}, or the include: of whoever runs it`,
      };
    }),
  );
}

interface DkimKey {
  selector: string;
  name: string;
  finding: Finding;
  /** Null where DNS holds none that receivers would use. */
  publicKey: KeyObject | null;
}

async function checkDkim(dns: AskDns, domain: string, selector: string): Promise<DkimKey> {
  const name = `${selector}._domainkey.${domain}`;
  const found = (is: Finding['is'], says: string, publicKey: KeyObject | null = null): DkimKey => ({
    selector,
    name,
    finding: { what: 'DKIM', is, says },
    publicKey,
  });
  const texts = (await dns.texts(name)).filter((text) => /(?:^|;)\s*p\s*=/i.test(text));
  const [record] = texts;
  if (record === undefined) return found('missing', `${name} has no key: signatures by ${selector} are worth nothing`);
  if (texts.length > 1) return found('missing', `${name} has ${texts.length} keys: receivers may take either; leave the one that signs`);
  const tags = tagsOf(record);
  const [key, kind] = [tags.get('p')?.replace(/\s/g, '') ?? '', tags.get('k')?.toLowerCase() ?? 'rsa'];
  if (key === '') return found('missing', `${name} says that its key was withdrawn (p= is empty)`);
  const read = readPublicKey(key, kind);
  if (read === null) return found('missing', `${name} holds no key that can be read: was it cut when it was pasted?`);
  const bits = read.asymmetricKeyDetails?.modulusLength;
  if (bits !== undefined && bits < MIN_RSA_BITS)
    return found('missing', `the key of ${name} has ${bits} bits, which receivers refuse: make one of ${GOOD_RSA_BITS}`);
  if (tags.get('t')?.split(':').includes('y')) return found('advice', `${name} says t=y, for trying: receivers may treat what it signs as unsigned`, read);
  if (bits !== undefined && bits < GOOD_RSA_BITS) return found('advice', `the key of ${name} has ${bits} bits: ${GOOD_RSA_BITS} are usual`, read);
  return found('right', `${name} has a key (${kind}${bits === undefined ? '' : `, ${bits} bits`})`, read);
}

/**
 * Signs an e-mail with the mail server's own key and verifies it by each key that DNS has: one of them has to be its other half. Whoever has changed one of the two
 * alone sees here what receivers would make of it.
 */
async function checkSigning(domain: string, keys: readonly DkimKey[], { file, privateKey }: SigningKey): Promise<Finding[]> {
  const finding = (is: Finding['is'], says: string): Finding => ({ what: 'DKIM', is, says });
  const findings: Finding[] = [];
  const bits = privateKey.asymmetricKeyDetails?.modulusLength;
  if (bits !== undefined && bits < MIN_RSA_BITS)
    findings.push(finding('missing', `the key in ${file} has ${bits} bits, and receivers refuse what it signs: make one of ${GOOD_RSA_BITS}`));
  const others: string[] = [];
  for (const { selector, name, publicKey } of keys) {
    if (publicKey === null) continue;
    if (await signsFor(privateKey, publicKey, { domain, selector }))
      return [
        ...findings,
        finding('right', `an e-mail that is signed with ${file} is verified by the key of ${name}: the server has to sign with s=${selector}`),
      ];
    others.push(name);
  }
  const [at = `<selector>._domainkey.${domain}`] = keys.map(({ name }) => name);
  const remedy = `write ${recordOf(privateKey)} there, or let the server sign with the key that belongs to it`;
  if (others.length === 0)
    return [
      ...findings,
      finding('missing', `nothing in DNS verifies what is signed with ${file}: ${at} has no key that can be used. If the selector is right, ${remedy}`),
    ];
  return [
    ...findings,
    finding(
      'missing',
      `an e-mail that is signed with ${file} is not verified by the key of ${others.join(' or ')}: that is another key. If the selector is right, ${remedy}`,
    ),
  ];
}

async function checkDmarc(dns: AskDns, domain: string): Promise<Finding[]> {
  const finding = (is: Finding['is'], says: string): Finding => ({ what: 'DMARC', is, says });
  const found = await findDmarc(dns, domain);
  if (found === null)
    return [finding('missing', `_dmarc.${domain} has no text that begins with v=DMARC1: large receivers refuse such e-mails, or take them for spam`)];
  const { at, records } = found;
  const [record = ''] = records;
  if (records.length > 1) return [finding('missing', `_dmarc.${at} has ${records.length} texts that begin with v=DMARC1: receivers then read none`)];
  const tags = tagsOf(record);
  const policy = (at === domain ? undefined : tags.get('sp')) ?? tags.get('p');
  const findings: Finding[] = [];
  if (policy === undefined || !['none', 'quarantine', 'reject'].includes(policy))
    findings.push(finding('missing', `_dmarc.${at} has no p= of none, quarantine or reject`));
  else if (policy === 'none')
    findings.push(finding('advice', `_dmarc.${at} says p=none: whoever forges ${domain} is let through; when reports look right, quarantine, then reject`));
  else findings.push(finding('right', `_dmarc.${at} says p=${policy}`));
  if (!tags.has('rua')) findings.push(finding('advice', `_dmarc.${at} names nobody whom receivers report to (rua=mailto:…)`));
  const pct = tags.get('pct');
  if (pct !== undefined && pct !== '100') findings.push(finding('advice', `_dmarc.${at} counts for ${pct} in a hundred e-mails only`));
  if (tags.get('adkim')?.toLowerCase() === 's')
    findings.push(finding('advice', `adkim=s: a signature counts only with d=${domain}, not with one above or below it`));
  return findings;
}

/** The record of a domain, or of the nearest above it that has one; never of a top-level one. */
async function findDmarc(dns: AskDns, domain: string): Promise<{ at: string; records: string[] } | null> {
  for (let at = domain; at.includes('.'); at = at.slice(at.indexOf('.') + 1)) {
    const records = (await dns.texts(`_dmarc.${at}`)).filter((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
    if (records.length > 0) return { at, records };
  }
  return null;
}

async function checkMx(dns: AskDns, domain: string): Promise<Finding> {
  const servers = await dns.mailServers(domain);
  return servers.length > 0
    ? { what: 'MX', is: 'right', says: `returned e-mails for ${domain} go to ${servers.join(', ')}` }
    : {
        what: 'MX',
        is: 'missing',
        says: `${domain} names no server that takes e-mails: what comes back is lost, and some receivers refuse a sender that cannot be written to`,
      };
}

/** `p=reject; rua=…` by its names. */
function tagsOf(record: string): Map<string, string> {
  const tags = record.split(';').map((tag) => /^\s*(\w+)\s*=\s*([\s\S]*?)\s*$/.exec(tag));
  return new Map(tags.flatMap((tag) => (tag === null ? [] : [[(tag[1] ?? '').toLowerCase(), tag[2] ?? ''] as const])));
}
