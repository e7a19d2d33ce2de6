import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import rasterio
from oracle import case, failure, layer, number, path_of, physical, raster, table, write

HERE = os.path.dirname(os.path.abspath(__file__))
REASONS = ['fill', 'cloud', 'shadow', 'cirrus', 'adjacent', 'snow', 'water', 'bit']


def codes_file(name, codes, dtype='uint16'):
    with rasterio.open(path_of('optical-2019-06-15.tif')) as source, rasterio.open(
            os.path.join(HERE, name), 'w', driver='GTiff', width=14, height=11, count=1, dtype=dtype, crs=source.crs, transform=source.transform) as target:
        target.write(codes.astype(dtype), 1)
    return codes.astype(int)


random = np.random.RandomState(31)
# Codes as the products hold them: USGS lists 21824 clear, 22280 cloud, 23888 shadow, 30048 snow, 54596 cirrus, 21952 water, 1 fill.
landsat2 = codes_file('landsat-c2.tif', random.choice([21824, 22280, 23888, 30048, 54596, 21952, 1, 21826], (11, 14)))
# 2720 clear, 2800 cloud, 2976 high-confidence shadow, 3744 snow, 6816 cirrus, 1 fill (Collection 1 Level-1).
landsat1 = codes_file('landsat-c1.tif', random.choice([2720, 2800, 2976, 3744, 6816, 1], (11, 14)))
classes = codes_file('scl.tif', random.randint(0, 12, (11, 14)), 'uint8')
state = codes_file('state.tif', random.randint(0, 65536, (11, 14)))
values = physical('optical-2019-06-15.tif')


def bits(codes, first, last):
    """Through the digits of the binary number, not through shifts."""
    texts = np.array([[format(code, '016b')[15 - last:16 - first] for code in row] for row in codes])
    return np.vectorize(lambda text: int(text, 2))(texts)


def expected(marks, values=values):
    """`marks` in the order of reasons: the first one counts."""
    known = np.isfinite(values)
    left, counts = known.copy(), dict.fromkeys(REASONS, 0)
    for reason in REASONS:
        if reason in marks:
            counts[reason] = (left & marks[reason]).sum()
            left &= ~marks[reason]
    of = known.sum()
    return {'masked': raster(np.where(left, values, np.nan)), 'keptShare': number(100 * left.sum() / of, left.sum(), of, unit='%'),
            'dropped': table([{'reason': reason, 'count': count, 'share': 100 * count / of} for reason, count in counts.items()])}


def inputs(name):
    return {'values': layer('optical-2019-06-15.tif'), 'quality': {'path': name}}


c2 = {'fill': np.isin(landsat2, [1]), 'cloud': landsat2 == 22280, 'shadow': landsat2 == 23888, 'cirrus': landsat2 == 54596, 'adjacent': landsat2 == 21826}
c1 = {'fill': landsat1 == 1, 'cloud': landsat1 == 2800, 'shadow': landsat1 == 2976, 'cirrus': landsat1 == 6816, 'snow': landsat1 == 3744}
scl = {'fill': classes <= 1, 'cloud': np.isin(classes, [8, 9]), 'shadow': classes == 3, 'cirrus': classes == 10}
modis = {'cloud': np.isin(bits(state, 0, 1), [1, 2]), 'shadow': bits(state, 2, 2) == 1, 'cirrus': bits(state, 8, 9) >= 2, 'adjacent': bits(state, 13, 13) == 1,
         'snow': bits(state, 12, 12) == 1, 'water': bits(state, 3, 5) != 1}
first = {'cloud': bits(state, 2, 3) >= 2}
second = {'shadow': bits(state, 3, 3) == 1, 'cirrus': bits(state, 6, 7) > 0}
temperature = {'values': layer('temperature-2019-06-15.tif'), 'quality': {'path': 'scl.tif'}}
moved = np.zeros((11, 14), int)
moved[:9, :11] = classes[2:, 3:]
elsewhere = {'fill': moved <= 1, 'cloud': np.isin(moved, [8, 9]), 'shadow': moved == 3, 'cirrus': moved == 10}
write(__file__, [
    case('Landsat Collection 2', inputs('landsat-c2.tif'), {'profile': 'landsat-c2'}, expected(c2)),
    case('Landsat Collection 1, snow too', inputs('landsat-c1.tif'), {'profile': 'landsat-c1', 'snow': True}, expected(c1)),
    case('Sentinel-2 scene classes', inputs('scl.tif'), {'profile': 'sentinel-2-scl'}, expected(scl)),
    case('Sentinel-2 scene classes, on another grid: what it does not cover is not clear', temperature, {'profile': 'sentinel-2-scl'}, expected(elsewhere, physical('temperature-2019-06-15.tif'))),
    case('MODIS state, everything', inputs('state.tif'), {'profile': 'modis-state', 'snow': True, 'water': True}, expected(modis)),
    case('MODIS state, clouds alone', inputs('state.tif'), {'profile': 'modis-state', 'shadow': False, 'cirrus': False, 'adjacent': False}, expected({'cloud': modis['cloud']})),
    case('VIIRS QF1', inputs('state.tif'), {'profile': 'viirs-qf1'}, expected(first)),
    case('VIIRS QF2', inputs('state.tif'), {'profile': 'viirs-qf2'}, expected(second)),
    case('bits of one’s own', inputs('state.tif'), {'profile': 'bits', 'bits': [2, 15]}, expected({'bit': (bits(state, 2, 2) == 1) | (bits(state, 15, 15) == 1)})),
    failure('no bits', inputs('state.tif'), {'profile': 'bits'}, 'needs bits'),
])
