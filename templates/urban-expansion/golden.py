import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import area, case, failure, layer, number, physical, raster, write

first, last = physical('classes-2010.tif'), physical('classes-2020.tif')
ground = area('classes-2010.tif') / 1e6
bound = {'before': layer('classes-2010.tif', date='2010'), 'after': layer('classes-2020.tif', date='2020')}


def outputs(test, years, people=None):
    valid = np.isfinite(first) & np.isfinite(last)
    was, now = valid & test(first), valid & test(last)
    before, after = ground[was].sum(), ground[now].sum()
    rate = np.log(after / before) / years if before else np.nan
    ratio = rate / (np.log(people[1] / people[0]) / years) if people else np.nan
    return {'change': raster(np.where(valid, np.select([was & now, now, was], [1.0, 2.0, 3.0], 0.0), np.nan)), 'areaBefore': number(before, valid.sum(), first.size, unit='km2', tolerance=1e-6), 'areaAfter': number(after, tolerance=1e-6),
            'expansion': number(ground[now & ~was].sum(), tolerance=1e-6), 'expansionShare': number(100 * (after - before) / before if before else np.nan, tolerance=1e-6), 'rate': number(100 * rate, unit='%/year', tolerance=1e-6), 'ratio': number(ratio, tolerance=1e-6)}


write(__file__, [
    case('one class over ten years', bound, {'comparison': '=', 'threshold': 42}, outputs(lambda x: x == 42, 10)),
    case('against the growth of the population, years given', {**bound, 'populationBefore': 1000, 'populationAfter': 1300}, {'threshold': 41, 'years': 8}, outputs(lambda x: x > 41, 8, (1000, 1300))),
    case('nothing was built before', bound, {'threshold': 300}, outputs(lambda x: x > 300, 10)),
    failure('no dates and no years', {'before': layer('classes-2010.tif', date=None), 'after': layer('classes-2020.tif', date=None)}, {}, 'years between'),
    failure('no CRS', {'before': layer('plain.tif', 1), 'after': layer('plain.tif', 2)}, {'years': 1}, 'has no CRS'),
])
