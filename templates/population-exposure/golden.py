import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, derived, failure, layer, number, physical, raster, shifted, variable, write

people = physical('classes-2010.tif')
heat = physical('temperature-2019-06-15.tif')
nir = physical('optical-2019-06-15.tif', 2)


def outputs(people, hazard, test):
    counted = np.isfinite(people)
    known = counted & np.isfinite(hazard)
    hit = known & test(np.where(known, hazard, 0))
    total = people[known].sum()
    return {'exposedMap': raster(np.where(known, np.where(hit, people, 0), np.nan)), 'exposed': number(people[hit].sum() if known.any() else np.nan, known.sum(), people.size),
            'share': number(100 * people[hit].sum() / total if total else np.nan, unit='%'), 'total': number(total if known.any() else np.nan), 'unknown': number(people[counted & ~known].sum()),
            'weightedMean': number((people * hazard)[known].sum() / total if total else np.nan, tolerance=1e-7)}


write(__file__, [
    case('reflectance above a threshold, gaps in both', {'population': layer('classes-2010.tif'), 'hazard': layer('optical-2019-06-15.tif', 2)}, {'threshold': 0.3}, outputs(people, nir, lambda x: x > 0.3)),
    case('the hazard on another grid', {'population': layer('classes-2010.tif'), 'hazard': layer('temperature-2019-06-15.tif')}, {'comparison': 'between', 'threshold': 290, 'upper': 300}, outputs(people, shifted(heat, 2, 3), lambda x: (x >= 290) & (x <= 300))),
    case('no hazard is known', {'population': layer('classes-2010.tif'), 'a': layer('classes-2010.tif')}, {'threshold': 1}, outputs(people, np.full(people.shape, np.nan), lambda x: x > 1),
         derived={'hazard': derived('a[i] / 0', [{**variable('a', 'any'), 'kind': 'raster'}])}),
    failure('bounds the wrong way round', {'population': layer('plain.tif', 1), 'hazard': layer('plain.tif', 2)}, {'comparison': 'between', 'threshold': 3, 'upper': 1}, 'lower and an upper bound'),
])
