import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isSigned } from '../../../src/server/delivery/sender-domain/dkim-signature.ts';
import { startScript } from '../../support/run-script.ts';
import { freePort } from '../../support/services/free-port.ts';
import { startDns, type Zone } from './dns.ts';

/* The command that looks at the sender's domain, against a DNS server on loopback (docs/runbook.md#spf-dkim-and-dmarc). */

const DOMAIN = 'hub.example';
/** A key as DNS holds it: a text of at most 255 characters a part. */
function keyText(bits: number, tags = ''): string[] {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const text = `v=DKIM1; k=rsa; ${tags}p=${publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`;
  return text.match(/.{1,255}/g) ?? [];
}
const ed25519 = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');
const GOOD: Zone = {
  [DOMAIN]: { txt: ['some-other=text', 'v=spf1 include:_spf.relay.example ip6:2001:db8::/32 -all'], mx: ['mx.hub.example'] },
  '_spf.relay.example': { txt: ['v=spf1 ip4:203.0.113.0/28 a:out.relay.example mx:relay.example ~all'] },
  'out.relay.example': { a: ['198.51.100.7'] },
  'relay.example': { mx: ['in.relay.example'] },
  'in.relay.example': { a: ['198.51.100.9'] },
  's1._domainkey.hub.example': { txt: [keyText(2048)] },
  's2._domainkey.hub.example': { txt: [`v=DKIM1; k=ed25519; p=${ed25519}`] },
  '_dmarc.hub.example': { txt: ['v=DMARC1; p=quarantine; rua=mailto:reports@hub.example'] },
};

let zone: Zone = GOOD;
let dns: Awaited<ReturnType<typeof startDns>>;
beforeAll(async () => {
  dns = await startDns(() => zone);
});
beforeEach(() => {
  zone = GOOD;
});
afterAll(() => dns.close());

const run = (...args: string[]) => startScript('operate/sender.ts', ['check', '--domain', DOMAIN, '--dns', dns.address, ...args]).done;
const ASKED = ['--server', '203.0.113.5', '--selector', 's1'];
/** The lines that are not right when some records are others. */
async function faults(records: Zone, ...args: string[]): Promise<string[]> {
  zone = { ...GOOD, ...records };
  const { lines, code } = await run(...(args.length > 0 ? args : ASKED));
  const found = lines.filter((line) => !line.startsWith('  ok:')).slice(1);
  expect(code).toBe(found.some((line) => line.startsWith('  MISSING')) ? 1 : 0);
  return found.map((line) => line.trim());
}

test('a domain of which all is right is said to be, server by server and key by key', async () => {
  const servers = ['203.0.113.5', 'out.relay.example', '198.51.100.9', '2001:db8::5'].flatMap((server) => ['--server', server]);
  const { code, lines } = await run(...servers, '--selector', 's1', '--selector', 's2');
  expect(lines).toEqual([
    DOMAIN,
    '  ok: SPF: 203.0.113.5 may send for hub.example.',
    '  ok: SPF: out.relay.example (198.51.100.7) may send for hub.example.',
    '  ok: SPF: 198.51.100.9 may send for hub.example.',
    '  ok: SPF: 2001:db8::5 may send for hub.example.',
    '  ok: DKIM: s1._domainkey.hub.example has a key (rsa, 2048 bits).',
    '  ok: DKIM: s2._domainkey.hub.example has a key (ed25519).',
    '  ok: DMARC: _dmarc.hub.example says p=quarantine.',
    '  ok: MX: returned e-mails for hub.example go to mx.hub.example.',
  ]);
  expect(code).toBe(0);
});

describe('SPF', () => {
  const spf = (...txt: string[]): Zone => ({ [DOMAIN]: { ...GOOD[DOMAIN], txt } });
  test.each([
    ['no record', spf('other'), /^MISSING: SPF: hub.example has no text that begins with v=spf1/],
    ['two', spf('v=spf1 -all', 'v=spf1 ip4:203.0.113.5 -all'), /^MISSING: SPF: .* 2 texts .* make one of them/],
    [
      'a server that it does not name',
      spf('v=spf1 ip4:192.0.2.0/24 ~all'),
      /^MISSING: SPF: 203.0.113.5 may not send for hub.example \(softfail\): add ip4:203.0.113.5/,
    ],
    ['one that it refuses before', spf('v=spf1 -ip4:203.0.113.5 ip4:203.0.113.0/24 -all'), /^MISSING: SPF: 203.0.113.5 may not send .*\(fail\)/],
    ['an include that is not there', spf('v=spf1 include:gone.example -all'), /^MISSING: SPF: the record cannot be read/],
    ['a word that nobody reads', spf('v=spf1 ipv4:203.0.113.5 -all'), /^MISSING: SPF: the record cannot be read/],
    ['a circle', spf('v=spf1 include:hub.example -all'), /^MISSING: SPF: .* more than ten look-ups/],
  ])('%s is said', async (_, records, said) => {
    expect(await faults(records)).toEqual([expect.stringMatching(said)]);
  });
  test('one that lets everybody send is said to, though it lets ours', async () => {
    expect(await faults(spf('v=spf1 +all'))).toEqual([expect.stringMatching(/^MISSING: SPF: it ends with \+all, which lets every server send/)]);
  });
  test('one that leads on to another is followed', async () => {
    expect(await faults(spf('v=spf1 redirect=_spf.relay.example'))).toEqual([]);
  });
});

describe('DKIM', () => {
  const key = (...txt: (string | string[])[]): Zone => ({ 's1._domainkey.hub.example': { txt } });
  test.each([
    ['no key', key(), /^MISSING: DKIM: s1._domainkey.hub.example has no key/],
    ['one that was withdrawn', key('v=DKIM1; p='), /^MISSING: DKIM: .* was withdrawn/],
    ['one that was cut', key('v=DKIM1; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIB'), /^MISSING: DKIM: .* no key that can be read: was it cut/],
    ['two', key(keyText(2048), keyText(2048)), /^MISSING: DKIM: .* has 2 keys/],
    ['a short one', key(keyText(1024)), /^could be better: DKIM: .* has 1024 bits/],
    ['one for trying', key(keyText(2048, 't=y; ')), /^could be better: DKIM: .* t=y/],
  ])('%s is said', async (_, records, said) => {
    expect(await faults(records)).toEqual([expect.stringMatching(said)]);
  });
  test('that no selector was named is said', async () => {
    expect(await faults({}, '--server', '203.0.113.5')).toEqual([expect.stringMatching(/^MISSING: DKIM: no selector was named/)]);
  });
});

describe('the key that signs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sender-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const file = (name: string, key: KeyObject | string) => {
    const path = join(folder, name);
    writeFileSync(path, typeof key === 'string' ? key : key.export({ format: 'pem', type: 'pkcs8' }));
    return path;
  };
  const textOf = (key: KeyObject) => {
    const isBare = key.asymmetricKeyType === 'ed25519';
    const bytes = key.export({ format: 'der', type: 'spki' });
    return `v=DKIM1; k=${isBare ? 'ed25519' : 'rsa'}; p=${(isBare ? bytes.subarray(-32) : bytes).toString('base64')}`.match(/.{1,255}/g) ?? [];
  };
  const at = (selector: string, ...txt: (string | string[])[]): Zone => ({ [`${selector}._domainkey.${DOMAIN}`]: { txt } });
  const withKey = (path: string, ...selectors: string[]) => [
    '--server',
    '203.0.113.5',
    '--key',
    path,
    ...selectors.flatMap((selector) => ['--selector', selector]),
  ];
  const key = file('ours.private', ours.privateKey);
  const record = textOf(ours.publicKey).join('');

  test('that belongs to the one in DNS is said to, with its selector', async () => {
    zone = { ...GOOD, ...at('s1', textOf(ours.publicKey)) };
    const { code, lines } = await run(...withKey(key, 's2', 's1'));
    expect(lines).toContain(
      `  ok: DKIM: an e-mail that is signed with ${key} is verified by the key of s1._domainkey.hub.example: the server has to sign with s=s1.`,
    );
    expect(code).toBe(0);
  });
  test('of Ed25519 as well', async () => {
    const pair = generateKeyPairSync('ed25519');
    const path = file('ed25519.private', pair.privateKey);
    expect(await faults(at('s1', textOf(pair.publicKey)), ...withKey(path, 's1'))).toEqual([]);
    expect(await faults({}, ...withKey(path, 's1'))).toEqual([expect.stringMatching(/is not verified by the key of s1\._domainkey/)]);
  });
  test('that is another than in DNS is said to be, with what to write', async () => {
    const says = `MISSING: DKIM: an e-mail that is signed with ${key} is not verified by the key of s1._domainkey.hub.example: that is another key. If the selector is right, write ${record} there, or let the server sign with the key that belongs to it.`;
    expect(await faults({}, ...withKey(key, 's1'))).toEqual([says]);
  });
  test('whose selector is a wrong one has nothing there that it could belong to', async () => {
    expect(await faults(at('s1', textOf(ours.publicKey)), ...withKey(key, 's2027'))).toEqual([
      'MISSING: DKIM: s2027._domainkey.hub.example has no key: signatures by s2027 are worth nothing.',
      expect.stringMatching(/^MISSING: DKIM: nothing in DNS verifies what is signed with .*: s2027._domainkey.hub.example has no key that can be used/),
    ]);
  });
  test('whose other half was withdrawn, or cut, signs for nothing', async () => {
    for (const text of ['v=DKIM1; p=', `v=DKIM1; p=${record.slice(-120)}`])
      expect(await faults(at('s1', text), ...withKey(key, 's1'))).toEqual([
        expect.stringMatching(/was withdrawn|was it cut/),
        expect.stringMatching(/^MISSING: DKIM: nothing in DNS verifies what is signed with/),
      ]);
  });
  test('that is too short is refused on both sides', async () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 768 });
    const path = file('short.private', short.privateKey);
    expect(await faults(at('s1', textOf(short.publicKey)), ...withKey(path, 's1'))).toEqual([
      expect.stringMatching(/^MISSING: DKIM: the key of s1\._domainkey\.hub\.example has 768 bits, which receivers refuse/),
      `MISSING: DKIM: the key in ${path} has 768 bits, and receivers refuse what it signs: make one of 2048.`,
      expect.stringMatching(/^MISSING: DKIM: nothing in DNS verifies/),
    ]);
  });
  test('that is none, or is not there, is one line', async () => {
    for (const path of [file('none.private', 'not a key'), join(folder, 'gone.private')]) {
      const { code, stderr } = await run('--selector', 's1', '--key', path);
      expect([code, stderr]).toEqual([1, expect.stringMatching(/^\S+ holds no private key that can be read: .*\n$/)]);
    }
  });
  test('signs e-mails that a change of a letter of heading or text makes worth nothing', async () => {
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const dkim = { domainName: DOMAIN, keySelector: 's1', privateKey: ours.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString() };
    const { message } = await transport.sendMail({ from: `a@${DOMAIN}`, to: 'b@example.com', subject: 'Reservation', text: 'On  Saturday \n\n', dkim });
    const text = message.toString();
    const isRight = (of: string) => isSigned(of, ours.publicKey);
    expect([text, text.replace('Subject: ', 'SUBJECT:   '), text.replace('On  Sat', 'On Sat')].map(isRight)).toEqual([true, true, true]);
    expect([text.replace('Reservation', 'Reservations'), text.replace('Saturday', 'Sunday'), text.replace('DKIM-Signature', 'X-Other')].map(isRight)).toEqual([
      ...[false, false, false],
    ]);
    expect(isSigned(text, generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey)).toBe(false);
  });
});

describe('DMARC and MX', () => {
  const dmarc = (...txt: string[]): Zone => ({ '_dmarc.hub.example': { txt } });
  test.each([
    ['no record', dmarc(), /^MISSING: DMARC: _dmarc.hub.example has no text/],
    ['two', dmarc('v=DMARC1; p=none', 'v=DMARC1; p=reject'), /^MISSING: DMARC: .* 2 texts/],
    ['no policy', dmarc('v=DMARC1; rua=mailto:a@hub.example'), /^MISSING: DMARC: .* no p=/],
    ['one that lets everything through', dmarc('v=DMARC1; p=none; rua=mailto:a@hub.example'), /^could be better: DMARC: .* p=none/],
    ['nobody to report to', dmarc('v=DMARC1; p=reject'), /^could be better: DMARC: .* names nobody/],
    ['a part of all e-mails', dmarc('v=DMARC1; p=reject; pct=20; rua=mailto:a@hub.example'), /^could be better: DMARC: .* 20 in a hundred/],
  ])('%s is said', async (_, records, said) => {
    expect(await faults(records)).toEqual([expect.stringMatching(said)]);
  });
  test('the record of the domain above counts where there is none, by what it says of those below', async () => {
    const { lines } = await startScript('operate/sender.ts', ['check', '--domain', `mail.${DOMAIN}`, '--dns', dns.address]).done;
    expect(lines.filter((line) => line.includes('DMARC'))).toContain('  ok: DMARC: _dmarc.hub.example says p=quarantine.');
  });
  test('that nothing can come back is said', async () => {
    expect(await faults({ [DOMAIN]: { txt: GOOD[DOMAIN]?.txt ?? [] } })).toEqual([expect.stringMatching(/^MISSING: MX: hub.example names no server/)]);
  });
});

test('a DNS server that does not answer is one line', async () => {
  const { code, stderr } = await startScript('operate/sender.ts', ['check', '--domain', DOMAIN, '--dns', `127.0.0.1:${await freePort()}`]).done;
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^DNS gave no answer: .*\n$/)]);
});

test('without a domain it is that of the centre’s e-mails', async () => {
  const { lines } = await startScript('operate/sender.ts', ['check', '--dns', dns.address]).done;
  expect(lines[0]).toMatch(/^[a-z.]+\.example$/);
});
