import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { readOutbox, type SentMessage } from '../services/read-outbox.ts';

const STYLE = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:46rem;padding:1.5rem 1rem 4rem;font:1rem/1.6 system-ui,"Noto Sans TC","Noto Sans JP",sans-serif;background:light-dark(#fbf7ec,#15120f);color:light-dark(#17130f,#f4efe3)}
h1{margin:0 0 .25rem;font-size:1.5rem}
article{margin-top:1.5rem;padding:1rem 1.25rem;border:3px solid currentColor;background:light-dark(#fff,#1f1b17)}
h2{margin:0;font-size:1.1rem}
p.about{margin:0 0 .75rem;font-size:.875rem}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
a{color:inherit}
a:focus-visible{outline:3px solid #c8102e;outline-offset:3px}`;

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * `/outbox` of the demo: what would have been sent, newest first (design section 8). For whoever runs the demo, in
 * English; mounted only where the configuration says so.
 */
export function outboxPage(outbox: Parameters<typeof readOutbox>[0]): (c: Context) => Promise<Response> {
  return async (c) => {
    const messages = await readOutbox(outbox);
    c.header('Content-Security-Policy', POLICY);
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    c.header('X-Content-Type-Options', 'nosniff');
    return c.html(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Outbox of the demo</title><style>${raw(STYLE)}</style></head>
<body><main><h1>Outbox of the demo</h1>
<p class="about">${messages.length === 0 ? 'Nothing has been sent yet.' : 'What would have been sent, newest first. Load the page again for what came since.'}</p>
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
