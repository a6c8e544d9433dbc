/** The part of npm's lock file (version 3) that is read and written. */
export interface LockFile {
  packages: Record<string, LockedPackage>;
}
interface LockedPackage {
  version?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const SYSTEM = /android|darwin|linux|win32|windows|freebsd|openharmony|wasi/;
const PROCESSOR = /arm64|x64|ia32|ppc64|riscv64|s390x|wasm32|arm/;

/**
 * The optional packages that the lock file's packages name with their exact version and that it does not have: as npm calls them
 * in `node_modules`, with the package that names them.
 */
export function missingPlatforms({ packages }: LockFile): { path: string; version: string; of: LockedPackage }[] {
  return Object.entries(packages).flatMap(([at, of]) =>
    Object.entries(at === '' ? {} : (of.optionalDependencies ?? {}))
      .filter(([name, version]) => /^\d+\.\d+\.\d+/.test(version) && !packages[`node_modules/${name}`] && !packages[`${at}/node_modules/${name}`])
      .map(([name, version]) => ({ path: `node_modules/${name}`, version, of })),
  );
}

/**
 * Adds the missing packages of other platforms to the lock file, by system and processor as their names say. They have no digest, as
 * their files were not seen: npm then takes the registry's, on the platforms that fetch them.
 * @returns the paths that were added
 * @throws Error for a name that does not say its platform
 */
export function completePlatforms(lock: LockFile): string[] {
  const missing = missingPlatforms(lock);
  for (const { path, version, of } of missing) {
    const [system, processor] = [SYSTEM.exec(path)?.[0], PROCESSOR.exec(path)?.[0]];
    if (!system || !processor) throw new Error(`${path} does not say its platform`);
    const library = /musl/.test(path) ? 'musl' : /linux.*gnu/.test(path) && 'glibc';
    lock.packages[path] = {
      version,
      cpu: [processor],
      ...(of.dev && { dev: true }),
      ...(of.devOptional && { devOptional: true }),
      ...(library && { libc: [library] }),
      optional: true,
      ...(system !== 'wasi' && { os: [system === 'windows' ? 'win32' : system] }),
    };
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([one], [other]) => one.localeCompare(other, 'en')));
  return missing.map(({ path }) => path);
}
