/**
 * Layers that producers put beside their main one: how sure it is, from how many scenes, when and from where it was seen. Their names hold
 * the main one's too ("LST_Day_uncertainty", "n_obs_NDVI"), and they are never it.
 */
import { foldedName } from '../names.ts';

interface Kind {
  /** An id of `quantities.ts`; null: codes, bits or shares, which the name does not tell. */
  readonly quantity: string | null;
  /** '' where the name does not tell it. */
  readonly unit: string;
  /** Of the name in lower case, its words apart. */
  readonly pattern: RegExp;
}

const kinds: readonly Kind[] = [
  // "randomError_cnt" counts; it is no error.
  { quantity: 'count', unit: 'count', pattern: /\b(?:cnt|nobs)(?: cond)?$/ },
  {
    quantity: 'view-zenith-angle',
    unit: '',
    pattern:
      /\b(?:view|sensor|satellite)(?:ing)? (?:zenith )?ang(?:le|l)?\b|\bview angl|\b(?:view|sensor|satellite) zenith\b|\bvza\b/,
  },
  {
    quantity: 'incidence-angle',
    unit: '',
    pattern: /\bincidence\b|\b(?:linci|inci|incang|inc (?:map|angle|ang))\b|\blocal inc\b/,
  },
  { quantity: 'solar-zenith-angle', unit: '', pattern: /\b(?:solar|sun) zenith\b|\bsza\b/ },
  { quantity: 'azimuth-angle', unit: '', pattern: /\bazimuth\b|\b[sv]aa\b|\brelaz\b/ },
  { quantity: 'local-solar-time', unit: '', pattern: /\b(?:view|overpass|local solar) time\b/ },
  {
    quantity: 'uncertainty',
    unit: '',
    pattern:
      /\buncert\w*|\w (?:unc|sd|sdev|se|err|error|errors|sigma|spread|rmse?|ubrmse)\b|\b(?:std|stdev|stddev|stderr|rmse?) \w|\w (?:std|stdev|stddev|stderr)\b|\bstd ?(?:dev\w*|err\w*)|\w(?:stddev|stderr)\b|\bstandard (?:deviation|error)s?\b|\b(?:analysis|random|retrieval|estimation|height) errors?\b|\bprecision\b|\bensemble spread\b/,
  },
  {
    quantity: 'count',
    unit: 'count',
    pattern:
      /\bn(?:um|umber|umof|r|b)?(?: of)? ?(?:obs\w*|observations?|samples?|scenes?|images?|pixels?|days?|retrievals?|stations?|valid|passes)\b|\b(?:obs\w*|observations?|samples?|scenes?|valid|pixels?|stations?) (?:count|num|number)\b|\w (?:num|cnt|nobs)\b|^(?:cnt|nobs)\b|\b(?:count|number) of (?:all |valid |the )*(?:[a-z]+ ){0,2}(?:obs\w*|samples?|scenes?|images?|pixels?|days?|retrievals?|stations?|passes|looks)\b|\bstacking number\b|\bcf cvg\b/,
  },
  {
    quantity: null,
    unit: '',
    pattern:
      /(?:^|\s)(?:qa|qc|qflag|quality|sqf)\b|\w (?:qa|qc|qflag|flags?|quality|status|exceptions?|bitmask|validity)\b|^(?:flags?|status|exceptions?|bitmask|validity)\b/,
  },
  { quantity: 'emissivity', unit: '1', pattern: /\bemis(?:s|sivity)?\b/ },
];

export interface AuxiliaryLayer {
  readonly quantity: string | null;
  readonly unit: string;
}

/** "LaiStdDev_500m", "burnDateUncertainty": words apart. */
const spaced = (name: string): string => foldedName(name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').replaceAll('.', ' '));

/** What a layer of such a name holds; undefined for names of main layers. */
export const auxiliaryLayer = (name: string): AuxiliaryLayer | undefined => {
  const text = spaced(name);
  const found = kinds.find(({ pattern }) => pattern.test(text));
  return found && { quantity: found.quantity, unit: found.unit };
};
