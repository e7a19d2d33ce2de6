/** ln Γ by Lanczos' series with g = 7 and nine terms; error below 1e-15 of it (Godfrey 2001). */
const logGamma = (x: number): number => {
  const terms = [
    676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
    -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
  ];
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const base = x + 6.5;
  const sum = terms.reduce((all, term, index) => all + term / (x + index), 0.9999999999998099);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(sum);
};

const tiny = 1e-300;
const notZero = (value: number): number => (Math.abs(value) < tiny ? tiny : value);

/** Lentz's continued fraction of the incomplete beta function (Numerical Recipes, betacf). */
const betaFraction = (x: number, a: number, b: number): number => {
  let c = 1;
  let d = 1 / notZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= 500; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / notZero(1 + even * d);
    c = notZero(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / notZero(1 + odd * d);
    c = notZero(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return fraction;
};

/** Regularised incomplete beta function I_x(a, b). */
const incompleteBeta = (x: number, a: number, b: number): number => {
  if (!(x > 0)) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
};

/** P(|T| > |t|) of Student's distribution. */
export const twoSidedOfT = (t: number, degrees: number): number =>
  incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5);

/** Regularised lower incomplete gamma function P(1/2, x), by its series or its continued fraction. */
const lowerHalfGamma = (x: number): number => {
  const front = Math.exp(-x + 0.5 * Math.log(x) - logGamma(0.5));
  if (x < 1.5) {
    let [term, sum] = [2, 2];
    for (let n = 1; n < 500 && Math.abs(term) > 1e-17 * sum; n++) {
      term *= x / (0.5 + n);
      sum += term;
    }
    return front * sum;
  }
  let b = x + 0.5;
  let c = 1 / tiny;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < 500; n++) {
    const a = -n * (n - 0.5);
    b += 2;
    d = 1 / notZero(a * d + b);
    c = notZero(b + a / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return 1 - front * fraction;
};

/** P(|Z| > |z|) of the standard normal distribution. */
export const twoSidedOfNormal = (z: number): number => (z === 0 ? 1 : 1 - lowerHalfGamma((z * z) / 2));

/** The t beyond which lies so much of Student's distribution on both sides together, by halving. */
export const quantileOfT = (share: number, degrees: number): number => {
  let [low, high] = [0, 1e6];
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (twoSidedOfT(middle, degrees) > share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};
