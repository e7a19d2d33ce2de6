import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import warnings

import numpy as np
from oracle import area, case, layer, number, physical, raster, write

warnings.simplefilter('ignore')
years = [2010, 2011, 2012, 2014, 2015, 2016, 2017, 2018]
values = {year: physical(f'yearly-{year}.tif') for year in years}
ground = area('yearly-2010.tif')
bound = lambda chosen: [layer(f'yearly-{year}.tif', date=str(year), unit='MW') for year in chosen]


def outputs(first, last, reduce, threshold=0, percent=False, absent=np.nan, unit='MW'):
    start, end = (reduce(np.stack([values[year] for year in part])) for part in (first, last))
    start, end = (np.where(np.isnan(part), absent, part) for part in (start, end))
    change = (end - start) * (100 / np.abs(start) if percent else 1)
    valid = np.isfinite(change)
    risen = valid & (np.nan_to_num(change, nan=-9e9) > threshold)
    return {'increase': raster(np.where(valid, risen, np.nan) * 1.0), 'change': raster(change, 2e-6, unit='%' if percent else unit), 'share': number(100 * risen.sum() / valid.sum(), valid.sum(), valid.size, unit='%'),
            'area': number(ground[risen].sum(), unit='m2', tolerance=1e-6), 'meanChange': number(change[valid].mean(), unit='%' if percent else unit, tolerance=1e-8)}


mean = lambda part: np.nanmean(part, 0)
early, late = years[:3], years[4:]
write(__file__, [
    case('means of three and four years with gaps', {'before': bound(early), 'after': bound(late)}, {}, outputs(early, late, mean)),
    case('the highest of every period, in percent', {'before': bound(early), 'after': bound(late)}, {'statistic': 'max', 'mode': 'percent', 'threshold': 20}, outputs(early, late, lambda part: np.nanmax(part, 0), 20, True)),
    case('what is absent counts as 0', {'before': bound([2010]), 'after': bound([2018])}, {'absent': 'zero', 'threshold': 0.1}, outputs([2010], [2018], mean, 0.1, absent=0)),
    case('no CRS', {'before': layer('plain.tif', 2), 'after': layer('plain.tif', 1)}, {}, {'area': number(np.nan), 'share': number(100 * (physical('plain.tif', 1) > physical('plain.tif', 2)).sum() / 60, 60, 63)}),
])
