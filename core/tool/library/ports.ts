/** Ports that several templates declare alike. They are written out, for the contract's own makers stand on this library. */
import { comparisons } from './comparing.ts';
import { emissivityMethods, thermalWavelengths } from './thermal.ts';

/** Parameters of `comparing(comparison, threshold, upper)`; `upper` counts only for 'between' and 'outside'. */
export const thresholdParameters = {
  comparison: { kind: 'text', default: '>', choices: comparisons },
  threshold: { kind: 'number' },
  upper: { kind: 'number', default: Number.MAX_VALUE },
} as const;

/** Parameters of `ndviEmissivity`: emissivities of soil and vegetation, and the NDVI of each. */
export const emissivityParameters = {
  method: { kind: 'text', default: 'threshold', choices: emissivityMethods },
  soilNdvi: { kind: 'number', unit: '1', default: 0.2 },
  vegetationNdvi: { kind: 'number', unit: '1', default: 0.5 },
  soil: { kind: 'number', unit: '1', default: 0.97, min: 0.5, max: 1 },
  vegetation: { kind: 'number', unit: '1', default: 0.99, min: 0.5, max: 1 },
} as const;

/** Parameters that name a thermal band of `thermalWavelengths`, or with the band 'wavelength' its central wavelength in µm. */
export const thermalBandParameters = (band: string) =>
  ({
    band: { kind: 'text', default: band, choices: [...Object.keys(thermalWavelengths), 'wavelength'] },
    wavelength: { kind: 'number', unit: 'um', default: thermalWavelengths[band] ?? NaN, min: 3, max: 15 },
  }) as const;

type Port<K extends string> = { readonly kind: K; readonly quantity: string; readonly unit?: string };
/** The outputs that `LayerMeans.give` gives: the map of this name, its mean, the mean of every date, and a row for each layer. */
export const mapOutputs = <const N extends string>(name: N, quantity: string, unit?: string) => {
  const port = <const K extends string>(kind: K): Port<K> => ({
    kind,
    quantity,
    ...(unit === undefined ? {} : { unit }),
  });
  return {
    // A computed key loses its name: the type says which it is.
    ...({ [name]: port('raster') } as Readonly<Record<N, Port<'raster'>>>),
    mean: port('number'),
    means: port('series'),
    layers: { kind: 'table', columns: ['layer', 'date', 'mean', 'min', 'max', 'valid', 'of'] },
  } as const;
};
