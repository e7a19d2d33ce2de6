/** Words that mean the same to the field. Searching for one of a group looks for the others too. */
const groups: readonly (readonly string[])[] = [
  // Quantities and their abbreviations
  ['lst', 'land surface temperature', 'skin temperature'],
  ['sst', 'sea surface temperature'],
  ['uhi', 'suhi', 'urban heat island'],
  ['ntl', 'night light', 'night lights', 'nighttime light', 'nighttime lights', 'nightlights'],
  ['dem', 'elevation model', 'elevation'],
  ['dsm', 'surface model'],
  ['dtm', 'terrain model'],
  ['aod', 'aot', 'aerosol optical depth', 'aerosol optical thickness'],
  ['pm2', 'particulate matter', 'fine dust'],
  ['no2', 'nitrogen dioxide'],
  ['ch4', 'methane'],
  ['lai', 'leaf area index'],
  ['fapar', 'fpar'],
  ['fvc', 'fractional vegetation cover', 'vegetation fraction'],
  ['gpp', 'gross primary production'],
  ['npp', 'net primary production'],
  ['agb', 'above ground biomass', 'biomass'],
  ['et', 'evapotranspiration', 'actual evapotranspiration'],
  ['pet', 'potential evapotranspiration'],
  ['soc', 'soil organic carbon', 'carbon content'],
  ['swe', 'snow water equivalent'],
  ['chl', 'chlorophyll'],
  ['tsm', 'spm', 'suspended matter', 'suspended sediment'],
  ['frp', 'fire radiative power'],
  ['doy', 'day year', 'day number'],
  ['dn', 'digital number', 'digital numbers'],
  ['toa', 'top atmosphere'],
  ['boa', 'surface reflectance'],
  ['sigma0', 'sigma nought', 'backscatter'],
  ['gdp', 'gross domestic product', 'economic output'],
  // Things on the ground
  ['rain', 'rainfall', 'precipitation'],
  ['flood', 'inundation'],
  ['forest', 'woodland'],
  ['deforestation', 'forest loss'],
  ['burned', 'burnt', 'burn'],
  ['wildfire', 'fire'],
  ['impervious', 'sealed', 'sealing'],
  ['built up', 'settlement'],
  ['farmland', 'cropland', 'arable land'],
  ['field', 'parcel'],
  ['paddy', 'rice'],
  ['stubble', 'crop residue', 'straw'],
  ['pond', 'water body', 'water bodies'],
  ['coast', 'shoreline', 'coastline'],
  ['dam', 'reservoir'],
  ['tree', 'canopy'],
  ['greenness', 'greenery', 'vegetation'],
  ['park', 'green space'],
  ['snowpack', 'snow depth'],
  ['blackout', 'outage', 'power cut'],
  ['ship', 'vessel'],
  ['harbor', 'port'],
  ['photovoltaic', 'solar'],
  ['poverty', 'wealth'],
  ['subsidence', 'sinking', 'ground deformation'],
  ['lulc', 'land cover', 'land use'],
  // Data and how it is read
  ['sar', 'radar'],
  ['nodata', 'missing', 'fill value', 'nan'],
  ['crs', 'coordinate reference system', 'projection', 'coordinate system'],
  ['resolution', 'pixel size', 'gsd'],
  ['index', 'indices'],
  ['matrix', 'matrices'],
  ['gray level cooccurrence', 'glcm'],
  ['quality bits', 'qa bits', 'qa_pixel'],
  ['scl', 'scene classification'],
  ['unmixing', 'spectral mixture'],
  ['composite', 'mosaic'],
  ['lat', 'latitude'],
  ['lon', 'longitude'],
  // Statistics
  ['average', 'mean'],
  ['stdev', 'standard deviation', 'std'],
  ['quantile', 'percentile'],
  ['rmse', 'root mean squared error', 'root mean square error'],
  ['mae', 'mean absolute error'],
  ['pca', 'principal component', 'principal components'],
  ['svd', 'singular value decomposition'],
  ['kmeans', 'k means'],
  ['correlation', 'association'],
  ['hot spot', 'hotspot'],
  ['clustering', 'cluster'],
  ['moving', 'rolling', 'sliding'],
  ['cdf', 'cumulative distribution function'],
  ['pdf', 'probability density function'],
  ['changepoint', 'change point', 'breakpoint', 'structural break'],
  ['lisa', 'local indicators spatial association', 'local moran'],
  ['confusion matrix', 'error matrix'],
];

const byFirstWord = new Map<string, { words: readonly string[]; others: readonly string[] }[]>();
for (const group of groups)
  for (const phrase of group) {
    const words = phrase.split(' ');
    const entry = { words, others: group.filter((other) => other !== phrase) };
    byFirstWord.set(words[0] ?? '', [...(byFirstWord.get(words[0] ?? '') ?? []), entry]);
  }

/** The synonyms of the phrases that occur in a sequence of lower-case words. */
export const synonymsIn = (words: readonly string[]): string[] =>
  words.flatMap((word, start) =>
    (byFirstWord.get(word) ?? [])
      .filter((entry) => entry.words.every((each, offset) => words[start + offset] === each))
      .flatMap((entry) => entry.others),
  );
