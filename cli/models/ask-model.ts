/** `models ask`: things that a chat model sees in a picture that is sent to it, where the person who runs this says so. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { styleText } from 'node:util';
import type { Command } from 'commander';
import { EarthwrightError } from '../../core/errors.ts';
import { lookByAsking } from '../../eyes/asking/look-by-asking.ts';
import { parseBudget } from '../../model/budget.ts';
import { parseRoleModels } from '../../model/role-models.ts';
import { abortOnSignal } from '../interrupt.ts';
import { positiveInteger } from '../reasoner-options.ts';
import type { ReasonerOptions } from '../reasoner-settings.ts';
import { print, printJson } from '../terminal.ts';
import { openAsking } from './asking.ts';

interface AskOptions extends Pick<ReasonerOptions, 'model' | 'baseUrl' | 'config' | 'budget'> {
  readonly out: string;
  readonly bands: readonly number[];
  readonly sendPictures?: boolean;
  readonly side: number;
  readonly chips: number;
  readonly json?: boolean;
}

const usage = (message: string): EarthwrightError => new EarthwrightError('usage', 'user', message);

const bandList = (text: string): number[] => text.split(',').map((one) => positiveInteger(one.trim()));

const execute = async (label: string, picture: string, options: AskOptions): Promise<void> => {
  const out = resolve(options.out);
  if (existsSync(out))
    throw usage(`“${options.out}” exists already and is not overwritten: name another folder with --out.`);
  if (!options.sendPictures)
    throw usage(
      'Parts of the picture would be sent to the model, and leave this machine: say --send-pictures if they may.',
    );
  const { signal } = abortOnSignal();
  const { alone, newLedger } = await openAsking(options, { signal });
  const ledger = newLedger();
  const { bands, side, chips: most } = options;
  const asking = alone(ledger);
  const { count, findings } = await lookByAsking({
    ...{ path: resolve(picture), bands, label, asking, side, most, out, signal },
  });
  const { total } = ledger.report();
  if (options.json) printJson({ count, findings, model: total });
  else
    print(
      [
        styleText('bold', `count ${count}`),
        ...findings.map(({ message }) => styleText('yellow', `  ! ${message}`)),
        styleText(
          'dim',
          `  ${total.calls} calls, ${total.promptTokens + total.completionTokens} tokens; things.geojson, count.json in ${options.out}`,
        ),
      ].join('\n'),
    );
};

export const registerAskModel = (parent: Command): void => {
  parent
    .command('ask')
    .description('things that a chat model sees in a picture; parts of it are sent to the model')
    .argument('<label>', 'what to look for, in the singular: ship')
    .argument('<file>', 'the picture')
    .requiredOption('--out <folder>', 'new folder for what is seen')
    .option('--send-pictures', 'allow that parts of the picture leave this machine (default: off)')
    .option('--bands <list>', 'one band, or red, green and blue', bandList, [1])
    .option('--side <pixels>', 'side of what is sent', positiveInteger, 512)
    .option('--chips <n>', 'most places that are sent, each three times', positiveInteger, 4)
    .option('--model <name>', 'model that takes pictures', parseRoleModels)
    .option('--base-url <url>', 'OpenAI-compatible endpoint (default: OPENAI_BASE_URL, else OpenAI)')
    .option('--config <file>', 'configuration file (default: earthwright.config.json or .yaml here)')
    .option('--budget <limits>', 'end when used up: calls=40,tokens=200000,cost=0.50,time=10min', parseBudget)
    .option('--json', 'print what was seen as JSON')
    .action(execute);
};
