/*
 * The small standard library of tools: imported from 'earthwright/tool', pure functions and accumulators. The contract's page lists what every
 * author may need; here are those that few templates share:
 *
 *   new LayerMeans(rasters) .give(output, name, grid)        mean map of several dates and the mean of every date; .kernel .mean .evidence .rows
 *   new EqualBins(min, max, n) .add(values) .counts .edges   as numpy.histogram; histogramThreshold(method, bins), multipleThresholds(classes, bins)
 *   mapOutputs(name, quantity, unit?)                        the ports that its `give` fills; thresholdParameters: those of `comparing`;
 *                                                            emissivityParameters, thermalBandParameters(band)
 *   ndviEmissivity emissivityCorrected thermalWavelengths planckBand(µm): { radiance(K) temperature(W/m2/sr/um) }
 *   gammaFit(amounts): { shape scale zeros }                Thom's; sharesOfRange(values, groups, shares, { count, minimum }), numbered(things, keyOf)
 *   whittakerSmoother(length, lambda)(values)                savitzkyGolaySmoother(length, size, degree)(values): even steps, NaN filled; array reused
 *   gapValue({ times, values }, at, { method, limit? })      gapMethods: linear nearest mean previous next; dayNumber(date): days since 1970
 *   outlinesOf(inside, width): { pixels, rings }[]           regions connected along sides; rings of pixel corners, the outer one first
 *   contoursOf(values, width, level): [column, row][][]      lines between pixel centres
 *   pointValuesOf(features.to(crs), property): { x y values without }   nearestPoints({ x, y }, count, radius?)(x, y): { indices squares found }
 *   boundsOf(grid): { west, south, east, north }             projectedBounds(bounds, project); gridWithin(grid, bounds): the pixels that it touches;
 *                                                            gridOver(bounds, resolution, crs): for context.grid
 *   cellSize(grid, row): [east, north] metres per pixel; riseEast, riseNorth (block, at, stride): Horn's weights, per pixel
 *   wholeRaster(raster, limit?): read() with a clear error above 8 million pixels; selectionOf(values, passes): Uint8Array
 *   distanceTransform(selected, width, [spacingX, spacingY]); labelComponents(codes, width, 8 | 4): { labels, count }
 *   figureOf(shape, radius): steps; underFigure(values, width, figure, 'max' | 'min')
 *   skeletonOf(selected, width): Uint8Array; boxesOf(table, 'x1,y1,x2,y2', form): { index left top right bottom }[]; overlapOf(box, box)
 *   discoveryLimit(p, rate): the largest p that stays a discovery (Benjamini–Hochberg), −1 where none does
 *   textureFeatures: string[]; textureOf(feature, counts, levels, total)  of a symmetric grey-level co-occurrence matrix
 *   new PixelSample(bands, pixels, limit) .add(blocks) .count .valid .values(): pixel after pixel, band after band
 *   clusterCentres(points, bands, clusters): { centres inertia }; nearestCentre(points, at, centres, bands); squaredDistance(…)
 *   isodataCentres(points, bands, { clusters minimumPixels maximumDeviation minimumDistance iterations })
 *   new Gaussian(mean, covariance) .logDensity(points, at) .distance(…); momentsOfPixels(points, bands, weightOf, { lost, ridge })
 *   new TrainingPixels(bands, names) .add(blocks, zone) .points(least): pixels of each class
 *   fitMixture(points, bands, count): { weights parts logLikelihood rounds }; membership(mixture, points, at, chances)
 *   growForest({ points, classes, bands, count }, trees): { vote(points, at, counts), outOfBag }
 *   drainage(heights, width, sizes): { filled receivers order }  D8 after priority flood
 *   cellComparisons; comparingCells(name, wanted); numbersOf(rows, column); requireColumns(table, names)   for tables
 *   new GroupedValues(keep?) .add(key, value) .addAll(key, values)  .keys .moments(key) .sorted(key) .statistic(name, key); keep: needsValues(name)
 *   oneOf(codes): (value) => boolean
 *   new Passing(test) .addAll(values, areas?)                .valid .count (those that pass) .validArea .area
 *   new Crosstab(excluded?) .add(row, column, weight?) .addAll(rows, columns?, weights?)  .count .rows .columns .cells .counts(row | 'all', column | 'all') .weights(…)
 *   new CoMoments(size) .add(record) .addAll(blocks)         .count .means .product(i, j) .correlation(i, j)
 *   regressionOf(coMoments, target, predictors)              { intercept coefficients errors rSquared residual freedom inflation }
 *   kendallDeviate(s, variance); hamedRaoFactor(values, deviate)   for Mann–Kendall's S and its variance
 *   theilSen(times, values, deviate): { slope low high }     pairSlopes(times, values); autocorrelations(values, most)
 *   correlationOf(method, x, y): { r n }                     pearson spearman kendall; ranksOfFloats(values): as ranksOf, for millions
 *   groupTest(name, groups of { moments sorted })            groupTests: string[]; testNeedsValues(name); kolmogorovP(distance, size)
 *   normality(moments): { jarqueBera kSquared }              both χ² with 2 degrees of freedom
 *   stl(values, { period seasonal trend lowPass robust })    { seasonal trend remainder weights }: loess decomposition of an evenly spaced series
 *   growingSeason({ times values n }, share)                 { start peak end top amplitude }
 *   segmentCost(name, values): (from, to) => number          segmentCosts: l2 normal rbf; what a segment of a series costs
 *   accuracyOf(crosstab of map, reference)                   { overall kappa macroF1 quantityDisagreement classes: { key user producer f1 … }[] }
 *   new Agreement() .add(estimate, observed) .addAll(blocks) .count .bias .meanAbsoluteError .rmse .unbiasedRmse .correlation .efficiency .line
 *   inequalityOf(sorted, weights?)                           { gini theil meanLogDeviation topTenthShare }
 *   decimalYear(date); numericColumn(table, name); namesIn('a, b')
 */
export { type Accuracy, accuracyOf, type ClassAccuracy } from './library/accuracy.ts';
export { Agreement } from './library/agreement.ts';
export { type Box, boxesOf, boxForms, overlapOf } from './library/boxes.ts';
export { pairedByDay } from './library/by-day.ts';
export {
  type CalendarUnit,
  calendarUnits,
  dayOfYear,
  daysInMonth,
  isWithin,
  monthOf,
  periodOf,
  seasonOf,
  yearOf,
} from './library/calendar.ts';
export { cellComparisons, comparingCells, numbersOf, requireColumns } from './library/cells.ts';
export { clusterCentres, nearestCentre, squaredDistance } from './library/clusters.ts';
export { CoMoments, type Regression, regressionOf } from './library/co-moments.ts';
export { textureFeatures, textureOf } from './library/co-occurrence.ts';
export { namesIn, numericColumn } from './library/columns.ts';
export { type Comparison, comparing, comparisons } from './library/comparing.ts';
export { labelComponents } from './library/components.ts';
export { type ContourLine, contoursOf } from './library/contours.ts';
export { copyFinite } from './library/copying.ts';
export { Crosstab } from './library/crosstab.ts';
export { decimalYear } from './library/decimal-year.ts';
export { distanceTransform } from './library/distance.ts';
export { type Drainage, drainage } from './library/drainage.ts';
export { discoveryLimit } from './library/false-discovery.ts';
export { type LinearFit, linearFit, ranksOf } from './library/fits.ts';
export { growForest } from './library/forest.ts';
export { type GammaFit, gammaFit } from './library/gamma-fit.ts';
export { dayNumber, gapMethods, gapValue } from './library/gaps.ts';
export { Gaussian, momentsOfPixels } from './library/gaussian.ts';
export { type Bounds, boundsOf, gridOver, gridWithin, projectedBounds } from './library/grids.ts';
export { cellSize, riseEast, riseNorth } from './library/ground.ts';
export {
  type GroupTest,
  groupTest,
  groupTests,
  kolmogorovP,
  type SampleGroup,
  testNeedsValues,
} from './library/group-test.ts';
export { GroupedValues, needsValues } from './library/grouped-values.ts';
export { groupBy } from './library/groups.ts';
export { type GrowingSeason, growingSeason } from './library/growing-season.ts';
export { EqualBins, histogramThreshold, multipleThresholds, thresholdMethods } from './library/histogram-thresholds.ts';
export { type Inequality, inequalityOf } from './library/inequality.ts';
export { type IsodataRules, isodataCentres } from './library/isodata.ts';
export { type MannKendall, mannKendall, senSlope } from './library/kendall.ts';
export { LayerMeans } from './library/layer-means.ts';
export { layerNamed, noteOfFirst, samplesOf } from './library/layer-rows.ts';
export { fitMixture, membership } from './library/mixture.ts';
export { Moments } from './library/moments.ts';
export { figureOf, underFigure } from './library/morphology.ts';
export { type FindNearest, nearestPoints, type PlanePoints } from './library/neighbours.ts';
export { type Normality, normality } from './library/normality.ts';
export { oneOf } from './library/one-of.ts';
export { type Outline, outlinesOf } from './library/outlines.ts';
export { paired } from './library/paired.ts';
export { Passing } from './library/passing.ts';
export { PixelSample } from './library/pixel-sample.ts';
export { type PointValues, pointValuesOf } from './library/point-values.ts';
export { emissivityParameters, mapOutputs, thermalBandParameters, thresholdParameters } from './library/ports.ts';
export { binOf, histogram, quantiles, quantilesOfSorted } from './library/quantiles.ts';
export { numbered, sharesOfRange } from './library/ranges.ts';
export { segmentCost, segmentCosts } from './library/segment-cost.ts';
export { skeletonOf } from './library/skeleton.ts';
export { type Smoother, savitzkyGolaySmoother, whittakerSmoother } from './library/smoothing.ts';
export { ranksOfFloats } from './library/sorting.ts';
export { statisticOf, statisticOfMoments, statistics, unitOfStatistic } from './library/statistics.ts';
export { type Stl, type StlSettings, stl } from './library/stl.ts';
export { Sum } from './library/sum.ts';
export {
  type EmissivityOptions,
  emissivityCorrected,
  emissivityMethods,
  ndviEmissivity,
  type PlanckBand,
  planckBand,
  thermalWavelengths,
} from './library/thermal.ts';
export { TrainingPixels } from './library/training.ts';
export {
  autocorrelations,
  correlationOf,
  hamedRaoFactor,
  kendallDeviate,
  pairSlopes,
  theilSen,
} from './library/trend.ts';
export { selectionOf, wholeRaster } from './library/whole.ts';
export { running } from './library/windows.ts';
export { type Zones, zonesOf } from './library/zones.ts';
