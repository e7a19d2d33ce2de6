import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from statistics_oracle import area, case, codes, layer, number, table, write


def rows(name, date, excluded=(), located=True):
    code = codes(name)
    ground = area(name) if located else None
    kept = np.isfinite(code) & ~np.isin(code, excluded)
    found, counts = np.unique(code[kept], return_counts=True)
    return [{'layer': name[:-4], 'date': date, 'class': key, 'count': n, 'share': 100 * n / kept.sum(), 'area': ground[code == key].sum() if located else None}
            for key, n in zip(found, counts)]


inputs = {'classes': [layer('classes-2010.tif', date='2010'), layer('classes-2020.tif', date='2020')]}
first, both = rows('classes-2010.tif', '2010'), [*rows('classes-2010.tif', '2010'), *rows('classes-2020.tif', '2020')]
kept = [row for name, date in (('classes-2010.tif', '2010'), ('classes-2020.tif', '2020')) for row in rows(name, date, [0])]
plain = rows('patches-plain.tif', None, located=False)
top = max(first, key=lambda row: row['count'])
write(__file__, [
    case('two dates with nodata', inputs, {}, {'classes': table(both, tolerance=1e-6), 'dominantClass': number(top['class'], sum(row['count'] for row in first), 154, note='the first of 2'),
                                               'dominantShare': number(top['share']), 'richness': number(5)}),
    case('the unclassified left out', inputs, {'excludeCodes': [0]}, {'classes': table(kept, tolerance=1e-6), 'richness': number(4)}),
    case('without a CRS there is no area', {'classes': layer('patches-plain.tif')}, {}, {'classes': table(plain), 'richness': number(2)}),
    case('nothing is left', {'classes': layer('patches.tif')}, {'excludeCodes': [1, 10]}, {'classes': table([]), 'dominantClass': number(np.nan, 0), 'dominantShare': number(np.nan), 'richness': number(np.nan)}),
])
