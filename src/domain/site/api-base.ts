/**
 * Where the calls are, without a slash at the end: `/api` on the page's own host, or what the build was told
 * (`PUBLIC_API_BASE_URL`). For pages and their scripts; Vite writes the value in.
 */
export const apiBase = (): string => import.meta.env.PUBLIC_API_BASE_URL || '/api';
