/**
 * Remembers the last button that was pressed, or the form that was sent, while nothing listens to it yet. Gives back what stops
 * that and presses again. A form's own button may still be disabled then: it is pressed as soon as it is not.
 */
export function keepPresses(element: HTMLElement): () => void {
  let again: (() => void) | undefined;
  const press = (button: HTMLButtonElement) => {
    if (!button.disabled) return button.click();
    const whenEnabled = new MutationObserver(() => {
      whenEnabled.disconnect();
      button.click();
    });
    whenEnabled.observe(button, { attributeFilter: ['disabled'] });
  };
  const buttonAt = ({ target }: Event) => (target instanceof Element ? target.closest('button') : null);
  const listeners = {
    click: (event: Event) => {
      const button = buttonAt(event);
      if (button?.type === 'button') again = () => press(button);
    },
    // A disabled button is never clicked.
    pointerup: (event: Event) => {
      const button = buttonAt(event);
      if (button?.disabled) again = () => press(button);
    },
    keydown: (event: Event) => {
      if (!(event instanceof KeyboardEvent && event.key === 'Enter' && event.target instanceof HTMLInputElement)) return;
      const button = event.target.form?.querySelector<HTMLButtonElement>('button[type=submit]');
      if (button?.disabled) again = () => press(button);
    },
    submit: (event: Event) => {
      event.preventDefault();
      const { target: form, submitter } = event as SubmitEvent;
      if (form instanceof HTMLFormElement) again = () => form.requestSubmit(submitter);
    },
  };
  for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener);
    again?.();
  };
}
