import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { areaTranslator } from '../../../i18n/area-translator.ts';
import { HTML_LANG, type Language } from '../../../i18n/languages.ts';
import { readCatalogue } from '../../../i18n/read-catalogue.ts';
import { DARK_INKS, DAY_INKS } from '../../../styles/inks.ts';

const TEXTS = readCatalogue('paydemo');
export const payTranslator = (language: Language) => areaTranslator('paydemo', TEXTS[language]);

export const dollars = (amount: number): string => `NT$${amount.toLocaleString('en-US')}`;

const STYLE = `:root{color-scheme:light dark;--ink:light-dark(${DAY_INKS.black},${DARK_INKS.ink});--paper:light-dark(${DAY_INKS.paper},${DARK_INKS.paper});--sheet:light-dark(${DAY_INKS.white},${DARK_INKS.panel});--loud:light-dark(${DAY_INKS.hot},${DARK_INKS.hot});--now:${DAY_INKS.hi}}
*{box-sizing:border-box}
body{margin:0;padding:1.5rem 1rem 4rem;font:1.0625rem/1.7 system-ui,"Noto Sans TC","PingFang TC","Hiragino Sans","Noto Sans JP",sans-serif;background:var(--paper) radial-gradient(light-dark(${DAY_INKS.black}1a,${DARK_INKS.ink}14) 22%,transparent 24%) 0 0/10px 10px;color:var(--ink)}
main{margin:0 auto;max-width:34rem;display:grid;gap:14px}
.demo{margin:0;padding:.5rem 1rem;border:3px solid var(--ink);background:var(--now);color:${DAY_INKS.black};font-weight:700}
section{padding:1.25rem;border:3px solid var(--ink);background:var(--sheet);box-shadow:6px 6px 0 var(--ink)}
h1{margin:0 0 .5rem;font-size:1.6rem;font-weight:900;line-height:1.25}
h2{margin:0 0 .5rem;font-size:1.1rem}
p{margin:0 0 .75rem}
p:last-child{margin-bottom:0}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:0}
dt{opacity:.8}
dd{margin:0;overflow-wrap:anywhere}
.no{font-family:ui-monospace,monospace;font-size:.9375rem}
.sum{font-size:2rem;font-weight:900;line-height:1.2;font-variant-numeric:tabular-nums}
form{display:grid;gap:.75rem}
.row{display:grid;grid-template-columns:1fr 1fr;gap:14px;align-items:end}
label{display:grid;gap:.125rem;font-weight:700}
input{width:100%;padding:.6rem .75rem;border:2px solid var(--ink);border-radius:0;background:var(--paper);color:inherit;font:inherit;font-variant-numeric:tabular-nums}
button,.button{display:block;width:100%;min-height:48px;padding:.6rem 1rem;border:3px solid var(--ink);border-radius:0;background:var(--sheet);color:inherit;font:inherit;font-weight:700;text-align:center;text-decoration:none;cursor:pointer}
button.main{background:var(--ink);color:var(--paper)}
button:hover,.button:hover{text-decoration:underline}
:focus-visible{outline:3px solid var(--loud);outline-offset:3px}
.error{padding:.5rem .75rem;border-left:6px solid var(--loud);font-weight:700}
small{display:block;font-weight:400}
@media(max-width:27rem){.row{grid-template-columns:1fr}dl{grid-template-columns:1fr;gap:0}dd+dt{margin-top:.375rem}}`;
const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
/** Sends the browser on with its form, as a payment page does; the button is there for whoever runs no scripts. */
const SEND = 'document.forms[0].submit()';

type Content = HtmlEscapedString | Promise<HtmlEscapedString>;

export interface PayPage {
  language: Language;
  title: string;
  content: Content;
  /** Where else than here its form may lead: the merchant's address. */
  formTarget?: string | undefined;
  /** Sends its form by itself. */
  isSent?: boolean;
  status?: 200 | 400 | 404;
}

/** A page of a twin, marked as a demonstration. */
export async function payPage(c: Context, { language, title, content, formTarget, isSent = false, status = 200 }: PayPage): Promise<Response> {
  const t = payTranslator(language);
  const target = formTarget === undefined ? '' : ` ${new URL(formTarget).origin}`;
  const script = isSent ? `; script-src ${hashOf(SEND)}` : '';
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src ${hashOf(STYLE)}${script}; form-action 'self'${target}; base-uri 'none'; frame-ancestors 'none'`,
  );
  c.header('Cache-Control', 'no-store');
  return c.html(
    html`<!doctype html>
<html lang="${HTML_LANG[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${raw(STYLE)}</style></head>
<body><main><p class="demo">${t('paydemo:mark')}</p>
${content}</main>${isSent ? html`<script>${raw(SEND)}</script>` : ''}</body></html>`,
    status,
  );
}
