/** A generated probe over red, near infrared and green: bands whose spectra are those of no surface are probably swapped. */
import { join } from 'node:path';
import type { Guess } from '../../../core/profile.ts';
import type { Task } from '../../../core/task.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Scene } from './scenes.ts';

const mostScenes = 8;
/** Over land and water alike few pixels are far brighter in red than in both green and near infrared. */
const suspiciousShare = 0.2;

const source = `import { number, stack, tool } from 'earthwright/tool';

// Pixels whose red is far brighter than green and near infrared: the mark of vegetation with red and near infrared swapped.
export default tool({
  name: 'spectrum-probe',
  summary: 'Share of pixels whose red is far above green and near infrared, in percent.',
  stage: 'prepare',
  inputs: { green: stack('any', { codes: true }), red: stack('any', { codes: true }), nir: stack('any', { codes: true }) },
  params: {},
  outputs: { odd: number({ unit: '%' }) },
  run({ inputs, output, scan }) {
    let odd = 0, valid = 0;
    const [green, red, nir] = [inputs.green.layers[0], inputs.red.layers[0], inputs.nir.layers[0]];
    scan([green, red, nir], (g, r, n) => {
      for (let i = 0; i < r.length; i++) {
        if (!(g[i] > 0 && r[i] > 0 && n[i] > 0)) continue;
        valid++;
        if (r[i] > 1.5 * n[i] && r[i] > 1.5 * g[i]) odd++;
      }
    });
    output.number('odd', valid > 0 ? (100 * odd) / valid : NaN, { valid });
  },
});
`;

type Layer = Scene['bands'][number];

/** The three bands of a scene, by roles that the product or the file gives. */
const triplesOf = (scenes: readonly Scene[]): { green: Layer; red: Layer; nir: Layer }[] =>
  scenes.flatMap(({ bands }) => {
    const of = (role: string): Layer | undefined => bands.find(({ band }) => band.role?.value === role);
    const [green, red, nir] = [of('green'), of('red'), of('nir')];
    return green && red && nir ? [{ green, red, nir }] : [];
  });

/** Notes on files whose red and near infrared are probably swapped, with the share of pixels that shows it. */
export const suspiciousSpectra = async (
  task: Task,
  scenes: readonly Scene[],
  { run, sandbox, limits, isolation, signal }: Dependencies,
): Promise<Guess[]> => {
  const notes: Guess[] = [];
  for (const [index, { green, red, nir }] of triplesOf(scenes).slice(0, mostScenes).entries()) {
    const label = `spectrum-${index + 1}`;
    run.write(`profile/${label}/probe.ts`, source);
    const layer = ({ file, band }: Layer) => ({
      kind: 'stack' as const,
      layers: [{ path: join(task.folder, file.path), band: band.index, date: null, encoding: { scale: 1, offset: 0 } }],
    });
    const outcome = await sandbox.run({
      source,
      inputs: { green: layer(green), red: layer(red), nir: layer(nir) },
      params: {},
      outputDirectory: run.folder('profile', label, 'outputs'),
      limits,
      isolation,
      signal,
    });
    run.record({ kind: 'probe', group: label, outcome: outcome.kind });
    const document = outcome.kind === 'ok' ? outcome.outputs[0]?.document : undefined;
    const share = document?.kind === 'number' ? document.value : Number.NaN;
    if (share > 100 * suspiciousShare)
      notes.push({
        value: `${red.file.path}: red (band ${red.band.index}) and near infrared (${nir.file === red.file ? '' : `${nir.file.path}, `}band ${nir.band.index}) may be swapped`,
        reason: `${share.toFixed(0)} % of the pixels are far brighter in red than in green and near infrared, as vegetation is in near infrared`,
      });
  }
  return notes;
};
