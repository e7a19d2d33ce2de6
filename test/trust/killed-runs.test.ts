import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dice } from '../../bench/fuzz/dice.ts';
import { faultsOf } from '../../bench/trust/faults.ts';
import { killAndResume, type Reference, runReference } from '../../bench/trust/kill-and-resume.ts';
import { part } from '../part.ts';

const subject = { name: 'pond-count', folder: resolve(import.meta.dirname, '../../examples/pond-count') };
let folder = '';
let reference: Reference;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-killed-'));
  reference = await runReference(subject, join(folder, 'reference'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Dice that kill a run at one share of its life, and once. */
const at = (share: number): Dice => ({
  next: () => share,
  below: () => 0,
  chance: () => false,
  pick: ([first]) => first,
});

describe('a run that is killed with its whole process group', () => {
  // At its start, at its tools, at its report: the bench draws moments at random.
  it.each(part([0.5, 0.15, 0.9], 3))('is resumed to the same bytes, at %d of its life', async (share) => {
    const out = join(folder, String(share));
    const killed = await killAndResume(subject, { out, reference, mostKills: 1, dice: at(share) });
    expect(killed.faults).toEqual([]);
  });

  it('is found wanting where a node was repeated or a file lost, left behind, cut or changed', () => {
    const out = join(folder, 'broken');
    cpSync(reference.folder, out, { recursive: true });
    expect(faultsOf(out, reference.folder)).toEqual([]);
    const log = join(out, 'events.jsonl');
    const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
    const written = JSON.parse(lines.find((line) => line.includes('"tool-written"')) ?? '{}');
    appendFileSync(log, `${JSON.stringify({ ...written, sequence: lines.length })}\n`);
    unlinkSync(join(out, 'report.md'));
    writeFileSync(join(out, 'plans.json.partial'), '');
    truncateSync(join(out, 'profile.json'), 100);
    writeFileSync(join(out, 'nodes/measure/outputs/count.json'), '{}');
    const faults = faultsOf(out, reference.folder).join('\n');
    expect(faults).toMatch(/“tool-written” of the finished node “measure”/);
    expect(faults).toMatch(/report\.md is lost/);
    expect(faults).toMatch(/plans\.json\.partial was left behind/);
    expect(faults).toMatch(/profile\.json does not parse/);
    expect(faults).toMatch(/the hash of measure\/count\.json does not hold/);
  });
});
