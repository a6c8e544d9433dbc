/**
 * Remembers the last button that was pressed, or the form that was sent, while nothing listens to it yet. Gives back what is
 * called when React was told to take the element over: what was pressed is pressed again. It takes a form over some time later,
 * and enables its button then; what is pressed until that counts too.
 */
export function keepPresses(element: HTMLElement): () => void {
  let again: (() => void) | undefined;
  const press = (button: HTMLButtonElement) => whenEnabled(button, () => button.click());
  const buttonAt = ({ target }: Event) => (target instanceof Element ? target.closest('button') : null);
  const listeners = {
    click: (event: Event) => {
      const button = buttonAt(event);
      if (button?.type === 'button') again = () => press(button);
    },
    submit: (event: Event) => {
      event.preventDefault();
      const { target: form, submitter } = event as SubmitEvent;
      if (form instanceof HTMLFormElement) again = () => form.requestSubmit(submitter);
    },
    // A disabled button is never clicked, and a form whose button is disabled is never sent.
    pointerup: (event: Event) => {
      const button = buttonAt(event);
      if (button?.disabled) again = () => press(button);
    },
    keydown: (event: Event) => {
      if (!(event instanceof KeyboardEvent && event.key === 'Enter' && event.target instanceof HTMLInputElement)) return;
      const button = event.target.form?.querySelector<HTMLButtonElement>('button[type=submit]');
      if (button?.disabled) again = () => press(button);
    },
  };
  const stop = (...names: (keyof typeof listeners)[]) => {
    for (const name of names) element.removeEventListener(name, listeners[name]);
  };
  for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener);
  return () => {
    // React hears these from now on.
    stop('click', 'submit');
    whenEnabled(element.querySelector('form button[type=submit]:disabled'), () => {
      stop('pointerup', 'keydown');
      again?.();
    });
  };
}

/** Calls back once a button is not disabled, at once when there is none. */
function whenEnabled(button: HTMLButtonElement | null, done: () => void): void {
  if (!button?.disabled) {
    done();
    return;
  }
  const seen = new MutationObserver(() => {
    seen.disconnect();
    done();
  });
  seen.observe(button, { attributeFilter: ['disabled'] });
}
