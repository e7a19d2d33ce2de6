import type { Span } from './text.ts';

/** A definition in the question: NDWI = (green - NIR)/(green + NIR). */
export interface Formula extends Span {
  readonly name: string;
  /** The right-hand side as arithmetic; names as the question writes them. */
  readonly expression: string;
  readonly names: readonly string[];
  /** A document beside the data that says so; the question when left out. */
  readonly source?: string;
}

const token = /\s*(?:(\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+)|([A-Za-z][A-Za-z0-9_]*)|(\*\*|[-+*/^()]))/y;
const functions = new Set(['ln', 'log', 'log10', 'exp', 'sqrt', 'abs', 'min', 'max']);

interface Scan {
  readonly expression: string;
  readonly names: readonly string[];
  readonly end: number;
}

/** Names of bands as formulas have them: NIR, R, B04. Prose does not. */
const bandLike = /^[A-Z]{1,5}\d{0,2}$/;

/** Reads the longest arithmetic expression from a position on; "x" between operands multiplies, and so does nothing in "2.5 (NIR - R)" and "6 R". */
const scanExpression = (text: string, start: number): Scan | null => {
  let position = start;
  let depth = 0;
  let wantsOperand = true;
  let afterNumber = false;
  let expression = '';
  const names: string[] = [];
  let best: Scan | null = null;
  for (;;) {
    token.lastIndex = position;
    const match = token.exec(text);
    if (!match) break;
    const [, number, name, symbol] = match;
    const multiplies =
      !wantsOperand &&
      ((symbol === '(' && (afterNumber || expression.endsWith(')'))) ||
        (afterNumber && name !== undefined && name !== 'X' && bandLike.test(name)));
    if (multiplies) {
      expression += ' * ';
      wantsOperand = true;
    }
    afterNumber = wantsOperand && number !== undefined;
    if (wantsOperand) {
      if (number) expression += number;
      else if (name && functions.has(name.toLowerCase()) && text[token.lastIndex] === '(') {
        expression += name.toLowerCase();
        position = token.lastIndex;
        continue;
      } else if (name) {
        expression += name;
        names.push(name);
      } else if (symbol === '(') {
        depth += 1;
        expression += '(';
        position = token.lastIndex;
        continue;
      } else if (symbol === '-') {
        expression += '-';
        position = token.lastIndex;
        continue;
      } else break;
      wantsOperand = false;
    } else if (symbol === ')') {
      if (depth === 0) break;
      depth -= 1;
      expression += ')';
    } else if (name === 'x' || name === 'X' || name === 'times') {
      expression += ' * ';
      wantsOperand = true;
    } else if (symbol && symbol !== '(') {
      expression += ` ${symbol === '**' ? '^' : symbol} `;
      wantsOperand = true;
    } else break;
    position = token.lastIndex;
    if (!wantsOperand && depth === 0) best = { expression, names: [...new Set(names)], end: position };
  }
  return best;
};

/** Formulas that stand without a name: "the median of (B08 - B03)/(B08 + B03)". */
export const readBareFormulas = (text: string, named: readonly Formula[]): Formula[] => {
  const formulas: Formula[] = [];
  for (const match of text.matchAll(/\(/g)) {
    const inside = [...named, ...formulas].some((other) => match.index >= other.start && match.index < other.end);
    const found = inside ? null : scanExpression(text, match.index);
    if (found && found.names.length >= 2 && /[-+*/]/.test(found.expression))
      formulas.push({ name: 'index', start: match.index, ...found });
  }
  return formulas;
};

/** All definitions of the form `name = arithmetic`. A bare number on the right is a constant (K1 = 774.89). */
export const readFormulas = (text: string): Formula[] => {
  const formulas: Formula[] = [];
  for (const match of text.matchAll(/\b([A-Za-z][A-Za-z0-9_]*)\s*=(?!=)/g)) {
    const found = scanExpression(text, match.index + match[0].length);
    if (found) formulas.push({ name: match[1] ?? '', start: match.index, ...found });
  }
  return formulas;
};
