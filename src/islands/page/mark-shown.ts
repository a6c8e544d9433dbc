import { pageShown } from './page-shown.ts';

/* Lets in what waits for the page's first paint (`:root[data-shown]` in styles). */
pageShown().then(() => {
  document.documentElement.dataset['shown'] = '';
});
