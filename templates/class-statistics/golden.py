import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from scipy import ndimage, stats
from statistics_oracle import NDVI_INPUT, DATES, case, codes, layer, ndvi, number, physical, stack, table, write

classes = codes('classes-2010.tif')
inputs = {**NDVI_INPUT['inputs'], 'classes': layer('classes-2010.tif')}


def rows_of(value, code, statistic, layer_name, date, excluded=(), least=1):
    valid = np.isfinite(value) & np.isfinite(code) & ~np.isin(code, excluded)
    found = np.unique(code[valid]).astype(int)
    counts = ndimage.sum(valid, np.where(valid, code, -1), found)
    values = ndimage.labeled_comprehension(value, np.where(valid, code, -1), found, statistic, float, np.nan)
    return [{'layer': layer_name, 'date': date, 'class': key, 'value': one if n >= least else np.nan, 'valid': n, 'share': 100 * n / valid.sum()}
            for key, one, n in zip(found, values, counts)]


def expected(statistic, excluded=(), least=1):
    rows = [row for date in DATES for row in rows_of(ndvi(date), classes, statistic, f'optical-{date}', date, excluded, least)]
    first = [row for row in rows if row['date'] == DATES[0] and np.isfinite(row['value'])]
    values = [row['value'] for row in first]
    return {'classes': table(rows), 'highestClass': number(first[int(np.argmax(values))]['class'], note='the first of 3'),
            'lowestClass': number(first[int(np.argmin(values))]['class']), 'spread': number(max(values) - min(values))}


far = rows_of(np.pad(physical('temperature-2019-06-15.tif'), ((0, 0), (0, 0))), np.pad(classes, ((0, 2), (0, 3)), constant_values=np.nan)[2:, 3:], np.mean, 'temperature-2019-06-15', None)
write(__file__, [
    case('mean NDVI per class on three dates, both with nodata', inputs, {}, expected(np.mean), derived=NDVI_INPUT['derived']),
    case('median without the unclassified', inputs, {'statistic': 'median', 'excludeCodes': [0]}, expected(np.median, [0]), derived=NDVI_INPUT['derived']),
    case('standard deviation of classes with 20 pixels at least', inputs, {'statistic': 'std', 'minimumValid': 20}, expected(np.std, least=20), derived=NDVI_INPUT['derived']),
    case('skewness', inputs, {'statistic': 'skewness'}, expected(stats.skew), derived=NDVI_INPUT['derived']),
    case('classes on another grid, brought by nearest neighbour', {'values': layer('temperature-2019-06-15.tif'), 'classes': layer('classes-2010.tif')}, {},
         {'classes': table(far), 'spread': number(np.ptp([row['value'] for row in far]))}),
    case('nothing is left', inputs, {'excludeCodes': [0, 11, 41, 42, 43]}, {'classes': table([]), 'highestClass': number(np.nan, 0, 154), 'spread': number(np.nan)}, derived=NDVI_INPUT['derived']),
])
