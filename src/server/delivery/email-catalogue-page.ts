import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { isLanguage, LANGUAGES, type Language } from '../../i18n/languages.ts';
import type { Deps } from '../deps.ts';
import { DEMO_PAGE_POLICY, DEMO_PAGE_STYLE } from './demo-page.ts';
import { type EmailCatalogue, type MailParts, readEmailCatalogue, readSampleEmail } from './email-catalogue.ts';

/**
 * `/letters` of the demo: every e-mail and SMS in every language, as plain text and as HTML, for whoever writes them.
 * In English; mounted only where the configuration says so.
 */
export function emailCataloguePage({ library }: Pick<Deps, 'library'>): (c: Context) => Promise<Response> {
  const centre = { ...library.settings.centre, opening: library.settings.opening };
  return async (c) => {
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    const { template, language } = c.req.param();
    if (template !== undefined) return emailPage(c, isLanguage(language) ? readSampleEmail(centre, template, language) : null);
    c.header('Content-Security-Policy', DEMO_PAGE_POLICY);
    return c.html(cataloguePage(readEmailCatalogue(centre)));
  };
}

function cataloguePage({ mails, messages }: EmailCatalogue) {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Letters of the house</title><style>${raw(DEMO_PAGE_STYLE)}</style></head>
<body><main><h1>Letters of the house</h1>
<p class="about">Every e-mail and SMS with sample values. An e-mail opens as HTML; below it stands its plain text.</p>
${mails.map((mail) => html`<article><h2 id="${mail.template}">${mail.template}</h2>${LANGUAGES.map((each) => mailPanel(mail.template, each, mail.byLanguage[each]))}</article>`)}
${messages.map((sms) => html`<article><h2>${sms.template} (SMS)</h2>${LANGUAGES.map((each) => html`<p lang="${each}">${sms.byLanguage[each]}</p>`)}</article>`)}</main></body></html>`;
}

function mailPanel(template: string, language: Language, { subject, text }: { subject: string; text: string }) {
  return html`<details><summary lang="${language}">${language}: ${subject}</summary><p class="about"><a href="/letters/${template}/${language}">Open as HTML</a></p><pre lang="${language}">${text}</pre></details>`;
}

/** The e-mail as a mail program shows it: its own styles, and nothing that runs or loads. */
function emailPage(c: Context, found: MailParts | null): Response | Promise<Response> {
  if (found === null) return c.text('No such e-mail', 404);
  c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
  return c.html(found.html);
}
