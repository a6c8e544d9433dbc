/* The calendar of a space comes when somebody scrolls near it: its script waits in a template, the page is read without it. */
const root = document.querySelector<HTMLElement>('[data-times]');
const waiting = document.querySelector<HTMLTemplateElement>('template[data-times-script]');
if (root && waiting) {
  new IntersectionObserver(
    (entries, observer) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      // A script out of a template is dead, and one that is made here would need a policy: it is imported.
      for (const { src } of waiting.content.querySelectorAll('script')) void import(/* @vite-ignore */ src);
    },
    { rootMargin: '400px' },
  ).observe(root);
}
