/** Connected pixels (by edges) of a raster, row by row: memory grows with what is connected, not with the picture (Rosenfeld and Pfaltz 1966). */

export interface Connected {
  readonly pixels: number;
  readonly sum: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

type Growing = { -readonly [Field in keyof Connected]: Connected[Field] };

interface Run {
  readonly from: number;
  readonly to: number;
  readonly label: number;
}

export interface Connecting {
  /** A row of values, NaN where nothing is; rows from the top. */
  add(values: Float64Array): void;
  all(): readonly Connected[];
}

export const createConnecting = (): Connecting => {
  const parents: number[] = [];
  const things: Growing[] = [];
  let [before, row]: [readonly Run[], number] = [[], 0];
  const rootOf = (label: number): number => {
    let root = label;
    while (parents[root] !== root) root = parents[root] ?? root;
    for (let at = label; at !== root; ) [at, parents[at]] = [parents[at] ?? root, root];
    return root;
  };
  const merge = (one: number, other: number): number => {
    const [root, child] = [Math.min(rootOf(one), rootOf(other)), Math.max(rootOf(one), rootOf(other))];
    const [to, from] = [things[root], things[child]];
    if (root === child || !to || !from) return root;
    parents[child] = root;
    to.pixels += from.pixels;
    to.sum += from.sum;
    to.left = Math.min(to.left, from.left);
    to.right = Math.max(to.right, from.right);
    to.top = Math.min(to.top, from.top);
    to.bottom = Math.max(to.bottom, from.bottom);
    return root;
  };
  const runOf = (values: Float64Array, from: number, to: number): Run => {
    let label = parents.length;
    parents.push(label);
    let sum = 0;
    for (let at = from; at <= to; at++) sum += values[at] ?? 0;
    things.push({ pixels: to - from + 1, sum, left: from, right: to, top: row, bottom: row });
    for (const other of before) if (other.from <= to && other.to >= from) label = merge(label, other.label);
    return { from, to, label };
  };
  return {
    add(values) {
      const runs: Run[] = [];
      for (let at = 0; at < values.length; at++) {
        if (Number.isNaN(values[at])) continue;
        const from = at;
        while (at + 1 < values.length && !Number.isNaN(values[at + 1])) at++;
        runs.push(runOf(values, from, at));
      }
      before = runs;
      row++;
    },
    all: () => things.filter((_, label) => parents[label] === label),
  };
};
