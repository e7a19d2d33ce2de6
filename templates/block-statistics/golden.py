import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import rasterio
from oracle import case, layer, number, path_of, physical, raster, write

WAYS = {'mean': np.mean, 'sum': np.sum, 'min': np.min, 'max': np.max, 'range': np.ptp, 'std': np.std, 'count': len}


def expected(name, size, statistic, least=0.0, unit=None):
    values = physical(name)
    with rasterio.open(path_of(name)) as source:
        placed = list(source.transform * rasterio.Affine.scale(size))[:6]
    rows, columns = (-(-length // size) for length in values.shape)
    result = np.full((rows, columns), np.nan)
    for row, column in np.ndindex(rows, columns):
        block = values[row * size:(row + 1) * size, column * size:(column + 1) * size]
        present = block[np.isfinite(block)]
        if len(present) and len(present) >= least * block.size:
            result[row, column] = 100 * len(present) / block.size if statistic == 'valid-share' else WAYS[statistic](present)
    return {'blocks': raster(result, 2e-6, transform=placed, **({} if unit is None else {'unit': unit})), 'mean': number(np.nanmean(result), np.isfinite(result).sum(), result.size, tolerance=1e-6)}


write(__file__, [
    *[case(f'{way} in blocks of 3', {'values': layer('optical-2019-06-15.tif', unit='1')}, {'size': 3, 'statistic': way}, expected('optical-2019-06-15.tif', 3, way)) for way in ('mean', 'sum', 'min', 'max', 'range', 'std', 'count')],
    case('share of valid pixels', {'values': layer('lights.tif')}, {'size': 4, 'statistic': 'valid-share'}, expected('lights.tif', 4, 'valid-share', unit='%')),
    case('at least half of a block', {'values': layer('lights.tif')}, {'size': 2, 'minimumShare': 0.5}, expected('lights.tif', 2, 'mean', 0.5)),
    case('one block for everything', {'values': layer('elevation.tif')}, {'size': 50}, expected('elevation.tif', 50, 'mean')),
])
