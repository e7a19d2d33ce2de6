import { resolve } from 'node:path';
import { EarthwrightError } from '../../core/errors.ts';
import { type Registered, readRegistry } from '../../eyes/registry/registry.ts';

export const modelsVariable = 'EARTHWRIGHT_MODELS';

export interface RegistryOption {
  /** Folder of the registry files. */
  readonly models?: string;
}

/** The folder of the options, else of the environment; undefined: none is named. */
export const registryFolder = ({ models }: RegistryOption): string | undefined => {
  const folder = models ?? process.env[modelsVariable];
  return folder === undefined || folder === '' ? undefined : resolve(folder);
};

/** Throws `usage` where none is named. */
export const openedRegistry = (options: RegistryOption): readonly Registered[] => {
  const folder = registryFolder(options);
  if (folder === undefined)
    throw new EarthwrightError(
      'usage',
      'user',
      `No registry of models: give --models <folder>, or set ${modelsVariable}.`,
    );
  return readRegistry(folder);
};
