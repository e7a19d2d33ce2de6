import { boxesOf, boxForms, number, overlapOf, requireColumns, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'box-suppression',
  summary:
    'Detections after non-maximum suppression: of boxes that overlap the one with the highest score stays; with their number.',
  stage: 'prepare',
  inputs: { boxes: table() },
  params: {
    columns: text({ default: 'x1,y1,x2,y2' }),
    form: text({ default: 'corners', choices: boxForms }),
    scoreColumn: text({ default: 'score' }),
    // Boxes suppress others of their class only; '' for all.
    classColumn: text({ default: '' }),
    threshold: number({ unit: '1', default: 0.5, min: 0, max: 1 }),
    minimumScore: number({ unit: '1', default: 0 }),
  },
  outputs: {
    kept: table({ columns: ['box', 'score', 'class', 'x1', 'y1', 'x2', 'y2'] }),
    count: number({ quantity: 'count', unit: '1' }),
    suppressed: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs: { boxes }, params, output }) {
    requireColumns(boxes, [params.scoreColumn, params.classColumn]);
    const candidates = boxesOf(boxes, params.columns, params.form)
      .flatMap((box) => {
        const row = boxes.rows[box.index];
        const score = row[params.scoreColumn];
        if (typeof score !== 'number' || !(score >= params.minimumScore)) return [];
        return [{ box, score, group: params.classColumn === '' ? null : row[params.classColumn] }];
      })
      .sort((one, other) => other.score - one.score);
    const kept: typeof candidates = [];
    for (const one of candidates) {
      const covered = kept.some(({ box, group }) => group === one.group && overlapOf(box, one.box) > params.threshold);
      if (!covered) kept.push(one);
    }
    const evidence = { valid: candidates.length, of: boxes.rows.length };
    output.table(
      'kept',
      kept.map(({ box: { index, left, top, right, bottom }, score, group }) => ({
        box: index + 1,
        score,
        class: group,
        x1: left,
        y1: top,
        x2: right,
        y2: bottom,
      })),
    );
    output.number('count', kept.length, evidence);
    output.number('suppressed', candidates.length - kept.length, evidence);
  },
});
