import { HTML_LANG, type Language } from '../../i18n/languages.ts';
import { type LetterBlock, readBlocks } from './letter.ts';

export interface LetterParts {
  language: Language;
  /** The house, at the head of the letter. */
  house: string;
  subject: string;
  greeting: string;
  body: string;
  quote?: string;
  signature: string;
  /** On the button of a link. */
  open: string;
}

/*
 * Mail programs know little of CSS: tables, styles in the elements, no pictures, no web fonts. In the dark some turn
 * colours by themselves, some ask: the letter says that it knows both (`color-scheme`), gives the dark colours to those
 * that ask, and has borders and words that hold when everything is turned. The one loud colour is dark enough for white
 * words and light enough for dark grounds.
 */
const FONT = "font-family:system-ui,-apple-system,'Segoe UI','Noto Sans TC','Noto Sans JP','PingFang TC','Hiragino Sans','Microsoft JhengHei',sans-serif";
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.ground{background:#15120f!important}.sheet{background:#211c17!important;border-color:#f6efdf!important}.ink{color:#f6efdf!important}.muted{color:#c3b9a7!important}.rule{border-color:#3b342b!important}.hot{background:#c42f08!important;color:#ffffff!important}}
[data-ogsc] .ink{color:#f6efdf!important}[data-ogsc] .muted{color:#c3b9a7!important}[data-ogsb] .sheet{background:#211c17!important}`;

/** The letter as HTML that says what the plain text says, and no more. Every value is escaped. */
export function letterHtml({ language, house, subject, greeting, body, quote, signature, open }: LetterParts): string {
  const blocks = [...readBlocks(body), ...(quote === undefined ? [] : [{ kind: 'quote' as const, lines: quote.split('\n') }])];
  return `<!doctype html>
<html lang="${HTML_LANG[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${DARK}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#fbf7ec">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#fbf7ec"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#fffdf6;border:3px solid #15120f;text-align:left">
<tr><td class="rule" style="padding:14px 24px;border-bottom:3px solid #15120f"><span class="ink" style="${FONT};font-size:18px;font-weight:900;letter-spacing:.04em;color:#15120f">${escaped(house)}</span></td></tr>
<tr><td class="ink" style="padding:24px;${FONT};font-size:16px;line-height:1.7;color:#15120f">
<h1 class="ink" style="margin:0 0 16px;${FONT};font-size:22px;line-height:1.35;font-weight:900;color:#15120f">${escaped(subject)}</h1>
<p style="margin:0 0 16px">${escaped(greeting)}</p>
${blocks.map((block) => blockHtml(block, open)).join('\n')}
</td></tr>
<tr><td class="rule muted" style="padding:16px 24px;border-top:1px solid #e7dfcc;${FONT};font-size:13px;line-height:1.6;color:#5d554a">${lines(signature.split('\n'))}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function blockHtml(block: LetterBlock, open: string): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px">${lines(block.lines)}</p>`;
    case 'quote':
      return `<blockquote class="rule muted" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #e7dfcc;color:#5d554a">${lines(block.lines)}</blockquote>`;
    case 'facts':
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:0 0 16px">${block.rows.map(factHtml).join('')}</table>`;
    case 'link':
      return `<p style="margin:0 0 8px"><a class="hot" href="${escaped(block.url)}" style="display:inline-block;padding:12px 22px;background:#c42f08;color:#ffffff;font-weight:700;text-decoration:none">${escaped(open)}</a></p>
<p class="muted" style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#5d554a;word-break:break-all">${escaped(block.url)}</p>`;
  }
}

function factHtml({ label, value }: { label: string; value: string }): string {
  return `<tr><td class="muted rule" valign="top" style="padding:6px 16px 6px 0;border-bottom:1px solid #e7dfcc;${FONT};font-size:14px;color:#5d554a;white-space:nowrap">${escaped(label)}</td><td class="ink rule" valign="top" width="100%" style="padding:6px 0;border-bottom:1px solid #e7dfcc;${FONT};font-size:16px;color:#15120f">${escaped(value)}</td></tr>`;
}

const lines = (texts: readonly string[]) => texts.map(escaped).join('<br>');

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
