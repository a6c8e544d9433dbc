import { join } from 'node:path';
import { PKPass } from 'passkit-generator';
import sharp from 'sharp';
import { mailPeriod } from '../../../i18n/formats/mail-dates.ts';
import type { Deps } from '../../deps.ts';
import { type WalletTicket, walletTranslator } from './wallet-ticket.ts';

/** The centre's keys for Apple Wallet. */
export type ApplePassKeys = NonNullable<Deps['config']['wallets']['apple']>;

const MARK = join(import.meta.dirname, '../../../../public/icon.svg');
/** The pictures of a pass and their sides in pixels: what Apple asks for at its three densities. */
const PICTURES = { 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87, 'logo.png': 50, 'logo@2x.png': 100, 'logo@3x.png': 150 };
/** Paper, ink and the quieter ink of labels, as on the site. */
const COLOURS = { backgroundColor: 'rgb(255, 253, 246)', foregroundColor: 'rgb(21, 18, 15)', labelColor: 'rgb(93, 85, 74)' };

let drawn: Promise<Record<string, Buffer>> | undefined;
/** Draws the centre's mark once, as long as the server runs. */
function pictures(): Promise<Record<string, Buffer>> {
  drawn ??= Promise.all(Object.entries(PICTURES).map(async ([name, side]) => [name, await sharp(MARK).resize(side, side).png().toBuffer()] as const)).then(
    Object.fromEntries,
  );
  return drawn;
}

/** Makes a signed pass of a ticket (`.pkpass`); of a cancelled one a pass that is void and has no code. Its serial number is the registration: it replaces an earlier one. */
export async function applePass(keys: ApplePassKeys, ticket: WalletTicket): Promise<Buffer> {
  const { language, next, isVoid } = ticket;
  const t = walletTranslator(language);
  const pass = new PKPass(
    await pictures(),
    { signerCert: keys.certificate, signerKey: keys.key, wwdr: keys.authority },
    {
      ...COLOURS,
      serialNumber: ticket.id,
      passTypeIdentifier: keys.passTypeId,
      teamIdentifier: keys.teamId,
      organizationName: ticket.centre.name,
      logoText: ticket.centre.name,
      description: t('wallet:pass.description', { title: ticket.title }),
      sharingProhibited: true,
      voided: isVoid,
    },
  );
  pass.type = 'eventTicket';
  pass.headerFields.push({ key: 'people', label: t('wallet:pass.people'), value: ticket.people });
  pass.primaryFields.push({ key: 'title', label: t(isVoid ? 'wallet:pass.void' : 'wallet:pass.ticket'), value: ticket.title });
  pass.secondaryFields.push({ key: 'when', label: t('wallet:pass.when'), value: mailPeriod(next, language) });
  pass.auxiliaryFields.push({ key: 'where', label: t('wallet:pass.where'), value: ticket.place });
  pass.auxiliaryFields.push({ key: 'holder', label: t('wallet:pass.holder'), value: ticket.holder });
  pass.backFields.push(
    { key: 'number', label: t('wallet:pass.number'), value: ticket.number },
    ...(ticket.times.length > 1 ? [{ key: 'times', label: t('wallet:pass.times'), value: ticket.times.join('\n') }] : []),
    { key: 'address', label: ticket.centre.name, value: ticket.centre.address },
    { key: 'page', label: t('wallet:pass.page'), value: ticket.url },
  );
  if (!isVoid) pass.setBarcodes({ format: 'PKBarcodeFormatQR', message: ticket.code, messageEncoding: 'iso-8859-1', altText: ticket.number });
  pass.setRelevantDate(next.start);
  pass.setExpirationDate(ticket.until);
  return pass.getAsBuffer();
}
