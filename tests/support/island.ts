import { STORE_UNMOUNT_DELAY } from 'nanostores';
import { vi } from 'vitest';
import { ApiError, NetworkError } from '../../src/client/errors.ts';
import type { AnyCall } from '../../src/contract/call.ts';
import type { ErrorCode } from '../../src/contract/error-code.ts';
import { memoryStorage } from './browser.ts';

/* What a store of an island finds around it: a page, a server, a form. Nothing is drawn. */

/** The input that a store sent: parameters of the path, query, body. */
export interface Sent {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
}
type Answers = Record<string, (sent: Sent) => unknown>;

/** The page's `send`, which answers by method and path; a call that nobody expects fails the test. */
export function answerCalls(send: unknown, answers: Answers): void {
  vi.mocked(send as (call: AnyCall, input: Partial<Sent>) => Promise<unknown>).mockImplementation(async ({ method, path }, input) => {
    const answer = answers[`${method} ${path}`];
    if (!answer) throw new Error(`nobody answers ${method} ${path}`);
    return answer({ params: {}, query: {}, body: {}, ...input });
  });
}

/** The calls that were sent so far, by method and path, with what they carried and their options. */
export function sentCalls(send: unknown): { call: string; input: Sent; options: { idempotencyKey?: string; quiet?: boolean; spinner?: boolean } }[] {
  return vi.mocked(send as (...values: never[]) => unknown).mock.calls.map(([call, input, options = {}]: unknown[]) => ({
    call: `${(call as AnyCall).method} ${(call as AnyCall).path}`,
    input: { params: {}, query: {}, body: {}, ...(input as Partial<Sent>) },
    options: options as object,
  }));
}

/** A page of a list. */
export const listOf = (data: readonly unknown[], page = 1) => ({ data, meta: { total: data.length, page, per_page: 10, last_page: 9 } });

/** The body of a refusal. */
export function refusal(code: ErrorCode, message: string, { status = 409, errors = {}, wait = null as number | null } = {}): ApiError {
  return new ApiError(status, { code, message, errors, retryAfterSeconds: wait });
}

/** The line is cut: nobody knows what has become of the call. */
export const lost = () => new NetworkError('unreachable');

/** An answer that comes when the test says so. */
export function later<T>(): { promise: Promise<T>; resolve: (value: T) => void; reject: (error: unknown) => void } {
  return Promise.withResolvers<T>();
}

/** Lets everything run that waits for nothing but its turn. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
}

/** A page at a path, at an instant; `closePage` ends it. */
export function openPage(path: string, { at = '2026-11-18T10:30:00+08:00', search = '' } = {}) {
  vi.useFakeTimers({ now: new Date(at) });
  const page = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    referrer: '',
    title: '',
    cookie: '',
    documentElement: { classList: { add: () => {}, remove: () => {} }, dataset: {}, hidden: false },
    getElementById: () => null,
    querySelector: () => null,
    querySelectorAll: () => [],
  });
  const location = {
    pathname: path,
    search,
    origin: 'https://comic.test',
    href: `https://comic.test${path}${search}`,
    assign: vi.fn(),
    replace: vi.fn(),
    reload: vi.fn(),
  };
  const history = { state: null, replaceState: vi.fn(), pushState: vi.fn() };
  const window = new EventTarget();
  const sessionStorage = memoryStorage();
  for (const [name, value] of Object.entries({ window, document: page, location, history, sessionStorage, localStorage: memoryStorage() }))
    vi.stubGlobal(name, value);
  for (const name of ['HTMLInputElement', 'HTMLSelectElement', 'HTMLTextAreaElement', 'HTMLButtonElement', 'Element'])
    vi.stubGlobal(name, class extends Field {});
  vi.stubGlobal('HTMLInputElement', Field);
  vi.stubGlobal('FormData', FormFields);
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run());
  return { document: page, location, history, window, sessionStorage };
}

/** Ends the page: stores that nobody listens to any more stop what they watched. */
export function closePage(): void {
  vi.advanceTimersByTime(STORE_UNMOUNT_DELAY);
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

class Field {
  readonly name: string;
  type = 'text';
  value = '';
  checked = false;
  constructor(name: string) {
    this.name = name;
  }
}

const realFormData = globalThis.FormData;
/** `new FormData(form)` of a form as below; without one it is what it always is. */
const FormFields = new Proxy(realFormData, {
  construct: (_, [form]: [Form?]) => {
    const data = new realFormData();
    for (const { name, type, value, checked } of form?.elements ?? []) if (type !== 'checkbox' || checked) data.append(name, value);
    return data;
  },
});

/** A form by its fields, as a store holds it. Typing tells the store, as in a browser. */
export interface Form extends EventTarget {
  elements: Field[] & { namedItem(name: string): Field | null };
  type(name: string, value: string): void;
  tick(name: string, isTicked?: boolean): void;
  leave(name: string): void;
  value(name: string): string;
}

export function openForm(values: Readonly<Record<string, string>>, boxes: readonly string[] = []): Form & HTMLFormElement {
  const elements = [...Object.entries(values), ...boxes.map((name) => [name, 'on'] as const)].map(([name, value]) =>
    Object.assign(new Field(name), { value, ...(boxes.includes(name) && { type: 'checkbox' }) }),
  );
  const field = (name: string) => {
    const found = elements.find((each) => each.name === name);
    if (!found) throw new Error(`the form has no ${name}`);
    return found;
  };
  const form: Form = Object.assign(new EventTarget(), {
    elements: Object.assign(elements, { namedItem: (name: string) => elements.find((each) => each.name === name) ?? null }),
    type: (name: string, value: string) => {
      field(name).value = value;
      form.dispatchEvent(eventFrom('input', field(name)));
    },
    tick: (name: string, isTicked = true) => {
      field(name).checked = isTicked;
      form.dispatchEvent(eventFrom('input', field(name)));
    },
    leave: (name: string) => void form.dispatchEvent(eventFrom('focusout', field(name))),
    value: (name: string) => field(name).value,
    querySelector: () => null,
  });
  // Of an element's some three hundred members, these are what a store asks for.
  return form as Form & HTMLFormElement;
}

/** An event as it bubbles up to the form from one of its fields. */
function eventFrom(type: string, target: Field): Event {
  return Object.defineProperties(new Event(type), { target: { value: target }, relatedTarget: { value: null } });
}

/** Presses the form's button. */
export const press = (form: HTMLFormElement) => ({ preventDefault: () => {}, currentTarget: form });

/** Texts as their keys, with what is filled in: what is asked for is seen, and not how it is worded. */
export const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ');
