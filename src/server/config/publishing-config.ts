import * as v from 'valibot';
import { url } from './variables.ts';

/** The variables of places outside that show the site. */
export const publishingVariables = {
  DEPLOY_HOOK_URL: v.optional(url('http:', 'https:')),
};

export interface PublishingConfig {
  /** The address that a static host is called by to build the site; null: releases are built here, or nowhere. Whoever knows it can call. */
  deployHook: string | null;
}

/** @returns the settings, and a line for each fault in them; none names the address itself, which is a secret */
export function readPublishing(env: v.InferOutput<v.ObjectSchema<typeof publishingVariables, undefined>> & { NODE_ENV: string }): {
  config: PublishingConfig;
  faults: string[];
} {
  const { DEPLOY_HOOK_URL: deployHook = null } = env;
  const isPlain = deployHook !== null && env.NODE_ENV === 'production' && new URL(deployHook).protocol !== 'https:';
  return { config: { deployHook }, faults: isPlain ? ['DEPLOY_HOOK_URL: must begin with https:// in production'] : [] };
}
