import type { Language } from '../../i18n/languages.ts';

interface ScriptRules {
  createScriptURL(address: string): string | null;
}

/** Lets Pagefind start its worker, which it does by a bare address: the worker of the index, and nothing else. */
export function allowWorker(folder: `/pagefind/${Language}/`): void {
  const worker = new URL(`${folder}pagefind-worker.js`, location.href).href;
  const rules: ScriptRules = { createScriptURL: (address) => (new URL(address, location.href).href === worker ? address : null) };
  Object(globalThis).trustedTypes?.createPolicy('default', rules);
}
