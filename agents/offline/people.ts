import type { DataProfile, RasterProfile } from '../../core/profile.ts';
import type { Workflow, WorkflowNode } from '../../core/workflow.ts';
import { findProduct } from '../../knowledge/products.ts';
import type { Reading } from './reading.ts';
import { type Missing, missing, rastersOf } from './sources.ts';

/** "How many people lived in …", "the population of …": a number of persons, and not their density, growth rate or exposure. */
const counts =
  /\bhow many (?:people|inhabitants|residents|persons)\b|\b(?:total |overall )?population (?:of|in|within|for|inside|by)\b|\bnumber of (?:people|inhabitants|residents|persons)\b/i;
const otherwise =
  /\bdens\w+|\bper (?:km2?|square|hectare|ha|capita|person|household)|\bexposed|\baffected|\bhouseholds?|\bweighted|\brural|\burban|\bchildren|\bwomen|\bmen\b|\baged?\b|\byears? old|\bshare|\bpercent|\bproportion|\bfraction|\bwithin \d|\bmean\b|\baverage|\bmedian|\bliving (?:below|above)|\bratio|\btimes\b/i;

const densityWords =
  /\b(?:densely|sparsely|densest|sparsest) (?:populated|peopled|settled|inhabited)\b|\bpopulation densit(?:y|ies)\b|\b(?:people|persons|inhabitants|residents) per (?:km2|square kilomet(?:re|er))(?: liv(?:ed?|es))?\b/gi;

const peopleWords = /\b(?:liv(?:ed?|es|ing)|reside[ds]?|residing|counted)\b/gi;

const perCell =
  /\b(?:persons?|people|inhabitants?|residents?|population(?: counts?)?|counts?) per (?:grid )?(?:cell|pixel)\b|\bppp\b|\bpopulation counts?\b/i;
const perArea = /\bper (?:km2?|km²|square kilomet|sq)|\bdensity\b/i;

/** Cells with fewer than no people are cells without an estimate. */
const noNegative: Reading['encodings'][number] = {
  text: 'a number of people is not negative',
  subject: '',
  validRange: [0, 1e12],
  start: 0,
  end: 0,
};

const isPopulation = (file: RasterProfile): boolean =>
  file.bands.every(({ quantity }) => quantity?.value === 'population') ||
  (file.bands.length === 1 &&
    file.bands[0]?.quantity === null &&
    file.product !== null &&
    (findProduct(file.product.value)?.bands ?? []).some(({ quantity }) => quantity === 'population'));

const askedPeople = ({ text, wish }: Reading): 'count' | 'density' | null => {
  if (wish.trend || wish.form === 'date') return null;
  const plain = text.replace(densityWords, ' ');
  if (text.search(densityWords) >= 0 && wish.change === null && !otherwise.test(plain)) return 'density';
  return counts.test(text) && !otherwise.test(text) && wish.form !== 'zone' ? 'count' : null;
};

/**
 * The reading with people as the sum over the cells of a population raster, or as that sum over the area of polygons; null where
 * the question is about no people.
 */
export const withPeople = (reading: Reading, profile: DataProfile): Reading | Missing | null => {
  const asked = askedPeople(reading);
  const rasters = rastersOf(profile, reading);
  if (!asked || reading.conditions.length > 0 || rasters.length === 0 || !rasters.every(isPopulation)) return null;
  const bands = rasters.flatMap((file) => file.bands.map((band) => ({ file, band })));
  const said = [
    reading.text.replace(densityWords, ' '),
    ...(profile.documents ?? []).map(({ text }) => text),
    ...bands.flatMap(({ file, band }) => [file.path.replaceAll('_', ' '), band.unit, band.description]),
  ];
  if (!said.some((text) => perCell.test(text)) || said.some((text) => perArea.test(text)))
    return missing('whether the raster holds persons per cell or persons per area');
  const negative = bands.some(({ band }) => (band.statistics?.min ?? 0) < 0);
  const { form, change, polarity } = reading.wish;
  const sparse = /\bsparse\w*/i.test(reading.text);
  return {
    ...reading,
    people: asked,
    encodings: [...reading.encodings, ...(negative ? [noNegative] : [])],
    rest: reading.rest.replace(asked === 'density' ? densityWords : peopleWords, (word) => ' '.repeat(word.length)),
    wish: {
      ...reading.wish,
      form: asked === 'density' && form === 'zone' ? 'zone' : 'number',
      statistic: { name: 'sum', position: 0 },
      polarity: sparse && polarity ? (polarity === 'highest' ? 'lowest' : 'highest') : polarity,
      unit: change === 'percent' ? '%' : '',
    },
  };
};

/** The workflow of a sum of people made one of people per km²: for zones that are compared, or for one polygon. */
export const asDensity = (workflow: Workflow): Workflow | Missing => {
  const reason = 'people per km2 of the polygon';
  const statistic = { value: 'sum-per-km2', origin: 'question' as const, reason };
  const zones = workflow.nodes.find(({ template }) => template === 'zonal-statistics');
  if (zones) {
    const dense = { ...zones, purpose: 'people per km2 in every zone', params: { ...zones.params, statistic } };
    return { ...workflow, nodes: workflow.nodes.map((one) => (one === zones ? dense : one)) };
  }
  const region = workflow.nodes.find(({ template }) => template === 'select-features');
  const [sum, more] = workflow.nodes.filter((one) => one !== region);
  const { derived: { values: measure } = {}, inputs: { region: polygon, ...inputs } = {} } = sum ?? {};
  const single = String(region?.params['values']?.value ?? '\n').includes('\n') === false;
  if (!region || !sum || more || !measure || !polygon || !single || measure.where !== 'region[i] === region[i]')
    return missing('one polygon over whose area people are counted');
  const variables = measure.variables.filter(({ kind }) => kind !== 'region');
  const zone: WorkflowNode = {
    ...sum,
    id: 'zones',
    purpose: 'people per km2 in the polygon',
    template: 'zonal-statistics',
    derived: { values: { ...measure, variables, where: 'true' } },
    inputs: { ...inputs, zones: polygon },
    params: { statistic, nameProperty: region.params['property'] ?? statistic },
    outputs: { zones: { kind: 'table', quantity: 'population-density', unit: '' } },
  };
  const value: WorkflowNode = {
    id: 'pick',
    purpose: 'the value of the polygon',
    stage: 'analyse',
    template: 'table-extreme',
    inputs: { rows: { kind: 'output', node: 'zones', output: 'zones' } },
    params: {},
    outputs: { value: { kind: 'number', quantity: 'population-density', unit: '1/km2' } },
  };
  return { ...workflow, nodes: [region, zone, value], answer: { node: 'pick', output: 'value' } };
};
