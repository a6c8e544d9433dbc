import * as v from 'valibot';
import { url } from './variables.ts';

/** The variables of places outside that show the site. */
export const publishingVariables = {
  DEPLOY_HOOK_URL: v.optional(url('http:', 'https:')),
  SITE_S3_BUCKET: v.optional(v.string()),
  SITE_S3_REGION: v.optional(v.string()),
  SITE_S3_ENDPOINT: v.optional(url('http:', 'https:')),
  SITE_S3_KEY_ID: v.optional(v.string()),
  SITE_S3_SECRET: v.optional(v.string()),
  PURGE_URL: v.optional(url('http:', 'https:')),
  PURGE_TOKEN: v.optional(v.string()),
};

interface SiteS3 {
  bucket: string;
  region: string;
  endpoint: string | null;
  accessKeyId: string;
  secretAccessKey: string;
}
type Given = v.InferOutput<v.ObjectSchema<typeof publishingVariables, undefined>> & { NODE_ENV: string };
const S3_NAMES = ['SITE_S3_BUCKET', 'SITE_S3_REGION', 'SITE_S3_KEY_ID', 'SITE_S3_SECRET'] as const;

/** Half a storage would be a site that nobody sees. @returns a line for each variable that is missing, or the storage */
function readSiteS3(env: Given): SiteS3 | null | string[] {
  const { SITE_S3_BUCKET: bucket, SITE_S3_REGION: region, SITE_S3_KEY_ID: accessKeyId, SITE_S3_SECRET: secretAccessKey } = env;
  if (bucket && region && accessKeyId && secretAccessKey) return { bucket, region, accessKeyId, secretAccessKey, endpoint: env.SITE_S3_ENDPOINT ?? null };
  const missing = S3_NAMES.filter((name) => !env[name]);
  if (missing.length === S3_NAMES.length && env.SITE_S3_ENDPOINT === undefined) return null;
  return missing.map((name) => `${name}: must be set with the other SITE_S3 variables`);
}

export interface PublishingConfig {
  /** The address that a static host is called by to build the site; null: releases are built here, or nowhere. Whoever knows it can call. */
  deployHook: string | null;
  /** The storage that a CDN takes the site from; null: whoever serves it has the folder. */
  siteS3: SiteS3 | null;
  /** The address that is told which pages a CDN must forget, and the token that it wants. */
  purge: { url: string; token: string | null } | null;
}

/** @returns the settings, and a line for each fault in them; none names the address itself, which is a secret */
export function readPublishing(env: Given): {
  config: PublishingConfig;
  faults: string[];
} {
  const { DEPLOY_HOOK_URL: deployHook = null, PURGE_URL: purgeUrl, PURGE_TOKEN: token = null } = env;
  const plain = (['DEPLOY_HOOK_URL', 'PURGE_URL'] as const).filter((name) => env.NODE_ENV === 'production' && env[name]?.startsWith('http:') === true);
  const siteS3 = readSiteS3(env);
  const faults = [
    ...plain.map((name) => `${name}: must begin with https:// in production`),
    ...(Array.isArray(siteS3) ? siteS3 : []),
    ...(purgeUrl !== undefined && siteS3 === null ? ['PURGE_URL: is for a site on a storage: set the SITE_S3 variables, too'] : []),
    ...(token !== null && purgeUrl === undefined ? ['PURGE_TOKEN: must be set with PURGE_URL'] : []),
    ...(siteS3 !== null && deployHook !== null ? ['DEPLOY_HOOK_URL: is for a site that another host builds: set it, or the SITE_S3 variables'] : []),
  ];
  return {
    config: { deployHook, siteS3: Array.isArray(siteS3) ? null : siteS3, purge: purgeUrl === undefined ? null : { url: purgeUrl, token } },
    faults,
  };
}
