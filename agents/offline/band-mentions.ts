import type { DataProfile } from '../../core/profile.ts';
import { findQuantity } from '../../knowledge/quantities.ts';
import { escapePattern, matchesOf } from '../reading/text.ts';
import type { MeasureDraft } from './measure.ts';
import { type Mention, positions } from './mention.ts';
import { families, quantityIn } from './quantity-words.ts';
import { type Reading, roleOf } from './reading.ts';
import { type Candidate, findVariable, labelOf, rastersOf } from './sources.ts';

/** "the green band (band 2)", "band 7 is surface brightness temperature". */
const saidBands = (reading: Reading): Mention[] =>
  reading.bands.statements.map((said) => {
    const role = said.role;
    const quantity = role ? 'dn' : (quantityIn(said.words) ?? 'dn');
    return {
      position: said.start,
      end: said.end,
      weight: role ? 2 : 3,
      draft: { label: said.words, quantity, unit: '', formula: 'stored', labels: [said.words], variables: {} },
    };
  });

const withStatementBands = (mention: Mention, reading: Reading, profile: DataProfile): Mention => {
  const said = reading.bands.statements.find((statement) => statement.start === mention.position);
  const bands = rastersOf(profile, reading).flatMap((file) =>
    file.bands.filter((band) => band.index === said?.band).map((band) => ({ file, band })),
  );
  return {
    ...mention,
    draft: { ...mention.draft, unit: mention.draft.unit || (bands[0]?.band.unit ?? ''), variables: { stored: bands } },
  };
};

/** Names of bands and variables that the question uses: "variable pr", "B10", "VV". */
export const nameMentions = (reading: Reading, profile: DataProfile): Mention[] => {
  const groups = new Map<string, Candidate[]>();
  for (const file of rastersOf(profile, reading)) {
    for (const band of file.bands) {
      for (const name of new Set([band.name, band.description]))
        if (name.length > 1) groups.set(name, [...(groups.get(name) ?? []), { file, band }]);
    }
  }
  return [...groups].flatMap(([name, bands]) => {
    const said = /^[a-z]{1,3}$/.test(name)
      ? matchesOf(new RegExp(`\\b(?:variable|band|layer|field) "?${escapePattern(name)}\\b`, 'gi'), reading.text)
      : positions(name, reading.text);
    const [first] = bands;
    const draft: MeasureDraft = {
      label: name,
      quantity: first?.band.quantity?.value ?? 'dn',
      unit: first?.band.unit ?? '',
      formula: 'stored',
      labels: [name],
      variables: { stored: bands },
    };
    return said.map(({ start, end }) => ({ position: start, end, weight: 3, draft }));
  });
};

/** What is derived from elevation is nothing that a band of unknown kind may be taken for. */
const terrainQuantities = new Set(['slope', 'aspect']);

/** Bands of one kind: by role and quantity, or by the file's name where neither is known. */
const kindOf = ({ file, band }: Candidate): string =>
  band.role || band.quantity ? `${band.role?.value} ${band.quantity?.value}` : labelOf(file);

/** The quantity that a question names, by its id in the knowledge base. */
const calledQuantity = (text: string): string | null => {
  const id = quantityIn(text);
  return id ? (findQuantity(id)?.id ?? families[id]?.find((one) => findQuantity(one)) ?? id) : null;
};

/** Without a name: data with one kind of band leave nothing to choose. */
export const onlyBand = (reading: Reading, profile: DataProfile): Mention[] => {
  const rasters = rastersOf(profile, reading);
  if (
    rasters.length === 0 ||
    !rasters.every((file) => new Set(file.bands.map((band) => band.name)).size === 1 || file.bands.length === 1)
  )
    return [];
  const bands = rasters.flatMap((file) => file.bands.map((band) => ({ file, band })));
  if (new Set(bands.map(kindOf)).size > 1) return [];
  const known = bands[0]?.band.quantity?.value ?? 'dn';
  // Numbers of unknown kind are what the question calls them, and are held to what that can be.
  const quantity = known === 'dn' ? (calledQuantity(reading.rest) ?? 'dn') : known;
  if (known === 'dn' && terrainQuantities.has(quantity)) return [];
  const draft: MeasureDraft = {
    label: quantity,
    quantity,
    unit: bands[0]?.band.unit ?? '',
    formula: 'stored',
    labels: ['values'],
    variables: { stored: bands },
  };
  return [{ position: reading.text.length, end: reading.text.length, weight: 0, draft }];
};

/** Bands that the question describes, bound to every file that has them. */
export const bandMentions = (reading: Reading, profile: DataProfile): Mention[] =>
  saidBands(reading).map((mention) => withStatementBands(mention, reading, profile));

/** "mean red value", "the green channel", "NIR reflectance": one band by its role. */
export const roleMentions = (reading: Reading, profile: DataProfile): Mention[] =>
  matchesOf(
    /\b((?:near[- ]infrared|red edge|[A-Za-z]+\d?))(?:[ -](?:band|channel))?(?='s)?(?:'s)? (?:values?|band|channel|reflectances?|DNs?|digital numbers?|pixel values?)\b/gi,
    reading.text,
  ).flatMap((match) => {
    const words = match[1] ?? '';
    const role = roleOf(words);
    if (!role || reading.bands.statements.some((said) => said.start <= match.start && said.end >= match.end)) return [];
    const found = findVariable(words, reading, profile);
    if (found.kind === 'missing') return [];
    const unit = found.candidates[0]?.band.unit ?? '';
    const draft: MeasureDraft = {
      label: words.toLowerCase(),
      quantity: found.candidates[0]?.band.quantity?.value ?? 'dn',
      unit,
      formula: 'stored',
      labels: [words, 'values'],
      variables: { stored: found.candidates },
    };
    return [{ position: match.start, end: match.end, weight: 3, draft }];
  });
