import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindOfFile } from '../../src/server/site/response-headers.ts';
import { typeOf } from '../build/file-types.ts';
import { caddyMaintenance } from './caddy-maintenance.ts';
import { caddySite, type DeployOptions, headersFile, nginxMaps, nginxServer, redirectsFile } from './deploy-files.ts';
import { staticWebAppFile, vercelFile } from './deploy-json.ts';
import { deployRules, readPage } from './deploy-rules.ts';

/** Writes the files of hosts that read their rules out of the site's root, and what nginx and Caddy include, where no visitor is shown it. */
export function writeDeployFiles(dist: string, paths: readonly string[], options: DeployOptions, pageAt = (path: string) => readPage(dist, path)): void {
  const isPage = (path: string) => kindOfFile(typeOf(path)) === 'page';
  const rules = deployRules(
    paths.filter(isPage).map(pageAt),
    paths.filter((path) => !isPage(path)),
  );
  mkdirSync(join(dist, '.deploy'), { recursive: true });
  writeFileSync(join(dist, '_headers'), headersFile(rules, options));
  writeFileSync(join(dist, '_redirects'), redirectsFile());
  writeFileSync(join(dist, 'vercel.json'), vercelFile(rules, options));
  writeFileSync(join(dist, 'staticwebapp.config.json'), staticWebAppFile(rules, options));
  writeFileSync(join(dist, '.deploy/nginx-http.conf'), nginxMaps(rules));
  writeFileSync(join(dist, '.deploy/nginx-server.conf'), nginxServer(options));
  writeFileSync(join(dist, '.deploy/caddy-site'), caddySite(rules, options));
  writeFileSync(join(dist, '.deploy/caddy-maintenance'), caddyMaintenance(rules, options));
}
