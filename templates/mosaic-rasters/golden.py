import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import rasterio
from oracle import case, layer, number, path_of, physical, raster, write
from rasterio.merge import merge

NAMES = ['optical-2019-06-15.tif', 'temperature-2019-06-15.tif', 'radar-db.tif']
layers = [layer(name, date=f'2019-0{k + 1}-01', unit='1') for k, name in enumerate(NAMES)]


def placed():
    """Every raster on the union of their grids, which rasterio.merge lays out."""
    sources = [rasterio.open(path_of(name)) for name in NAMES]
    _, union = merge(sources, indexes=[1])
    height, width = merge(sources, indexes=[1])[0].shape[1:]
    seen = []
    for name, source in zip(NAMES, sources):
        room = np.full((height, width), np.nan)
        column, row = (int(round(part)) for part in ~union * (source.transform.c, source.transform.f))
        room[row:row + source.height, column:column + source.width] = physical(name)
        seen.append(room)
    return np.stack(seen), list(union)[:6]


stacked, union = placed()
count = np.isfinite(stacked).sum(0)


def expected(values):
    return {'mosaic': raster(values, transform=union), 'mean': number(np.nanmean(values), (count > 0).sum(), values.size, tolerance=1e-6), 'overlapShare': number(100 * (count > 1).sum() / (count > 0).sum(), unit='%')}


def first(values):
    return np.take_along_axis(values, np.isfinite(values).argmax(0)[None], 0)[0]


with np.errstate(all='ignore'):
    ways = {'first': first(stacked), 'last': first(stacked[::-1]), 'mean': np.where(count > 0, np.nansum(stacked, 0) / count, np.nan), 'sum': np.where(count > 0, np.nansum(stacked, 0), np.nan),
            'min': np.fmin.reduce(stacked), 'max': np.fmax.reduce(stacked)}
lights = physical('lights.tif')
write(__file__, [
    *[case(f'{way} where they overlap', {'values': layers}, {'overlap': way}, expected(values)) for way, values in ways.items()],
    case('one raster is its own mosaic', {'values': [layer('lights.tif')]}, {}, {'mosaic': raster(lights), 'mean': number(np.nanmean(lights), np.isfinite(lights).sum(), lights.size, tolerance=1e-6), 'overlapShare': number(0)}),
])
