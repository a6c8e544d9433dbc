import { FACES, faceVariant } from '../../i18n/faces.ts';
import { directionOf, HTML_LANG, isSpaced, type Language } from '../../i18n/languages.ts';
import { DARK_INKS, DAY_INKS } from '../../styles/inks.ts';
import { type EmailBlock, readBlocks } from './email-blocks.ts';

export interface EmailContent {
  language: Language;
  /** The centre's name, at the head of the e-mail. */
  centre: string;
  subject: string;
  greeting: string;
  /** With `TYPED_PLACE` where the typed text stands. */
  body: string;
  /** A text that somebody typed in another language than the e-mail's. */
  typed?: { text: string; language: Language } | null;
  /** The words that the member of staff who decided added, under its heading. */
  added?: { heading: string; text: string } | null;
  quote?: string | undefined;
  signature: string;
  /** The text of its link's button; null where there is no link. */
  action: string | null;
  /** The way to turn e-mails of its kind off, under it; null for one that is always sent. */
  optOut?: OptOut | null;
}

export interface OptOut {
  /** Says of what kind the e-mail is. */
  why: string;
  /** The text of the link. */
  action: string;
  url: string;
}

/** Stands in a body for its typed text, which says its language. */
export const TYPED_PLACE = '\u0002';

/*
 * Mail programs know little of CSS: tables, styles in the elements, no pictures, no web fonts. In the dark some turn
 * colours by themselves, some ask: the e-mail says that it knows both (`color-scheme`), gives the dark colours to those
 * that ask, and has borders and words that hold when everything is turned. Colours and edges are those of the site
 * (src/styles/inks.ts), by day and in the dark.
 */
const { black: INK, white: PANEL, red: RED, paper: PAPER, muted: MUTED, tone: TONE, hot: HOT, hi: YELLOW } = DAY_INKS;
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.ground{background:${DARK_INKS.paper}!important}.sheet{background:${DARK_INKS.panel}!important;border-color:${DARK_INKS.ink}!important;box-shadow:5px 5px 0 ${DARK_INKS.ink}!important}.ink{color:${DARK_INKS.ink}!important}.edge{border-color:${DARK_INKS.ink}!important}.muted{color:${DARK_INKS.muted}!important}.rule{border-color:${DARK_INKS.tone}!important}.hot{background:${DARK_INKS.hot}!important;border-color:${DARK_INKS.ink}!important;box-shadow:3px 3px 0 ${DARK_INKS.ink}!important}.on-hot{color:${DARK_INKS['on-hot']}!important}}
[data-ogsc] .ink{color:${DARK_INKS.ink}!important}[data-ogsc] .muted{color:${DARK_INKS.muted}!important}[data-ogsb] .sheet{background:${DARK_INKS.panel}!important}`;

/** The faces of the site. */
const faceOf = (language: Language) => `font-family:${FACES[language].screen}${isSpaced(language) ? `;font-variant-east-asian:${faceVariant(language)}` : ''}`;

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** The sign of the site as cells of a table, since pictures are not loaded: three panels of a page on black. */
const cell = (width: number, height: number, colour: string, more = '') =>
  `<td width="${width}" height="${height}"${more} style="width:${width}px;height:${height}px;background:${colour};font-size:0;line-height:0">&nbsp;</td>`;
const SIGN = `<table role="presentation" aria-hidden="true" cellpadding="0" cellspacing="3" border="0" style="background:${INK};border-spacing:3px"><tr>${cell(18, 17, PANEL)}${cell(9, 17, RED)}</tr><tr>${cell(30, 9, YELLOW, ' colspan="2"')}</tr></table>`;

/** The e-mail as HTML that says what the plain text says, and no more. Every value is escaped. */
export function emailHtml({ typed = null, ...letter }: EmailContent): string {
  const html = letterHtml(letter);
  return typed === null ? html : html.replaceAll(TYPED_PLACE, () => typedHtml(typed));
}

const typedHtml = ({ text, language }: { text: string; language: Language }) =>
  `<span lang="${HTML_LANG[language]}" style="${faceOf(language)}">${shown(text)}</span>`;

function letterHtml({ language, centre, subject, greeting, body, added = null, quote, signature, action, optOut = null }: Omit<EmailContent, 'typed'>): string {
  const font = faceOf(language);
  const blocksHtml = (blocks: readonly EmailBlock[]) => blocks.map((block) => blockHtml(block, { action, font })).join('\n');
  return `<!doctype html>
<html lang="${HTML_LANG[language]}"${directionOf(language) === undefined ? '' : ' dir="rtl"'}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${DARK}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${PAPER}">
<table ${TABLE} lang="${HTML_LANG[language]}" class="ground" width="100%" style="background:${PAPER};${font}"><tr><td align="center" style="padding:24px 16px">
<table ${TABLE} class="sheet" width="100%" style="max-width:560px;background:${PANEL};border:3px solid ${INK};box-shadow:5px 5px 0 ${INK};text-align:left">
<tr><td class="edge" style="padding:12px 24px;border-bottom:3px solid ${INK}"><table ${TABLE}><tr><td style="padding-right:12px">${SIGN}</td><td class="ink" style="${font};font-size:20px;line-height:1.2;font-weight:900;color:${INK}">${escaped(centre)}</td></tr></table></td></tr>
<tr><td class="ink" style="padding:24px;${font};font-size:16px;line-height:1.7;color:${INK};overflow-wrap:anywhere">
<h1 class="ink" style="margin:0 0 16px;${font};font-size:22px;line-height:1.35;font-weight:900;color:${INK}">${shown(subject)}</h1>
<p style="margin:0 0 16px">${escaped(greeting)}</p>
${blocksHtml(readBlocks(body))}${added === null ? '' : `\n${addedHtml(added, font)}`}${quote === undefined ? '' : `\n${blocksHtml([{ kind: 'quote', lines: quote.split('\n') }])}`}
</td></tr>
<tr><td class="rule muted" style="padding:16px 24px;border-top:1px solid ${TONE};${font};font-size:13px;line-height:1.6;color:${MUTED}">${lines(signature.split('\n'))}${optOut === null ? '' : optOutHtml(optOut)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function optOutHtml({ why, action, url }: OptOut): string {
  return `<p style="margin:12px 0 0">${shown(why)}<br><a class="muted" href="${escaped(url)}" style="color:${MUTED}">${escaped(action)}</a></p>`;
}

/** A paragraph of its own, between bars, so that nobody takes it for the words of every such e-mail. */
function addedHtml({ heading, text }: { heading: string; text: string }, font: string): string {
  return `<table ${TABLE} width="100%" style="margin:0 0 16px"><tr><td class="edge ink" style="padding:4px 0 4px 16px;border-left:4px solid ${INK};${font};font-size:16px;line-height:1.7;color:${INK}"><strong>${escaped(heading)}</strong><br>${lines(text.split('\n'))}</td></tr></table>`;
}

interface Look {
  action: string | null;
  font: string;
}

function blockHtml(block: EmailBlock, { action, font }: Look): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px">${lines(block.lines)}</p>`;
    case 'quote':
      return `<blockquote class="rule muted" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${TONE};color:${MUTED}">${lines(block.lines)}</blockquote>`;
    case 'facts':
      return `<table ${TABLE} width="100%" style="margin:0 0 16px">${factsHtml(block.rows, font)}</table>`;
    case 'link':
      return `${action === null ? '' : buttonHtml(block.url, action, font)}<p class="muted" style="margin:0 0 16px;font-size:13px;line-height:1.5;color:${MUTED};word-break:break-all">${escaped(block.url)}</p>`;
  }
}

/** The cell has the colour, since some programs give a link neither ground nor room. */
function buttonHtml(url: string, action: string, font: string): string {
  return `<table ${TABLE} style="margin:4px 0 14px;border-collapse:separate"><tr><td class="hot" style="background:${HOT};border:3px solid ${INK};box-shadow:3px 3px 0 ${INK}"><a class="on-hot" href="${escaped(url)}" style="display:block;padding:11px 22px;${font};font-size:16px;line-height:1.25;font-weight:900;color:#ffffff;text-decoration:none">${escaped(action)}</a></td></tr></table>
`;
}

/** As many Latin letters as leave a telephone room for a date beside them; wider labels go over two lines. */
const LABEL_LETTERS = 18;
/** A character of a CJK script is as wide as two Latin letters. */
const lettersWide = (text: string) => Array.from(text).reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 0);

/** A row that is nothing but a link, as that of a meeting: whoever reads it opens it. */
const URL_VALUE = /^https:\/\/\S+$/;
const linkHtml = (url: string) => `<a class="ink" href="${escaped(url)}" style="color:${INK};word-break:break-all">${escaped(url)}</a>`;

function factsHtml(rows: readonly { label: string; value: string }[], font: string): string {
  const isWide = rows.some(({ label }) => lettersWide(label) > LABEL_LETTERS);
  const [labelWidth, wrap, valueWidth] = isWide ? ['40%', 'normal', '60%'] : ['1%', 'nowrap', '99%'];
  return rows
    .map(
      ({ label, value }) =>
        `<tr><td class="muted rule" valign="top" width="${labelWidth}" style="padding:6px 16px 6px 0;border-bottom:1px solid ${TONE};${font};font-size:14px;line-height:1.7;color:${MUTED};white-space:${wrap}">${escaped(label)}</td><td class="ink rule" valign="top" width="${valueWidth}" style="padding:6px 0;border-bottom:1px solid ${TONE};${font};font-size:16px;line-height:1.5;color:${INK}">${URL_VALUE.test(value) ? linkHtml(value) : shown(value)}</td></tr>`,
    )
    .join('');
}

const lines = (texts: readonly string[]) => texts.map(shown).join('<br>');

/** Hours stay on one line: `14:00–17:00` would break after its dash. */
function shown(text: string): string {
  return escaped(text).replace(/\d\d:\d\d[–〜]\d\d:\d\d/g, '<span style="white-space:nowrap">$&</span>');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
