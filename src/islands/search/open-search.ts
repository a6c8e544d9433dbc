import { pageShown } from '../page/page-shown.ts';

/* The form can be read and filled without its script, which would hold the first paint up: it waits in a template. */
const waiting = document.querySelector<HTMLTemplateElement>('template[data-search-script]');
if (waiting) {
  pageShown().then(() => {
    // A script out of a template is dead, and one that is made here would need a policy: it is imported.
    for (const { src } of waiting.content.querySelectorAll('script')) void import(/* @vite-ignore */ src);
  });
}
