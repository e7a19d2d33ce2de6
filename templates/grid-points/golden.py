import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, failure, layer, number, raster, stations, write
from scipy.stats import binned_statistic_2d

east, north, values = stations()
edges = [5400000 - 30 * np.arange(11, -1, -1.0), 350000 + 30 * np.arange(15.0)]
coarse = [5400000 - 250 * np.arange(5, -1, -1.0), 350000 + 250 * np.arange(7.0)]


def expected(edges, statistic, least=1, **more):
    binned = binned_statistic_2d(north, east, values, np.ptp if statistic == 'range' else statistic, edges).statistic[::-1]
    count = binned_statistic_2d(north, east, values, 'count', edges).statistic[::-1]
    shown = np.where(count >= least, binned, np.nan)
    return {'gridded': raster(shown, **more), 'inside': number(count.sum(), of=41), 'cells': number((count >= least).sum(), of=count.size)}


of = lambda name: {'points': '../fixtures/stations.geojson', 'reference': layer(name)}
write(__file__, [
    *[case(f'{way} in large pixels', of('yearly-2018.tif'), {'property': 'rain', 'statistic': way, 'unit': 'mm'}, expected(coarse, way, unit='1' if way == 'count' else 'mm')) for way in ('mean', 'sum', 'min', 'max', 'range', 'std', 'count')],
    case('small pixels, most of them empty', of('optical-2019-06-15.tif'), {'property': 'rain'}, expected(edges, 'mean')),
    case('at least five points', of('yearly-2018.tif'), {'property': 'rain', 'minimumCount': 5}, expected(coarse, 'mean', 5)),
    case('elsewhere: nothing', of('lights.tif'), {'property': 'rain'}, {'gridded': raster(np.full((8, 12), np.nan)), 'inside': number(0)}),
    failure('names are no numbers', of('lights.tif'), {'property': 'name'}, 'No point has a number'),
])
