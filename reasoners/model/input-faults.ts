import type { BandProfile, DataProfile } from '../../core/profile.ts';
import type { LayerSource, NodeInput, Workflow } from '../../core/workflow.ts';
import { quoted } from './quote.ts';

type Layers = Extract<NodeInput, { kind: 'layers' }>;

const bandOf = ({ files }: DataProfile, { file, band }: LayerSource): BandProfile | undefined => {
  const found = files.find(({ path }) => path === file);
  return found?.kind === 'raster' ? found.bands[band - 1] : undefined;
};

const layerInputs = (inputs: Readonly<Record<string, NodeInput>>): [string, Layers][] =>
  Object.entries(inputs).flatMap(([port, input]): [string, Layers][] =>
    input.kind === 'layers' ? [[port, input]] : [],
  );

/** Whether stored numbers are turned into other ones, by the workflow or by the file itself. */
const isScaled = (layer: LayerSource, band: BandProfile): boolean => {
  const { scale = band.scale, offset = band.offset } = layer.encoding ?? {};
  return scale !== 1 || offset !== 0;
};

/** How an input's layers are read: all scaled, none, or mixed; and of which stored type. */
const reading = ({ layers }: Layers, profile: DataProfile): { scaled: boolean; dtype: string } | null => {
  const read = layers.flatMap((layer) => {
    const band = bandOf(profile, layer);
    return band ? [{ scaled: isScaled(layer, band), dtype: band.dtype }] : [];
  });
  const [first] = read;
  return first && read.every(({ scaled, dtype }) => scaled === first.scaled && dtype === first.dtype) ? first : null;
};

/** Inputs of one quantity and one stored type, of which one is scaled and another is not: together they mean nothing. */
const unequal = (place: string, inputs: readonly [string, Layers][], profile: DataProfile): string[] => {
  const known = inputs.flatMap(([port, input]) => {
    const read = reading(input, profile);
    return read && input.quantity !== '' && input.quantity !== 'any'
      ? [{ port, quantity: input.quantity, ...read }]
      : [];
  });
  const plain = known.find(({ scaled }) => !scaled);
  const other = known.find(
    ({ scaled, quantity, dtype }) => scaled && quantity === plain?.quantity && dtype === plain.dtype,
  );
  return plain && other
    ? [
        `${place}.inputs.${other.port}: is ${other.quantity} with a scale and “${plain.port}” is ${plain.quantity} of the same stored type without one; give both their encoding, or neither`,
      ]
    : [];
};

/** An input that is named after a spectral role and takes a band of another role, where the file has one of that role. */
const misnamed = (place: string, inputs: readonly [string, Layers][], profile: DataProfile): string[] =>
  inputs.flatMap(([port, { layers }]) =>
    layers.slice(0, 1).flatMap((layer) => {
      const file = profile.files.find(({ path }) => path === layer.file);
      const bands = file?.kind === 'raster' ? file.bands : [];
      const meant = bands.find(({ role }) => role?.value === port);
      const taken = bands[layer.band - 1]?.role?.value;
      return meant && taken && taken !== port
        ? [
            `${place}.inputs.${port}: takes band ${layer.band} of ${quoted(layer.file, 255)}, which is ${quoted(taken, 40)}; ${port} is band ${meant.index}`,
          ]
        : [];
    }),
  );

/** What the profile contradicts of the inputs of a workflow whose facts are applied. */
export const inputFaults = ({ nodes }: Workflow, profile: DataProfile): string[] =>
  nodes.flatMap(({ id, inputs }) => {
    const layers = layerInputs(inputs);
    return [...unequal(id, layers, profile), ...misnamed(id, layers, profile)];
  });
