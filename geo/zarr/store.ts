import { join } from 'node:path';
import { fileExists } from '../files/exists.ts';

const markers = ['zarr.json', '.zgroup', '.zarray', '.zmetadata'];

/** Is this folder a Zarr store? */
export const isZarrStore = (path: string): boolean => markers.some((name) => fileExists(join(path, name)));
