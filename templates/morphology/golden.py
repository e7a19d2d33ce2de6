import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, layer, number, physical, raster, write
from scipy import ndimage
from skimage.morphology import diamond, disk, square


def missing_last(reduce):
    """A grey dilation or erosion by scipy in which missing pixels never win."""
    filler = -np.inf if reduce is ndimage.grey_dilation else np.inf

    def filtered(values, figure):
        valid = np.isfinite(values)
        return np.where(valid, reduce(np.where(valid, values, filler), footprint=figure, mode='constant', cval=filler), np.nan)
    return filtered


dilate, erode = missing_last(ndimage.grey_dilation), missing_last(ndimage.grey_erosion)
operations = {
    'dilate': dilate,
    'erode': erode,
    'open': lambda values, figure: dilate(erode(values, figure), figure),
    'close': lambda values, figure: erode(dilate(values, figure), figure),
    'gradient': lambda values, figure: dilate(values, figure) - erode(values, figure),
    'white-top-hat': lambda values, figure: values - dilate(erode(values, figure), figure),
    'black-top-hat': lambda values, figure: erode(dilate(values, figure), figure) - values,
}
figures = {'square': lambda radius: square(2 * radius + 1), 'disk': disk, 'diamond': diamond}


def one(name, operation, shape, radius):
    values = physical(name)
    result = operations[operation](values, figures[shape](radius))
    valid = np.isfinite(values)
    return case(f'{name}: {operation}, {shape} of {radius}', {'values': layer(name)}, {'operation': operation, 'shape': shape, 'radius': radius},
                {'result': raster(result), 'mean': number(np.nanmean(result), valid.sum(), valid.size, tolerance=1e-7),
                 'changedShare': number(100 * (result != values)[valid].mean(), unit='%')})


write(__file__, [
    *[one('patches.tif', operation, 'square', 1) for operation in operations],
    one('patches.tif', 'close', 'disk', 2),
    one('patches-plain.tif', 'open', 'diamond', 2),
    one('temperature-2019-06-15.tif', 'white-top-hat', 'disk', 3),
    one('temperature-2019-06-15.tif', 'dilate', 'square', 0),
])
