/** Words around an official name. They tell a clip from something that was computed. */

/** What was computed from a product is no longer the product. */
const derived =
  /^(?:ndvi|evi2?|m?savi2?|osavi|m?ndwi\d?|awei\w*|d?r?nbr2?|d?ndmi|ndbi|ndsi|ndre|gndvi|lst|sst|diff\w*|delta|chang\w*|anom\w*|z-?(?:scores?|std)|trends?|slopes?|aspect|hillshades?|reclass\w*|recl|remap\w*|classif\w*|kmeans|clusters?|binary|scaled|rescaled|unscaled|norm(?:ali[sz]ed)?\d*|standardi[sz]ed|feet|ft|inch(?:es)?|degf|log\d*p?|ln|sqrt|squared|ranks?|ranked|filt|model(?:led|ed)?|frac|quantiles?|deseason\w*|detrend\w*|deviation|dev|invert\w*|decibels?|ratio|mean|avg|average|median|max|min|sum|total|std|stdev|stddev|variance|count|freq\w*|percent\w*|pct\w*|preview|browse|thumb\w*|quicklook|ql|8-?bit|byte|stretch\w*|visual|rgb|tci|truecolou?r|pca|pc\d|ica|smooth\w*|filter\w*|despeck\w*|filled|gapfill\w*|interp\w*|prob\w*|pred\w*|pansharp\w*|corrected|calibrated|refl\w*|celsius|degc|fahrenheit|hist\w*|text(?:ure)?|glcm|edges?|sobel|gradient|residual\w*|error|accuracy|simplified|aggregat\w*|merged?classes|float(?:32)?|composite|densit(?:y|ies)|share|fraction|rate|minus|gte?[1-9]\d{0,2}|lt[1-9]\d|above\d*|below\d*|thresh\w*|cloudmask|cloudfree|cloudmasked|masked|clear|kelvin|degf|db|(?:median|mean|max|min|avg|std|mode)_?\d\w*|\d+x\d+)$/i;

/** Bands in another order, cells moved or numbers made up. */
const rearranged =
  /^(?:cir|fcir|nrg|irrg|nirrg|nirgb|bgrn?|fcc|false_?colou?r|swapped|flipped|rotated|transposed|shifted|synthetic|simulated|fake|dummy|toy|u?int(?:8|16)|u8|idx|index|indices|zonal|weighted|climatolog\w*|clim|ltm|cumul\w*|accum\w*|cumsum|curvature|roughness|contours?|tpi|tri|twi|hand|n?chm|ndsm|bai|lai|fapar|fvc|albedo|turbidity|msk|resid|stacked?diff|zs?core|scores?|(?:per)?(?:km2|sqkm))$/i;

/** Seasons, pictures, filters, methods and further numbers that people make of a product and name its file after. */
const madeOf =
  /^(?:jja|djf|mam|amjjas|grow\w*season|viz|vis8?|render\w*|colou?r(?:ed|i[sz]ed|map\w*)?|cmap|palette|web|thumb|lowres|p\d{2}|q\d{2}|mannkendall|theilsen|senslope|sos|eos|amp|amplitude|integral|phase|phenolog\w*|vci|tci|vhi|spi\d*|spei\d*|pdsi|anomalies|bin|cls\d+|\d+cls|class\d+|\d+class(?:es)?|lvl\d|level\d(?:classes)?|l1classes|agg|majority|mode|dominant|bilinear|cubic\w*|lanczos|zonal\w*|stats?|statistics|krig\w*|idw|fus(?:ed|ion)|blend\w*|enhanced|sharp(?:en(?:ed|ing))?|denois\w*|refinedlee|gammamap|medfilt|gauss(?:ian)?|focal|siev\w*|eroded|dilated|buffer\w*|distance|cost|suitab\w*|risk|hazard|vulnerab\w*|hotspots?|segment\w*|objects|superpixels?|entropy|cum|cumul\w*|daysabove|daysbelow|(?:wet|dry|rain|snow|frost|ice|hot)days|nights|duration|onset|age|recovery|severity|times\d+|x10+|int100+|centi|deci|celc?ius|cdeg|perha|per_?capita|coh|coherence|unw|tasselcap|tasseled|brightness|greenness|wetness|unmix\w*|npv|soilfrac|rf|svm|unet|cnn|xgb\w*|regress\w*|sr\dx|superres\w*|upscaled|downscaled|downscal\w*|biascorr\w*|qm|scenario|future|forecast|ssp\d+|rcp\d+|harmoni[sz]ed\w*fit|detected|classes)$/i;

/** Statistics of a set of dates, and comparisons with another time or with what is normal, in the short forms of file names. */
const comparedWith =
  /^(?:z|zsc|std(?:i?[sz]ed|z)|(?:s|r|std|rel|abs)anom\w*|(?:p|pct|perc)norm\w*|pr?c?tiles?|perc|ptile|rankings?|(?:rel|abs|frac|pc|p|perc)(?:diff\w*|chang\w*|chg)|vs(?:(?:19|20)\d{2})?|minus(?:19|20)\d{2}|dif|chn?g|departures?|dep|bias|debias\w*|coefvar|cv|skew\w*|kurt\w*|iqr|mad|(?:d|t)e(?:r)?ciles?|quartiles?|quintiles?|minmax|\w*0to1+|(?:scaled|index|unit)01|boxcox|inv|neg|weights?|wgt|bool(?:ean)?|nvalid|nobs|roll(?:ing)?\w*|ma\d+|mov(?:ing)?av\w*|lag\d+|seasonal\w*|harmonics?|climdiff|excess\w*|deficits?|exceed\w*|recod\w*|decod\w*|lut|grouped|likelihoods?|pval(?:ue)?s?|sig(?:nif\w*)?|corr(?:el\w*)?|r2|n?rmse|mae|mbe|kge|ensmean|qmap\w*|infill\w*|(?:co)?krig\w*|proximity|distto\w*|kde|savgol\w*|savitzky\w*|whittaker|bfast|landtrendr)$/i;

/** What people who do not write English call such files, without accents. */
const inOtherLanguages =
  /^(?:abweichung(?:en)?|standardabweichung|streuung|anomalien?|differenz(?:en)?|unterschied|aenderung(?:en)?|anderung(?:en)?|veranderung|neigung|hangneigung|geglattet|geglaettet|mittel(?:wert)?|summe|anteil|klassen|klassifi\w+|klassifikation|maske|maskiert|ecarts?|ecart_?type|moyennes?|tendances?|pentes?|lissee?|masquee?|anomalias?|diferencias?|diferencas?|desviacion(?:es)?|desvios?|tendencias?|pendientes?|declividade|cambios?|promedios?|suavizad[oa]|enmascarad[oa]|scart[oi]|differenz[ae]|pendenz[ae]|tendenz[ae]|mascherat[oa])$/i;

/** Layers that producers put beside their product under its name: how sure it is, from how many scenes, which kind of source. */
const beside =
  /^(?:\w*std_?dev|\w*std_?err\w*|hem|edm|flm|wbm|swb|num|tid|wam|lsm|\w*_?qc|qflag|quality\w*|uncert\w*|unc|sd|se|conf\w*|descriptor\w*|flags?|mask|extra|errors?|err)$/i;

/** A copy of the product, cut or placed anew: its numbers are the same. */
const harmless =
  /^(?:clip(?:ped)?|crop(?:ped)?|subset|cut|window|extract|aoi|roi|area|utm\w*|wgs\d*|epsg\d*|cog|copy|final|orig(?:inal)?|v\d+|warp(?:ed)?|reproj\w*|resampled?|mosaic(?:ked)?|merged?|tile|t?\d+\w?|[ns]\d+[ew]\d+|[ew]\d+[ns]\d+|m|km|r\d+\w?|tif|dat|gtif|aid\d+|doy\d+|[a-f0-9]{6,})$/i;

export interface NameRest {
  /** Words that say that the file was computed from the product, or is a layer beside it that the product's facts do not know. */
  readonly derived: readonly string[];
  /** Words of unknown meaning: a place, a project. */
  readonly other: readonly string[];
}

/** "2pt5_min", "30_sec", "1_deg": a size, and neither a minimum nor an angle. */
const isSize = (before: string | undefined, word: string): boolean =>
  /^\d+(?:p(?:t|oint)?\d+)?$/i.test(before ?? '') && /^(?:min|sec|deg|arc\w+|m|km|d|h)$/i.test(word);

const tokens = (text: string): string[] => {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const words = plain.split(/[^A-Za-z0-9]+/).filter((token) => token !== '');
  return words.filter((word, index) => !isSize(words[index - 1], word));
};

const isDerived = (word: string): boolean =>
  [derived, comparedWith, beside, rearranged, madeOf, inOtherLanguages].some((kind) => kind.test(word));

/** Sorts the words of a name that are not part of the product's own. `own`: words that the product itself uses. */
export const nameRest = (texts: readonly string[], own: (word: string) => boolean = () => false): NameRest => {
  const words = texts.flatMap(tokens).filter((word) => !own(word));
  return {
    derived: words.filter(isDerived),
    other: words.filter((word) => !isDerived(word) && !harmless.test(word) && !/^\d/.test(word)),
  };
};
