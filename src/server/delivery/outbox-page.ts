import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { DEMO_PAGE_POLICY, DEMO_PAGE_STYLE } from './demo-page.ts';
import { readOutbox, type SentMessage } from './read-outbox.ts';

/**
 * `/outbox` of the demo: what would have been sent, newest first. For whoever runs the demo, in
 * English; mounted only where the configuration says so.
 */
export function outboxPage(outbox: Parameters<typeof readOutbox>[0]): (c: Context) => Promise<Response> {
  return async (c) => {
    const messages = await readOutbox(outbox);
    c.header('Content-Security-Policy', DEMO_PAGE_POLICY);
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    return c.html(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Outbox of the demo</title><style>${raw(DEMO_PAGE_STYLE)}</style></head>
<body><main><h1>Outbox of the demo</h1>
<p class="about">${messages.length === 0 ? 'Nothing has been sent yet.' : 'What would have been sent, newest first. Load the page again for what came since.'} <a href="/letters">Every e-mail there is</a></p>
${messages.map(messagePanel)}</main></body></html>`);
  };
}

function messagePanel({ kind, to, subject, text, at }: SentMessage) {
  return html`<article>
<h2>${kind === 'mail' ? subject : 'SMS'}</h2>
<p class="about">${kind === 'mail' ? 'E-mail' : 'SMS'} to ${to}, <time datetime="${at.replace(' ', 'T')}+08:00">${at}</time></p>
<pre>${withLinks(text)}</pre>
</article>`;
}

/** The text in pieces, each escaped, its addresses as links. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((piece, i) => (i % 2 === 1 ? html`<a href="${piece}">${piece}</a>` : piece));
}
