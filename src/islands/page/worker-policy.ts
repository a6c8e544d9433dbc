interface ScriptRules {
  createScriptURL(address: string): string | null;
}

/** Lets a page start a worker by its bare address, which must be a path of this site: that one, and nothing else (docs/decisions/115). Once a page. */
export function allowWorker(path: `/${string}`): void {
  const worker = new URL(path, location.href).href;
  const rules: ScriptRules = { createScriptURL: (address) => (new URL(address, location.href).href === worker ? address : null) };
  Object(globalThis).trustedTypes?.createPolicy('default', rules);
}
