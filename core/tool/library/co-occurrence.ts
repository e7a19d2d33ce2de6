/** Features of a symmetric grey-level co-occurrence matrix, as Haralick et al. 1973 and scikit-image name them. */
export const textureFeatures: readonly string[] = [
  'contrast',
  'dissimilarity',
  'homogeneity',
  'asm',
  'energy',
  'entropy',
  'correlation',
  'mean',
  'variance',
];

/**
 * One feature of co-occurrences. `counts`: a symmetric matrix of `levels` × `levels` counts, `total` their sum. Entropy in nats; correlation of a
 * single grey level is 1. NaN without counts.
 */
export const textureOf = (feature: string, counts: Float64Array, levels: number, total: number): number => {
  let [mean, second, product, contrast, dissimilarity, homogeneity, asm, entropy] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < levels; i++) {
    for (let j = 0; j < levels; j++) {
      const count = counts[i * levels + j]!;
      if (count === 0) continue;
      const p = count / total;
      mean += i * p;
      second += i * i * p;
      product += i * j * p;
      contrast += (i - j) ** 2 * p;
      dissimilarity += Math.abs(i - j) * p;
      homogeneity += p / (1 + (i - j) ** 2);
      asm += p * p;
      entropy -= p * Math.log(p);
    }
  }
  if (total === 0) return NaN;
  const variance = second - mean * mean;
  switch (feature) {
    case 'contrast':
      return contrast;
    case 'dissimilarity':
      return dissimilarity;
    case 'homogeneity':
      return homogeneity;
    case 'asm':
      return asm;
    case 'energy':
      return Math.sqrt(asm);
    case 'entropy':
      return entropy;
    case 'correlation':
      return variance > 1e-12 ? (product - mean * mean) / variance : 1;
    case 'mean':
      return mean;
    default:
      return variance;
  }
};
