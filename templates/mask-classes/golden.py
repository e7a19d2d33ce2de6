import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, codes, failure, layer, number, physical, raster, write

classes = codes('classes-2010.tif')


def expected(values, selected):
    masked = np.ma.masked_array(values, ~(selected & np.isfinite(values)))
    return {'masked': raster(masked.filled(np.nan)), 'mean': number(float(masked.mean()) if masked.count() else np.nan, masked.count(), selected.sum(), tolerance=1e-9), 'share': number(100 * selected.sum() / selected.size, unit='%')}


def inputs(name):
    return {'values': layer(name), 'classes': layer('classes-2010.tif')}


red, temperature = physical('optical-2019-06-15.tif'), physical('temperature-2019-06-15.tif')
moved = np.full((11, 14), np.nan)
moved[:9, :11] = classes[2:, 3:]
write(__file__, [
    case('two classes', inputs('optical-2019-06-15.tif'), {'codes': [41, 42]}, expected(red, np.isin(classes, [41, 42]))),
    case('without two classes; nodata of the map belongs to none', inputs('optical-2019-06-15.tif'), {'codes': [0, 11], 'keep': False}, expected(red, np.isfinite(classes) & ~np.isin(classes, [0, 11]))),
    case('classes on another grid', inputs('temperature-2019-06-15.tif'), {'codes': [42]}, expected(temperature, moved == 42)),
    case('a class that does not occur', inputs('optical-2019-06-15.tif'), {'codes': [99]}, expected(red, np.zeros((11, 14), bool))),
    failure('no class', inputs('optical-2019-06-15.tif'), {'codes': []}, 'no class'),
])
