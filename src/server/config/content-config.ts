import * as v from 'valibot';
import { flag, url } from './variables.ts';

const HOSTS = ['github', 'gitlab', 'gitea'] as const;
const API_BY_HOST: Readonly<Record<(typeof HOSTS)[number], string | null>> = {
  github: 'https://api.github.com',
  gitlab: 'https://gitlab.com/api/v4',
  gitea: null,
};

/** The variables of the content where it lives in git. */
export const contentVariables = {
  CONTENT_PUSH_SECRET: v.optional(v.pipe(v.string(), v.minLength(16, 'must have 16 characters or more'))),
  CONTENT_BRANCH: v.optional(v.pipe(v.string(), v.regex(/^[\w][\w./-]*$/, 'must be the name of a branch')), 'main'),
  CONTENT_COMMITS: v.optional(flag),
  CONTENT_HOST: v.optional(v.picklist(HOSTS)),
  CONTENT_HOST_URL: v.optional(url('http:', 'https:')),
  CONTENT_HOST_REPOSITORY: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]+(?:\/[\w.-]+)+$/, 'must be the name of a repository as owner/name'))),
  CONTENT_HOST_TOKEN: v.optional(v.string()),
  CONTENT_REVIEW: v.optional(flag),
};

/** The git host that the content is kept at. */
export interface ContentHost {
  kind: (typeof HOSTS)[number];
  /** Of its API, without a slash at the end. */
  url: string;
  repository: string;
  token: string;
  branch: string;
  /** Acts become branches that wait for a review, and none goes into `branch` by itself. */
  isReviewed: boolean;
}
export interface ContentConfig {
  /** The secret that the content's git host proves itself by, and the branch that the site is made of. Null: no host is heeded. */
  contentPushes: { secret: string; branch: string } | null;
  /** Acts of editors are commits in the folder, which is a clone. */
  contentCommits: boolean;
  /** Acts of editors are commits at a git host. Null: the folder is all there is. */
  contentHost: ContentHost | null;
}

/** @returns the settings, and a line for each fault in them */
export function readContentConfig(env: v.InferOutput<v.ObjectSchema<typeof contentVariables, undefined>>): { config: ContentConfig; faults: string[] } {
  const { CONTENT_HOST: kind, CONTENT_HOST_REPOSITORY: repository, CONTENT_HOST_TOKEN: token, CONTENT_BRANCH: branch } = env;
  const apiUrl = env.CONTENT_HOST_URL ?? (kind && API_BY_HOST[kind]) ?? undefined;
  const parts = { CONTENT_HOST_URL: apiUrl, CONTENT_HOST_REPOSITORY: repository, CONTENT_HOST_TOKEN: token };
  const faults =
    kind === undefined
      ? Object.entries({ ...parts, CONTENT_REVIEW: env.CONTENT_REVIEW }).flatMap(([name, value]) =>
          value === undefined ? [] : [`${name}: is for a CONTENT_HOST, which must be set, too`],
        )
      : Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [`${name}: must be set with CONTENT_HOST`] : []));
  if (kind !== undefined && env.CONTENT_COMMITS) faults.push('CONTENT_COMMITS: is for a folder of this machine; at a CONTENT_HOST every act is a commit');
  const host =
    kind === undefined || apiUrl === undefined || repository === undefined || token === undefined
      ? null
      : { kind, url: apiUrl.replace(/\/+$/, ''), repository, token, branch, isReviewed: env.CONTENT_REVIEW ?? false };
  return {
    config: {
      contentPushes: env.CONTENT_PUSH_SECRET === undefined ? null : { secret: env.CONTENT_PUSH_SECRET, branch },
      contentCommits: env.CONTENT_COMMITS ?? false,
      contentHost: host,
    },
    faults,
  };
}
