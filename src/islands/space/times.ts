/* The calendar of a space comes when somebody scrolls near it: the page is read without it. */
const root = document.querySelector<HTMLElement>('[data-times]');
if (root) {
  new IntersectionObserver(
    (entries, observer) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void import('./open-times.ts').then(({ openTimes }) => openTimes(root));
    },
    { rootMargin: '400px' },
  ).observe(root);
}
