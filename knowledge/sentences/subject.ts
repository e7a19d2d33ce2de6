/**
 * What a sentence is about, where it begins with a noun of its own: "The time axis is in hours", "Die Unsicherheit hat die Einheit Prozent". Null:
 * it names nothing (“Values are in mm”), and speaks of whatever the text is about.
 */
import { quantityOfPhrase } from '../quantity-phrase.ts';

export interface Subject {
  /** As it stands in the sentence. */
  readonly phrase: string;
  /** An id of `quantities.json`, where the noun names one. */
  readonly quantity: string | null;
  /** Another file of the same kind: "the other folder", "a second version". */
  readonly isOther: boolean;
}

const verb =
  /^(.{2,90}?)[\s,]+(?:which\b.{2,60}?,\s+)?(?:has|have|had|is|are|was|were|uses?|used|stores?|gives?|comes?|hat|haben|ist|sind|war|waren|verwendet|liegt|liegen|est|sont|ont|a|utilise|utilisent|tiene|tienen|es|son|está|están|usa|usan|tem|têm|é|são|ha|hanno|è|sono)\s/iu;

/** Nouns for what holds numbers: "the precipitation grids". */
const container =
  /\b(?:values?|numbers?|pixels?|cells?|data|datasets?|files?|rasters?|layers?|bands?|grids?|images?|maps?|tiles?|products?|variables?|tifs?|geotiffs?|werte|daten|datei(?:en)?|raster|karten?|valeurs|données|fichiers?|couches?|cartes?|valores|datos|dados|dati|archivos?|arquivos?|capas?|camadas?|mapas?|mappe)\b/giu;

/** Things beside the numbers of a raster of which readmes tell units and numbers, too. */
const others =
  /\b(?:stations?|gauges?|loggers?|tables?|csv|lists?|spreadsheets?|ax[ie]s|coordinates?|longitudes?|latitudes?|legends?|colou?rs?(?:map)?|ramps?|palettes?|papers?|articles?|reports?|thes[ie]s|projections?|flights?|positions?|uncertaint\w+|accurac\w+|errors?|rmse|bias|mae|samples?|polygons?|shapefiles?|vectors?|contours?|buffers?|changelog|history|inputs?|predictors?|covariates?|auxiliary|ancillary|weights?|weighting|filters?|algorithms?|models?(?! (?:outputs?|results?|grids?|values?))|methods?|retrievals?|scripts?|software|regressions?|fits?|validation|comparison|references?|training|examples?|areas?|figures?|plots?|charts?|graphs?|sketch\w*|schedules?|periods?|windows?|steps?|timestamps?|time|footprints?|swaths?|orbits?|extents?|resolutions?|spacing|achse|koordinaten|tabelle|stationen|unsicherheit|genauigkeit|fehler|farb\w+|legende|achsen|tableau|stations|incertitude|précision|erreur|légende|coordonnées|tabla|estaciones|incertidumbre|precisión|leyenda|coordenadas|tabela|estações|incerteza|precisão|legenda|tabella|stazioni|incertezza|precisione|coordinate)\b/iu;

const another =
  /\b(?:other|another|second|third|next|neighbou?ring|separate|sister|companion|andere[rsn]?|zweite[rsn]?|autres?|deuxième|otr[oa]s?|segund[oa]|outr[oa]s?|altr[oaie]|second[oa])\b/iu;

const article = /^(?:the|an?|our|die|der|das|ein(?:e|er)?|les?|la|l['’]|une?|el|los|las|una|os?|as?|il|lo|gli|i)\s*/iu;

/** "The unit of the legend", "scale factor for temperature": said of what stands behind. */
const packing =
  /^(?:the |die |der |das |la |le |el |il |l['’]|o |a )?(?:units?|scal\w+(?: factors?)?|factors?|gains?|offsets?|fill(?: values?)?|no-?data(?: values?)?|missing(?: values?)?|einheit|skalierungs\w+|fehlwert|unité|unidad|unidade|unità|no data(?: values?)?)\s+(?:of|for|in|der|des|von|für|du|de(?: la| l['’])?|del(?:la)?|da|do)\s+/iu;

/** "Temperature: scale factor 0.02". */
const label = /^([^:=|]{2,40}):\s+(?=\S)/u;

/** "Divide the area by 10000". */
const instructed = /^(?:divide|multiply)\s+(.{2,40}?)\s+by\s/i;

/** Models of heights by their short names, written large. */
const heightModel = /\b(?:DEM|DTM|DSM|DHM|DGM|MNT|MDT|DTED)\b/;

const described = (phrase: string): Subject | null => {
  // "The DEM next to it": what stands behind the noun only tells which.
  const noun = phrase
    .replace(packing, '')
    .replace(/\s+(?:next to|beside|of|from|in|we|that|which|neben|von|de|du|del|da|do|di)\s.*$/iu, '');
  if (another.test(noun)) return { phrase, quantity: null, isOther: true };
  if (others.test(noun)) return { phrase, quantity: null, isOther: false };
  if (heightModel.test(noun)) return { phrase, quantity: 'elevation', isOther: false };
  const quantity = quantityOfPhrase(noun.replace(article, '').replaceAll(container, ' '))?.quantity ?? null;
  return quantity === null ? null : { phrase, quantity, isOther: false };
};

/** The noun that a sentence begins with; null where it is a pronoun, a word for the numbers themselves, or none. */
export const subjectOf = (sentence: string): Subject | null => {
  const bare = sentence.replace(/^[\s>*•+-]+/, '');
  const [whole = '', labelled] = label.exec(bare) ?? [];
  if (labelled !== undefined) return described(labelled) ?? subjectOf(bare.slice(whole.length));
  const phrase = instructed.exec(bare)?.[1] ?? verb.exec(bare)?.[1];
  return phrase === undefined || /[:=|]/.test(phrase) ? null : described(phrase);
};
