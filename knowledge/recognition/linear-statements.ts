/** Formulas of readmes: "K = DN * 0.00341802 + 149.0", "reflectance = (DN - 1000) / 10000", "stored = round(NDVI * 100 + 100)". */

export interface LinearStatement {
  readonly scale: number;
  readonly offset: number;
  /** The word that stands for the physical value. */
  readonly physical: string;
}

/** What people call the number in the file. */
const storedWord =
  /^(?:dns?|digital[ _]numbers?|(?:stored|raw|pixel|integer|file|original|band)(?:[ _](?:values?|numbers?|int\d*))?|values?|pixels?|counts?|x|px|int\d*|valeurs?|wert|valore|valor)$/i;

type Token =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'sign' | 'word'; readonly text: string };

const tokensOf = (text: string): Token[] | undefined => {
  const tokens: Token[] = [];
  const pattern =
    /\s*(?:(\d+(?:[.,]\d+)?(?:e[-+]?\d+)?|\.\d+)|([A-Za-z_][\w.]*(?: (?:values?|numbers?)\b)?)|([-+*/()×·−–÷]))/giy;
  while (pattern.lastIndex < text.length) {
    if (/^\s*$/.test(text.slice(pattern.lastIndex))) break;
    const match = pattern.exec(text);
    if (!match) return undefined;
    const [, digits, word, sign] = match;
    if (digits !== undefined) tokens.push({ kind: 'number', value: Number(digits.replace(',', '.')) });
    else if (word !== undefined)
      tokens.push({ kind: /^x$/i.test(word) && tokens.length > 0 ? 'sign' : 'word', text: word });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
  }
  return tokens;
};

/** slope × the one name + constant; a name of null: none yet. */
interface Linear {
  readonly slope: number;
  readonly constant: number;
  readonly name: string | null;
}

const plain = (value: number): Linear => ({ slope: 0, constant: value, name: null });

const combined = (left: Linear, right: Linear, sign: string): Linear | undefined => {
  const name = left.name ?? right.name;
  if (left.name && right.name && left.name !== right.name) return undefined;
  if (sign === '+') return { slope: left.slope + right.slope, constant: left.constant + right.constant, name };
  if (sign === '-') return { slope: left.slope - right.slope, constant: left.constant - right.constant, name };
  if (sign === '/')
    return right.slope === 0 && right.constant !== 0
      ? { slope: left.slope / right.constant, constant: left.constant / right.constant, name }
      : undefined;
  const [factor, other] = right.slope === 0 ? [right.constant, left] : [left.constant, right];
  return left.slope !== 0 && right.slope !== 0
    ? undefined
    : { slope: other.slope * factor, constant: other.constant * factor, name };
};

const signs: Readonly<Record<string, string>> = { '×': '*', '·': '*', x: '*', X: '*', '−': '-', '–': '-', '÷': '/' };

/** Reads sums, products and brackets over one name; undefined for anything else. */
const linearOf = (tokens: readonly Token[]): Linear | undefined => {
  let at = 0;
  const sign = (): string | undefined => {
    const token = tokens[at];
    return token?.kind === 'sign' ? (signs[token.text] ?? token.text) : undefined;
  };
  const factor = (): Linear | undefined => {
    const token = tokens[at];
    if (token?.kind === 'number') {
      at++;
      return plain(token.value);
    }
    if (token?.kind === 'word') {
      at++;
      // "round(…)" and "int(…)" only say how the number was cut.
      if (/^(?:round|int|floor|rint|nint)$/i.test(token.text) && sign() === '(') return factor();
      return { slope: 1, constant: 0, name: token.text };
    }
    if (sign() === '-') {
      at++;
      const inner = factor();
      return inner && { ...inner, slope: -inner.slope, constant: -inner.constant };
    }
    if (sign() !== '(') return undefined;
    at++;
    const inner = sum();
    if (sign() !== ')') return undefined;
    at++;
    return inner;
  };
  const chain = (part: () => Linear | undefined, wanted: string): Linear | undefined => {
    let left = part();
    for (let operator = sign(); left && operator && wanted.includes(operator); operator = sign()) {
      at++;
      const right = part();
      left = right && combined(left, right, operator);
    }
    return left;
  };
  const product = (): Linear | undefined => chain(factor, '*/');
  const sum = (): Linear | undefined => chain(product, '+-');
  const whole = sum();
  return at === tokens.length ? whole : undefined;
};

const equation =
  /(?:^|[\s:;,(])([A-Za-z][\w ]{0,40}?)(?:\s*\([^)]{1,12}\))?\s*=\s*((?:[^=;:,]|,(?=\d)){3,80}?)(?=\s*(?:[;:]|,(?!\d)|\.\s|\.$|$))/g;

/** A closing bracket that was opened before the formula is not part of it. */
const balanced = (text: string): string =>
  text.endsWith(')') && text.split('(').length < text.split(')').length ? text.slice(0, -1) : text;

const lastWords = (text: string): string => text.trim().split(/\s+/).slice(-2).join(' ');

/** The first formula of a sentence that ties the stored number to one physical value; undefined where there is none. */
export const linearStatement = (sentence: string): LinearStatement | undefined => {
  for (const [, left = '', right = ''] of sentence.matchAll(equation)) {
    const tokens = tokensOf(balanced(right));
    const linear = tokens && linearOf(tokens);
    if (!linear?.name || linear.slope === 0 || !Number.isFinite(linear.slope) || !Number.isFinite(linear.constant))
      continue;
    const stored = storedWord.test(linear.name);
    const named = [lastWords(left), left.trim().split(/\s+/).at(-1) ?? ''];
    if (stored && !named.some((one) => storedWord.test(one)))
      return { scale: linear.slope, offset: linear.constant, physical: named[0] ?? '' };
    if (!stored && named.some((one) => storedWord.test(one)))
      return {
        scale: 1 / linear.slope,
        offset: linear.constant === 0 ? 0 : -linear.constant / linear.slope,
        physical: linear.name,
      };
  }
  return undefined;
};
