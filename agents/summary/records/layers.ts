/** What was found out about tables and layers, as it stands in the profile. */
import type { FileDescription } from '../../../core/description.ts';
import type { FeaturesProfile, Identity } from '../../../core/profile.ts';
import type { RecordFacts } from './record-facts.ts';

export const identified = (identity: Identity | null | undefined): { readonly identity?: Identity } =>
  identity ? { identity } : {};

type FeaturesDescription = Extract<FileDescription, { kind: 'features' }>;

/** Layers with what is known of them; the file is what its layers are, where all are one thing. */
export const layersOf = (
  { layers }: FeaturesDescription,
  records: readonly RecordFacts[],
): Pick<FeaturesProfile, 'layers' | 'identity'> => {
  const known = records.flatMap(({ identity }) => (identity ? [identity] : []));
  const [first, ...others] = known;
  const same = others.every(({ name, status }) => name === first?.name && status === first.status);
  return {
    layers: layers.map((layer, index) => ({
      ...layer,
      fields: records[index]?.fields ?? layer.fields,
      ...identified(records[index]?.identity),
    })),
    ...identified(same ? first : undefined),
  };
};
