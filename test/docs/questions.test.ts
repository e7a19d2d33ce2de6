import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { profileFolder } from '../../cli/language-command.ts';
import { ground } from '../../reasoners/language/ground/ground.ts';
import { isMissing } from '../../reasoners/language/ground/missing.ts';
import { readQuestion } from '../../reasoners/language/reader/reader.ts';
import { root } from './blocks.ts';

interface Documented {
  readonly folder: string;
  readonly question: string;
  readonly outcome: string;
}

/** The rows of the page: of tables below a heading that names a folder, and of the table that names one in each row. */
const rows = (): Documented[] => {
  const page = readFileSync(join(root, 'docs/questions.md'), 'utf8');
  return page.split(/\n## /).flatMap((section) => {
    const folder = /^[^\n]*`examples\/([\w-]+)`/.exec(section)?.[1];
    const cells = [...section.matchAll(/^\| (.+) \|$/gm)].map((line) => (line[1] ?? '').split(' | '));
    return cells.flatMap((row): Documented[] => {
      const [place = '', question = '', outcome = ''] = folder === undefined ? row : [folder, ...row];
      return /^(?:folder|question)$/.test(question) ? [] : [{ folder: place, question, outcome }];
    });
  });
};

/** What the reader makes of a question: an expression in backquotes, without the names given in front; or why it refuses. */
const outcomeOf = (question: string, profile: Awaited<ReturnType<typeof profileFolder>>): string => {
  const outcome = readQuestion(question, (givens) => {
    const grounding = ground(profile, givens);
    return isMissing(grounding) ? grounding.what : grounding.scope;
  });
  if (outcome.kind !== 'read') return outcome.refusal.message;
  return outcome.readings.map(({ expression }) => `\`${expression.replace(/^given .*; /, '… ')}\``).join(', ');
};

describe('the questions of the page', () => {
  it('are read, or refused, as it says', async () => {
    const documented = rows();
    expect(documented.length).toBeGreaterThan(15);
    const folders = [...new Set(documented.map(({ folder }) => folder))];
    const profiles = new Map(
      await Promise.all(
        folders.map(async (each) => [each, await profileFolder(join(root, 'examples', each))] as const),
      ),
    );
    const found = documented.flatMap(({ folder, question }) => {
      const profile = profiles.get(folder);
      return profile ? [{ folder, question, outcome: outcomeOf(question, profile) }] : [];
    });
    expect(found).toEqual(documented);
  });
});
