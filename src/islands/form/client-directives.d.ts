declare module 'astro' {
  interface AstroClientDirectives {
    /** The key of the island's draft in sessionStorage, if it keeps one. */
    'client:engage'?: string | boolean;
  }
}

export {};
