import fs from 'node:fs';

/**
 * Astro moves pictures from its own folder into the site by renaming them, which no system does from one disk to another: a folder of releases may be on a
 * disk of its own. From here on such a file is copied and removed.
 */
export function moveAcrossDisks(): void {
  const { rename } = fs.promises;
  fs.promises.rename = async (from, to) => {
    try {
      await rename(from, to);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
      await fs.promises.copyFile(from, to);
      await fs.promises.unlink(from);
    }
  };
}
