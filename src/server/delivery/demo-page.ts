import { createHash } from 'node:crypto';

/** The look of the pages that only a demo has: `/outbox`, `/letters`. */
export const DEMO_PAGE_STYLE = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:46rem;padding:1.5rem 1rem 4rem;font:1rem/1.6 system-ui,"Noto Sans TC","Noto Sans JP",sans-serif;background:light-dark(#fbf7ec,#15120f);color:light-dark(#17130f,#f4efe3)}
h1{margin:0 0 .25rem;font-size:1.5rem}
article{margin-top:1.5rem;padding:1rem 1.25rem;border:3px solid currentColor;background:light-dark(#fff,#1f1b17)}
h2{margin:0;font-size:1.1rem;overflow-wrap:anywhere}
p.about{margin:0 0 .75rem;font-size:.875rem;overflow-wrap:anywhere}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
a{color:inherit}
a:focus-visible{outline:3px solid #c8102e;outline-offset:3px}`;

export const DEMO_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(DEMO_PAGE_STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
