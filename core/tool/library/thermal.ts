/** Radiation constants for radiance in W m⁻² sr⁻¹ µm⁻¹ and wavelengths in µm (CODATA 2018): 2hc² and hc/k. */
const [firstRadiation, secondRadiation] = [1.191_042_972e8, 14_387.768_775];

/** Planck's law at one wavelength. */
export interface PlanckBand {
  /** Spectral radiance of a black body of so many kelvins, in W m⁻² sr⁻¹ µm⁻¹. */
  radiance(temperature: number): number;
  /** Temperature in K of a black body with this spectral radiance; NaN for radiances of 0 and less. */
  temperature(radiance: number): number;
}

/** Planck's law at a wavelength in µm, both ways. */
export const planckBand = (wavelength: number): PlanckBand => {
  const [scale, exponent] = [firstRadiation / wavelength ** 5, secondRadiation / wavelength];
  return {
    radiance: (temperature) => scale / (Math.exp(exponent / temperature) - 1),
    temperature: (radiance) => (radiance > 0 ? exponent / Math.log(scale / radiance + 1) : NaN),
  };
};

/**
 * Surface temperature in K from a brightness temperature in K, an emissivity and the wavelength in µm, without atmosphere:
 * T / (1 + λT/ρ · ln ε), ρ = hc/k = 14388 µm·K (Artis & Carnahan, Remote Sensing of Environment 12, 1982).
 */
export const emissivityCorrected = (temperature: number, emissivity: number, wavelength: number): number =>
  emissivity > 0 ? temperature / (1 + ((wavelength * temperature) / 14_388) * Math.log(emissivity)) : NaN;

/** Central wavelengths of thermal bands in µm. */
export const thermalWavelengths: Readonly<Record<string, number>> = {
  'landsat-8-b10': 10.895,
  'landsat-8-b11': 12.005,
  'landsat-7-b6': 11.335,
  'landsat-5-b6': 11.457,
  'modis-31': 11.03,
  'modis-32': 12.02,
  'aster-13': 10.657,
  'aster-14': 11.318,
};

export interface EmissivityOptions {
  readonly method: string;
  /** NDVI of bare soil and of full vegetation. */
  readonly soilNdvi: number;
  readonly vegetationNdvi: number;
  readonly soil: number;
  readonly vegetation: number;
}

/** What `ndviEmissivity` understands, for the `choices` of a parameter. */
export const emissivityMethods: readonly string[] = ['threshold', 'cavity', 'logarithmic'];

/**
 * Emissivity from NDVI. 'threshold': soil below, vegetation above, 0.986 + 0.004 · P between (Sobrino et al., RSE 90, 2004);
 * 'cavity': εv·P + εs·(1 − P) + (1 − εs)·(1 − P)·0.55·εv between (Sobrino et al., IEEE TGRS 46, 2008, with a mean shape factor);
 * 'logarithmic': 1.0094 + 0.047 · ln NDVI for 0.157…0.727 (Van de Griend & Owe, IJRS 14, 1993), soil below, vegetation above.
 * P = ((NDVI − soil) / (vegetation − soil))². NaN gives NaN.
 */
export const ndviEmissivity = (ndvi: number, options: EmissivityOptions): number => {
  const { method, soil, vegetation } = options;
  if (Number.isNaN(ndvi)) return NaN;
  if (method === 'logarithmic') {
    if (ndvi < 0.157) return soil;
    return ndvi > 0.727 ? vegetation : 1.0094 + 0.047 * Math.log(ndvi);
  }
  const { soilNdvi, vegetationNdvi } = options;
  if (ndvi < soilNdvi) return soil;
  if (ndvi > vegetationNdvi) return vegetation;
  const proportion = ((ndvi - soilNdvi) / (vegetationNdvi - soilNdvi)) ** 2;
  if (method === 'threshold') return 0.986 + 0.004 * proportion;
  const cavity = (1 - soil) * (1 - proportion) * 0.55 * vegetation;
  return vegetation * proportion + soil * (1 - proportion) + cavity;
};
