import { layersOf } from '../../facts.ts';
import { always } from '../relation.ts';
import { isDirection, usesSurroundings } from '../setting.ts';
import type { NormalForm } from './normal-form.ts';

/** What is another thing south of the equator. */
const hemispheres =
  /\b(?:north\w*|south\w*|hemispher\w*|tropic\w*|polar|arctic|antarctic|solar|sun\w*|day ?length|season\w*|coriolis|latitud\w*|insolation|upslope|downslope)\b/i;

/** Rows of a grid of degrees on the other side of the equator, in the other order: the ground of every pixel is the same. */
export const mirroredGlobe: NormalForm = {
  id: 'mirrored-globe',
  forms: (setting) => {
    const { evidence, window } = setting;
    const degrees = layersOf(evidence).every(({ band }) => band?.grid.geographic === true);
    const numbers = Object.values(evidence.node.outputs).every(({ kind }) => kind === 'number');
    const byLatitude = /Math\.cos|latitude|position\(|transform|\.area\b/.test(evidence.code);
    return window &&
      degrees &&
      numbers &&
      byLatitude &&
      !usesSurroundings(evidence) &&
      !isDirection(evidence.code) &&
      !hemispheres.test(`${evidence.question} ${evidence.node.purpose}`)
      ? [{ shape: 'mirrored', changes: {} }]
      : [];
  },
  what: 'when everything lies on the other side of the equator',
  severity: always,
  advice: 'The ground of a pixel is that of its centre’s latitude, not of its corner’s: count rows from their middle.',
};
