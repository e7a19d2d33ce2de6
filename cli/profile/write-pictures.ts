import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { commonFolder } from '../../agents/data-files.ts';
import { composeSandbox } from '../../compose.ts';
import { drawMaps } from '../../report/maps/draw.ts';
import { mapsOfProfile, zonesOfProfile } from '../../report/maps/of-profile.ts';
import { abortOnSignal } from '../interrupt.ts';
import type { RemoteOptions } from '../remote/remote-options.ts';
import type { DataReport } from './report.ts';

/** Draws a map of every raster among the files into a folder. Gives their paths. */
export const writePictures = async (
  report: DataReport,
  files: readonly string[],
  into: string,
  { limit: limits, isolation }: RemoteOptions,
): Promise<readonly string[]> => {
  const [folder, out] = [commonFolder(files), resolve(into)];
  const { signal } = abortOnSignal();
  const sandbox = composeSandbox();
  try {
    const maps = await drawMaps(mapsOfProfile(report, folder), zonesOfProfile(report, folder), (looks) =>
      sandbox.takeLooks(looks, { limits, isolation, signal }),
    );
    mkdirSync(out, { recursive: true });
    return maps.map(({ name, png }) => {
      const path = join(out, `${name}.png`);
      writeFileSync(path, png);
      return path;
    });
  } finally {
    await sandbox.close();
  }
};
