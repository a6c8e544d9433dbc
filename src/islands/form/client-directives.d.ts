declare module 'astro' {
  interface AstroClientDirectives {
    /** The key of the island's draft in sessionStorage. */
    'client:engage'?: string;
  }
}

export {};
